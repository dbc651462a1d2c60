export { resolveAuthorities, writeAuthorities } from './authorities.ts'
export { checkRoleGrants, writeRoleGrants } from './grants.ts'
