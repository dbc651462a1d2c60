export { limitColumns, resolveAuthorities, writeAuthorities } from './authorities.ts'
export { checkRoleGrants, writeRoleGrants } from './grants.ts'
export { isMerged } from './links.ts'
