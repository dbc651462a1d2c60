export {
  approvableIsInNarrowScope as isInNarrowScope,
  approvableIsRaisedBy as isRaisedBy,
  approvableIsVisible as isVisible,
  approvableIsVisibleToDecider as isVisibleToDecider,
  RemarksQuery,
  RescindedRequests,
  remarkFields,
  remarkParamsOf,
  standingOf,
} from '../approvable/index.ts'
export { AvailableAction, availableActionsOf, isApproverOf } from '../deciding/index.ts'
export { Approval, approvalOf, type Step } from '../steps/index.ts'
export { readWithSteps, relatedColumns } from './records.ts'
export { getRemarkOn as getRemark, listRemarksOn as listRemarks } from './remarks.ts'
