export { availableActionsOf, isApproverOf } from '../actions/index.ts'
export {
  approvableIsInNarrowScope as isInNarrowScope,
  approvableIsRaisedBy as isRaisedBy,
  approvableIsVisible as isVisible,
  approvableIsVisibleToDecider as isVisibleToDecider,
  approvableKinds as kinds,
  approvableListOf as listOf,
  RescindedRequests,
  standingOf,
} from '../approvable/index.ts'
export { approvalOf, type Step } from '../steps/index.ts'
export { readWithSteps, relatedColumns } from './records.ts'
export { getRemark, listRemarks } from './remarks.ts'
export { Approval, AvailableAction, RemarksQuery, remarkFields, remarkParamsOf } from './schemas.ts'
