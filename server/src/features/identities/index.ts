export { identitiesOf, importsOfPeople, isAnothersEmail, lockIdentities } from './identities.ts'
export { listPayRoles, payRoleHolders, payRoleStandingOf } from './pay-roles.ts'
