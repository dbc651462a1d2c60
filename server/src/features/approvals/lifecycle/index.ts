export {
  addComment,
  annotate,
  approve,
  cancel,
  cancelHeld,
  decline,
  deleteDraft,
  raise,
  reassignStep,
  rejectSilence,
  returnToRequester,
  revise,
  submit,
} from './commands.ts'
export { type Held, hold, refuseOrStale, submittedRecordOf } from './held.ts'
export type { Grant, Lifecycle, LifecycleColumns, NewRecord, SubmittedRecord } from './kind.ts'
export { refuseTakenReference } from './references.ts'
export { getRemarkOn, listRemarksOn } from './remarks.ts'
