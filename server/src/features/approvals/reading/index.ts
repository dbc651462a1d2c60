export { availableActionsOf, isApproverOf } from '../actions/index.ts'
export {
  approvableIsInNarrowScope as isInNarrowScope,
  approvableIsRaisedBy as isRaisedBy,
  approvableIsVisible as isVisible,
  approvableKinds as kinds,
  approvableListOf as listOf,
  RescindedRequests,
} from '../approvable/index.ts'
export { approvalOf, type Step } from '../steps/index.ts'
export { type Read, recordsOf } from './records.ts'
export { getRemark, listRemarks } from './remarks.ts'
export { type RecordRow, stateOf } from './rows.ts'
export { Approval, AvailableAction, RemarksQuery, remarkFields, remarkParamsOf } from './schemas.ts'
