export {
  type Approvable,
  type ApprovableKind,
  addRemark,
  approvableEvent,
  approvableIsAmongTheirFew,
  approvableIsKnown,
  approvableIsRaisedBy,
  approvableIsVisible,
  deleteDraftsOf,
  RemarksQuery,
  type Routing,
  readCommand,
  registerApprovable,
  remarkFields,
  remarkParamsOf,
  type StepApprover,
  type StepTemplate,
  standingOf,
  TakenBack,
} from './approvable/index.ts'
export {
  type Action,
  AvailableAction,
  availableActionsOf,
  isAskedBy,
  type Matter,
  reasonAgainst,
  type Standing,
  scopeFor,
  type Transitions,
  whoMay,
} from './deciding/index.ts'
export * from './lifecycle/index.ts'
export { type DefaultPolicy, policyApplier, policyChange, seedPolicies } from './policies/index.ts'
export { approvalJobs, previewRerouting, rerouteStale } from './rerouting/index.ts'
export { approvalRoutes } from './routes.ts'
export { Approval, approvalOf, listSteps, type Step } from './steps/index.ts'
