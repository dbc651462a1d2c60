/** Reference data: the same for all groups, changed only by a release. Records are frozen and in the wire's shape. */
export { violationsOfPlace } from './addresses.ts'
export { type Country, countries } from './countries.ts'
export { type CredentialIssuer, credentialIssuers, type IssuerClassification } from './credential-issuers.ts'
export { type CredentialType, credentialTypes } from './credential-types.ts'
export { type EmploymentState, employmentStates } from './employment-states.ts'
export { referenceRows } from './rows.ts'
export { type State, states } from './states.ts'
