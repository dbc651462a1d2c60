export { authoritiesOf, type NamedApprovers, namedApprovers } from './named.ts'
export { getApprover } from './queries.ts'
export { Approver, ApproverParams, ApproverQuery, NoApprover } from './schemas.ts'
export { approversWithout } from './without.ts'
