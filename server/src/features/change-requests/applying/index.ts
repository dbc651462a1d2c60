export { applyApproved } from './commands.ts'
export { changeRequestJobs } from './jobs.ts'
export { lockTakenBack } from './outcome.ts'
export { violationsWithoutApproval } from './without-approval.ts'
