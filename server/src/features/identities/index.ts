export { identityLocks, isAnothersEmail, lockIdentities } from './identities.ts'
export { hasPastInSql } from './past.ts'
export { listPayRoles, payRoleHolders, payRoleStandingOf } from './pay-roles.ts'
export { deletePersons, insertPerson, type PersonMoves, storePersons, updatePerson } from './persons.ts'
