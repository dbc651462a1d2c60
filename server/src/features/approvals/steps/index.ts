export { addDeciders, approvalsOfStep } from './adding.ts'
export { openNextStep, type PlannedChain, planChain, startChain, tellOfWaiting, tellThoseAsked } from './chain.ts'
export { approvalsOf, circumstancesOf, type StepInChain } from './circumstances.ts'
export { approvalOf, listSteps, listStoredSteps, type Step } from './queries.ts'
export { mayDecide, type Resolution, resolveStep } from './resolution.ts'
export { type Resolved, readFreshSteps, resolveWaiting } from './resolving.ts'
export { removeAdded, type StepRow } from './rows.ts'
export { approvalsWanted, type Speaker, voteOf, votesOf } from './rules.ts'
export { Approval } from './schemas.ts'
export {
  atOnce,
  forgetReassigning,
  isStale,
  listStale,
  pruneOrganisationChanges,
  putBack,
  readWaiting,
  type Stale,
  storeResolutions,
  takeStale,
} from './waiting.ts'
