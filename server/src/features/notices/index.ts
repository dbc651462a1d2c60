export { markOlderAsRead, type Notice, notify } from './commands.ts'
export { areEmailsHeld, releaseEmails } from './holding.ts'
export { noticeJobs } from './jobs.ts'
export { noticeRoutes } from './routes.ts'
