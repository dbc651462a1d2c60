export {
  type Approvable,
  type ApprovableKind,
  addRemark,
  approvableEvent as eventOf,
  deleteDraftsOf,
  readCommand,
  registerApprovable as register,
} from '../approvable/index.ts'
export {
  type Action,
  type ApprovableState,
  actorsInWords,
  reasonAgainst,
  scopeFor,
  type Transitions,
} from '../deciding/index.ts'
export { approve, decline, reassignStep, returnToRequester } from './deciding.ts'
export { addComment, cancel, deleteDraft } from './ending.ts'
export { cancelHeld, hold, refuseOrStale, submittedRecordOf } from './held.ts'
export type {
  Grant,
  Held,
  Lifecycle as Kind,
  LifecycleColumns,
  NewRecord,
  SubmittedRecord,
} from './kind.ts'
export { annotate, raise, refuseTakenReference, revise, submit } from './raising.ts'
export { rejectBlankRemarks } from './rules.ts'
