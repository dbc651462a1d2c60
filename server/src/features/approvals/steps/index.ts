export { addDeciders, approvalsOfStep } from './adding.ts'
export { notifyApprovers, notifyOfWaiting, openNextStep, type PlannedChain, planChain, startChain } from './chain.ts'
export { approvalsOf, chainContextOf, type StepInChain } from './chain-context.ts'
export { approvalOf, listSteps, listStoredSteps, type Step } from './queries.ts'
export { mayDecide, type Resolution, resolveStep } from './resolution.ts'
export { type Resolved, readFreshSteps, resolveWaiting } from './resolving.ts'
export { removeAdded, type StepRow } from './rows.ts'
export { approvalsWanted, type Voter, voteOf, votesOf } from './rules.ts'
export { Approval } from './schemas.ts'
export {
  batchSize,
  clearReassignments,
  isStale,
  listStale,
  markStale,
  pruneOrganisationChanges,
  readWaiting,
  type Stale,
  storeResolutions,
  takeStale,
} from './waiting.ts'
