export { noteEditor, previewRerouting } from './commands.ts'
export { approvalJobs } from './jobs.ts'
