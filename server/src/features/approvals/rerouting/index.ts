export { noteEditor, previewRerouting, rerouteBefore } from './commands.ts'
export { approvalJobs } from './jobs.ts'
