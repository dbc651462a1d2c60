export { noteEditor, previewRerouting, rerouteStale } from './commands.ts'
export { approvalJobs } from './jobs.ts'
