export {
  type Approvable,
  type Reading,
  type Routing,
  type StepApprover,
  type StepTemplate,
  stepApprovers,
} from './approvable.ts'
export {
  closeChain,
  deleteApprovable,
  isResubmission,
  lockApprovable,
  openApprovable,
  partiesOf,
  readCommand,
  reviseApprovable,
} from './commands.ts'
export { deleteDraftsOf } from './drafts.ts'
export { currentSnapshot, lockMatter, nameMatter, owners, personsOf } from './matter.ts'
export {
  addRemark,
  addRemarks,
  type RemarkRow,
  RemarksQuery,
  remarkFields,
  remarkOf,
  remarkParamsOf,
  remarksOn,
} from './remarks.ts'
export { actedFor, Person } from './schemas.ts'
export { TakenBack, takenBack } from './taken-back.ts'
export {
  approvableIsAmongTheirFew,
  approvableIsKnown,
  approvableIsRaisedBy,
  approvableIsVisible,
  standingOf,
} from './visibility.ts'
