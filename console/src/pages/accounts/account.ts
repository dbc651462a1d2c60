import { type AnswerOf, readRecord } from '../../api/client.ts'
import { type AccessScopeValues, linesOf, valuesOf as scopeOf } from '../../parts/access-scope/index.ts'
import { isSame } from '../../ui/form/index.ts'

export type Account = AnswerOf<'/Accounts/{id}', 'get'>
export type AccountShown = Readonly<{ record: Account; etag: string | undefined }>
export type AccountAction = Account['availableActions'][number]['action']
export type AccountRole = Account['roles'][number]

export const readAccount = (id: number) => readRecord('/Accounts/{id}', { path: { id } })

/** What an account may see and do, in a form. */
export type RightsValues = AccessScopeValues & { Roles: AccountRole[]; IsApiEnabled: boolean }

export const rightsOf = (account: Account): RightsValues => ({
  ...scopeOf(account.accessScope),
  Roles: [...account.roles],
  IsApiEnabled: account.isApiEnabled,
})

/** The fields of the command. An access scope that was not changed keeps what the form cannot show. */
export function rightsBody({ Roles, IsApiEnabled, ...scope }: RightsValues, before?: Account) {
  const kept = before?.accessScope.map(({ type, id, includeDescendants }) => ({
    Type: type,
    ...(id !== undefined && { Id: id }),
    IncludeDescendants: includeDescendants,
  }))
  const isKept = before !== undefined && isSame(scope, scopeOf(before.accessScope))
  const AccessScope = isKept && kept ? kept : (linesOf(scope) ?? [{ Type: 'All' as const }])
  return { Roles, IsApiEnabled, AccessScope }
}
