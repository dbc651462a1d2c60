export {
  type Approvable,
  type ApprovableKind,
  addRemark,
  approvableEvent,
  approvableIsInNarrowScope,
  approvableIsRaisedBy,
  approvableIsVisible,
  approvableIsVisibleToDecider,
  deleteDraftsOf,
  RemarksQuery,
  RescindedRequests,
  type Routing,
  readCommand,
  registerApprovable,
  remarkFields,
  remarkParamsOf,
  type StepApprover,
  type StepTemplate,
  standingOf,
} from './approvable/index.ts'
export {
  type Action,
  type ApprovableState,
  AvailableAction,
  actorsInWords,
  availableActionsOf,
  isApproverOf,
  reasonAgainst,
  type Standing,
  scopeFor,
  type Transitions,
} from './deciding/index.ts'
export * from './lifecycle/index.ts'
export { type DefaultPolicy, policyApplier, policyChange, seedPolicies } from './policies/index.ts'
export { approvalJobs, previewRerouting, rerouteStale } from './rerouting/index.ts'
export { approvalRoutes } from './routes.ts'
export { Approval, approvalOf, listSteps, type Step } from './steps/index.ts'
