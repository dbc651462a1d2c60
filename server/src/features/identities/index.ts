export {
  emailOwners,
  findOtherOwner,
  identitiesOf,
  importsOfPeople,
  lockIdentities,
} from './identities.ts'
export { hasPastInSql } from './past.ts'
export { listPayRoles, payRoleHolders, payRoleStandingOf } from './pay-roles.ts'
export {
  deleteMovedPersons,
  deletePerson,
  insertPerson,
  type Leaving,
  onePersonMove,
  type PersonMoves,
  storePersons,
  updatePerson,
} from './persons.ts'
export { otherOwnersOf } from './rules.ts'
