export { closeEndedEngagement } from './closing.ts'
export { applyApproved, applyChangeRequest, failUnexpectedly } from './commands.ts'
export { type Foreseen, foreseeApplication, lockRescinded } from './outcome.ts'
export { violationsWithoutApproval } from './without-approval.ts'
