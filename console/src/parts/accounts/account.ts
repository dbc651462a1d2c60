import { type AnswerOf, fetchRecord, read, readRecord } from '../../api/client.ts'
import { type AccessScopeValues, linesOf, valuesOf as scopeOf } from '../access-scope/index.ts'
import { linkTo, linkToAccess } from '../links/index.ts'

export type Account = AnswerOf<'/Accounts/{id}', 'get'>
export type AccountAction = Account['availableActions'][number]['action']
export type AccountRole = Account['roles'][number]

export const readAccount = (id: number) => readRecord('/Accounts/{id}', { path: { id } })

/** The account with its entity tag, which a list does not have. */
export const accountNow = (id: number) => fetchRecord('/Accounts/{id}', { path: { id } })

/** Where an account is: on the page of its owner. One who is neither an employee nor an authority has none but this. */
export const linkToAccount = ({ id, employee, authority }: Pick<Account, 'id' | 'employee' | 'authority'>) => {
  if (employee) return linkToAccess(employee.id)
  return authority ? linkTo.Authority(authority.id) : linkTo.UserAccount(id)
}

/** What an account may see and do, in a form. */
export type RightsValues = AccessScopeValues & { Roles: AccountRole[]; IsApiEnabled: boolean }

export const rightsOf = (account: Account): RightsValues => ({
  ...scopeOf(account.accessScope),
  Roles: [...account.roles],
  IsApiEnabled: account.isApiEnabled,
})

/** The fields of the command. The form does not show whether an entry includes what is below it: each keeps what it had. */
export function rightsBody({ Roles, IsApiEnabled, ...scope }: RightsValues, before?: Pick<Account, 'accessScope'>) {
  const AccessScope = (linesOf(scope) ?? [{ Type: 'All' as const, Id: undefined }]).map(({ Type, Id }) => {
    const kept = before?.accessScope.find(({ type, id }) => type === Type && id === Id)
    return { Type, ...(Id !== undefined && { Id }), ...(kept && { IncludeDescendants: kept.includeDescendants }) }
  })
  return { Roles, IsApiEnabled, AccessScope }
}

export type Owner = Readonly<{ EmployeeId: number } | { AuthorityId: number }>

/** The account of a person: a list of one, or of none. */
export const accountOf = (owner: Owner) => read('/Accounts', { query: { ...owner, pageSize: 1 } })
