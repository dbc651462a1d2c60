export {
  endGrants,
  type LimitTable,
  limitsInSql,
  limitTables,
  recordAuthorities,
  storeAuthorities,
  storeGrants,
  storeSets,
  touchAuthorities,
} from './bulk.ts'
export { endRolesOf } from './grants.ts'
export { mergePersons } from './links.ts'
export { applyPayRoles } from './pay-roles.ts'
export { getApprovingAuthority, listAuthorities } from './queries.ts'
export { authorityRoutes } from './routes.ts'
export { type Authority, authorityFields } from './schemas.ts'
export { isInForce } from './ties.ts'
export { authorityIsVisible } from './visibility.ts'
export {
  fieldsOfIdentity,
  type Grant,
  isDoubled,
  roleHasEnded,
  violationsOfBirth,
  violationsOfDays,
  violationsOfEnd,
  violationsOfLimit,
  violationsOfOrder,
} from './writing-rules.ts'
