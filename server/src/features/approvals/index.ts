export {
  type Action,
  availableActionsOf,
  isAskedBy,
  type Matter,
  reasonAgainst,
  type Standing,
  scopeFor,
  type Transitions,
  whoMay,
} from './actions.ts'
export type { Approvable, Routing, StepApprover, StepTemplate } from './approvable.ts'
export {
  closeChain,
  deleteApprovable,
  isResubmission,
  lockApprovable,
  openApprovable,
  readCommand,
  reviseApprovable,
} from './approvables.ts'
export { type PlannedChain, planChain, startChain } from './chain.ts'
export { Approval, AvailableAction } from './chain-schemas.ts'
export { type Deciding, decide } from './deciding.ts'
export { deleteDraftsOf } from './drafts.ts'
export { approvalJobs } from './jobs.ts'
export { type DefaultPolicy, seedPolicies } from './policies.ts'
export { policyApplier, policyChange } from './policy-commands.ts'
export { isRepeatedReassigning, reassign } from './reassigning.ts'
export { isRepeatedDecision, refuseAction } from './refusals.ts'
export {
  addRemark,
  type RemarkRow,
  RemarksQuery,
  remarkFields,
  remarkOf,
  remarkParamsOf,
  remarksOn,
} from './remarks.ts'
export { noteEditor, previewRerouting, rerouteBefore } from './rerouting.ts'
export { approvalRoutes } from './routes.ts'
export { approvalOf, listSteps, type Step } from './steps.ts'
export { TakenBack, takenBack } from './taken-back.ts'
export {
  approvableIsAmongTheirFew,
  approvableIsKnown,
  approvableIsRaisedBy,
  approvableIsVisible,
  standingOf,
} from './visibility.ts'
