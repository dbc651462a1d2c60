export type { Approvable, Routing, StepApprover, StepTemplate } from './approvable/approvable.ts'
export {
  closeChain,
  deleteApprovable,
  isResubmission,
  lockApprovable,
  openApprovable,
  readCommand,
  reviseApprovable,
} from './approvable/commands.ts'
export { deleteDraftsOf } from './approvable/drafts.ts'
export {
  addRemark,
  type RemarkRow,
  RemarksQuery,
  remarkFields,
  remarkOf,
  remarkParamsOf,
  remarksOn,
} from './approvable/remarks.ts'
export { TakenBack, takenBack } from './approvable/taken-back.ts'
export {
  approvableIsAmongTheirFew,
  approvableIsKnown,
  approvableIsRaisedBy,
  approvableIsVisible,
  standingOf,
} from './approvable/visibility.ts'
export { type Deciding, decide } from './deciding/commands.ts'
export { isRepeatedReassigning, reassign } from './deciding/reassigning.ts'
export { isRepeatedDecision, refuseAction } from './deciding/refusals.ts'
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
} from './deciding/rules.ts'
export { AvailableAction } from './deciding/schemas.ts'
export { policyApplier, policyChange } from './policies/commands.ts'
export { type DefaultPolicy, seedPolicies } from './policies/policies.ts'
export { noteEditor, previewRerouting, rerouteBefore } from './rerouting/commands.ts'
export { approvalJobs } from './rerouting/jobs.ts'
export { approvalRoutes } from './routes.ts'
export { type PlannedChain, planChain, startChain } from './steps/chain.ts'
export { approvalOf, listSteps, type Step } from './steps/queries.ts'
export { Approval } from './steps/schemas.ts'
