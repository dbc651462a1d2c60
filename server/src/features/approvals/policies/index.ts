export {
  createApprovalPolicy,
  deleteApprovalPolicy,
  policyApplier,
  policyChange,
  seedPolicies,
  updateApprovalPolicy,
} from './commands.ts'
export { getApprovalPolicy, listApprovalPolicies } from './queries.ts'
export { ApprovalPolicy, ApprovalPolicyCommand, type DefaultPolicy, PoliciesQuery } from './schemas.ts'
