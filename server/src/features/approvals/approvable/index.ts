export {
  type Approvable,
  type ApprovableKind,
  type ApprovedResource,
  approvableEvent,
  approvableKinds,
  defaultPolicies,
  getResource,
  type InInbox,
  kindOf,
  lockResource,
  type RegisteredKind,
  type Routing,
  registerApprovable,
  touchResources,
} from './approvable.ts'
export {
  addRemark,
  addRemarks,
  closeChain,
  deleteApprovable,
  insertApprovable,
  lockApprovable,
  type NewApprovable,
  type Opening,
  readCommand,
  reviseApprovable,
} from './commands.ts'
export { type DefaultPolicy, type StepApprover, type StepTemplate, stepApprovers, usualDays } from './policy.ts'
export {
  authorityNamed,
  findPolicy,
  isResubmission,
  type Named,
  personNamed,
  policyFor,
  policyMatches,
} from './queries.ts'
export { approvalsWanted, isOpen, isTooFew, type Vote, type Voter, voteOf, votesOf } from './rules.ts'
export { actedFor, Person, RescindedRequests, remarkTypes } from './schemas.ts'
export {
  approvableIsInNarrowScope,
  approvableIsRaisedBy,
  approvableIsVisible,
  approvableIsVisibleToDecider,
  approvableListOf,
  readStanding,
  resourceOfStep,
  resourcesOf,
  type Standing,
  standingOf,
} from './visibility.ts'
