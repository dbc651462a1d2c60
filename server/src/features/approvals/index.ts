export { type Approvable, type Routing, type StepApprover, type StepTemplate, stepApprovers } from './approvable.ts'
export {
  addRemark,
  closeChain,
  type Deciding,
  decide,
  hasDecided,
  lockApprovable,
  noteEditor,
  openApprovable,
  reassign,
  rerouteApprovals,
  reviseApprovable,
  startChain,
} from './chain.ts'
export { approvalRoutes } from './routes.ts'
export { approvalOf, listSteps, type Step } from './steps.ts'
