export { requireFreshSecondFactor, requireRoleOverStructure, requireSession } from './permissions.ts'
export { findKeyOwner, findOwnerName, getCaller } from './queries.ts'
