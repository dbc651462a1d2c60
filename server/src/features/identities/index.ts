export { identityLocks, isAnothersEmail, listEmailOwners, lockIdentities } from './identities.ts'
export { hasPastInSql } from './past.ts'
export { payRoleHolders, payRoleStandingOf } from './pay-roles.ts'
export { deletePersons, insertPerson, type PersonMoves, storePersons, updatePerson } from './persons.ts'
