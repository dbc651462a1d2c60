export { findScopeLines, insertScopeLines, type ScopeByCodes } from './lines.ts'
export { accessScopeOf, type ScopeLine, scopeEntries } from './queries.ts'
export { scopeThings } from './rules.ts'
export { ScopeEntry, scopeTypes } from './schemas.ts'
