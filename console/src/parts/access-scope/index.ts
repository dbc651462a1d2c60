export { AccessScope, type ScopeEntry } from './access-scope.tsx'
export { AccessScopeFields } from './access-scope-fields.tsx'
export { type AccessScopeValues, linesOf, valuesOf, wholeAccessScope } from './values.ts'
