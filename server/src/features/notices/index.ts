export { type Notice, notify } from './commands.ts'
export { noticeJobs } from './jobs.ts'
