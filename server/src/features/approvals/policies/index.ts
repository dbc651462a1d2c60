export {
  applyPolicyChange,
  createApprovalPolicy,
  deleteApprovalPolicy,
  policyChange,
  seedPolicies,
  updateApprovalPolicy,
} from './commands.ts'
export { getApprovalPolicy, listApprovalPolicies } from './queries.ts'
export { ApprovalPolicy, ApprovalPolicyCommand, PoliciesQuery } from './schemas.ts'
export { TriedPolicy, TryPolicyCommand, tryApprovalPolicy } from './trying.ts'
