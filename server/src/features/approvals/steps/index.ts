export { notifyApprovers, notifyOfWaiting, openNextStep, startChain } from './chain.ts'
export { addDeciders, removeAdded, setSteps, storeResolutions } from './commands.ts'
export { type PlannedChain, planChain, resolveTemplates } from './planning.ts'
export { approvalOf, freshStepOf, freshSteps, listStoredSteps, readFreshSteps, readStepsWithout } from './queries.ts'
export { type Resolution, type Resolved, resolveStep, resolveWaiting, testAuthority } from './resolution.ts'
export { lockChain, readParties, readWaiting, waitingOf } from './rows.ts'
export {
  approvalsOf,
  approvalsOfStep,
  chainContextOf,
  type StepInChain,
  type StepRow,
} from './rules.ts'
export {
  batchSize,
  isStale,
  listGroupsWithStaleSteps,
  listStale,
  pruneOrganisationChanges,
  type Stale,
  takeStale,
} from './stale.ts'
export { type Step, type StepColumns, type StepsByApprovable, stepColumns, stepsIn, stepTables } from './stored.ts'
