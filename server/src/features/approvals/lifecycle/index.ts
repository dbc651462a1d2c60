export {
  type Action,
  type ApprovableState,
  actorsInWords,
  reasonAgainst,
  scopeFor,
  type Transitions,
} from '../actions/index.ts'
export {
  type Approvable,
  type ApprovableKind,
  addRemark,
  approvableEvent as eventOf,
  type InInbox,
  readCommand,
  registerApprovable as register,
} from '../approvable/index.ts'
export { approve, decline, returnToRequester } from './deciding.ts'
export { addComment, cancel, deleteDraft, deleteDraftsOf } from './ending.ts'
export { cancelHeld, hold, refuseOrStale, rejectBlankRemarks, submittedRecordOf } from './held.ts'
export {
  type Approval,
  approvalEvent,
  type Grant,
  type Held,
  type Lifecycle as Kind,
  type LifecycleColumns,
  type NewRecord,
  type SubmittedRecord,
} from './kind.ts'
export { annotate, foreseePolicy, type Policy, raise, refuseTakenReference, revise, submit } from './raising.ts'
export { reassignStep } from './reassigning.ts'
