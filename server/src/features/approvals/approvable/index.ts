export {
  type Approvable,
  type Routing,
  type StepApprover,
  type StepTemplate,
  stepApprovers,
} from './approvable.ts'
export {
  addRemark,
  addRemarks,
  closeChain,
  deleteApprovable,
  isResubmission,
  lockApprovable,
  type Opening,
  openApprovable,
  partiesOf,
  readCommand,
  reviseApprovable,
} from './commands.ts'
export { deleteDraftsOf } from './drafts.ts'
export {
  type ApprovableKind,
  type ApprovableVerb,
  type ApprovedResource,
  approvableEvent,
  approvableKinds,
  getResource,
  kindOf,
  lockResource,
  registerApprovable,
  touchResources,
} from './kinds.ts'
export { currentSnapshot, personsOf } from './queries.ts'
export {
  type RemarkRow,
  RemarksQuery,
  remarkFields,
  remarkOf,
  remarkParamsOf,
  remarksOn,
} from './remarks.ts'
export { actedFor, Person, RescindedRequests } from './schemas.ts'
export {
  approvableIsInNarrowScope,
  approvableIsRaisedBy,
  approvableIsVisible,
  approvableIsVisibleToDecider,
  readStanding,
  resourceOfStep,
  standingOf,
} from './visibility.ts'
