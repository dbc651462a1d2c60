import { type AccessScopeValues, linesOf, wholeAccessScope } from '../../../parts/access-scope/index.ts'
import type { Scope } from '../account.ts'

/** The values of the form for a new key. */
export type KeyValues = AccessScopeValues & { Name: string; Scopes: Scope[]; ExpiresInDays: string }

export const emptyKey: KeyValues = { Name: '', Scopes: ['read'], ...wholeAccessScope, ExpiresInDays: '90' }

/** The body of the request. Without an access scope the key has that of the account. */
export function bodyOf({ Name, Scopes, ExpiresInDays, ...scope }: KeyValues) {
  const AccessScope = linesOf(scope)
  return { Name, Scopes, ExpiresInDays: Number(ExpiresInDays), ...(AccessScope && { AccessScope }) }
}
