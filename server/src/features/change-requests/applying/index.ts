export { applyApproved } from './commands.ts'
export { changeRequestJobs } from './jobs.ts'
export { lockRescinded } from './outcome.ts'
export { violationsWithoutApproval } from './without-approval.ts'
