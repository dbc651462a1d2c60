export { linesOf, violationsOfScope } from './commands.ts'
export { findScopeLines, insertScopeLines, replaceScopeLines, type ScopeByCodes } from './lines.ts'
export { accessScopeOf, type ScopeLine, scopeEntries } from './queries.ts'
export { ScopeCommand, ScopeEntry } from './schemas.ts'
