import { isDeepStrictEqual } from 'node:util'
import type { CallerContext, Outcome } from '../../core/command-context.ts'
import { findRow } from '../../core/find-row.ts'
import { record } from '../../core/records.ts'
import { reject } from '../../domain/failure.ts'
import { roleInWords } from '../../domain/text/wording.ts'
import type { UserRole } from '../../domain/user-role.ts'
import { linesOf, violationsOfScope } from '../access-scopes/index.ts'
import { replaceRights, storeAccount } from '../accounts/index.ts'
import { type PendingChange, requestAdministrativeChange } from '../administrative-changes/index.ts'
import { costCentreIsVisible } from '../cost-centres/index.ts'
import { accountChanges, heldRolesOf, isAsRead, isPrivileged, lockAccount, noLongerPossible } from './held-account.ts'
import type { AccountRow } from './queries.ts'
import type { AccountUpdateCommand } from './schemas.ts'

/** What an account has, as a command would send it. */
type Rights = Required<Pick<AccountUpdateCommand, 'Roles' | 'AccessScope' | 'IsApiEnabled'>>

/**
 * Replaces roles, access scope and API access. Another role waits for a second administrator, and so does another access scope
 * of an account that has a role, or whose owner holds one.
 */
export async function updateAccount(ctx: CallerContext, id: number, command: AccountUpdateCommand): Promise<Outcome> {
  const account = await lockAccount(ctx, id)
  const wanted = await wantedOf(ctx, account, command)
  const before = rightsOf(account)
  const isScopeOther = !isDeepStrictEqual(wanted.AccessScope, before.AccessScope)
  const isRoleOther = !isDeepStrictEqual(wanted.Roles, before.Roles)
  if (isRoleOther || (isScopeOther && (await isPrivileged(ctx, account)))) {
    const heldRoles = await heldRolesOf(ctx, account.personId)
    return requestAdministrativeChange(ctx, {
      kind: accountChanges.replacement,
      resource: { type: 'UserAccount', id },
      summary: `Change the account of ${account.name} (${account.email})${await rightsInWords(ctx, wanted, { heldRoles })}.`,
      command: { before, wanted, heldRoles },
      subjectPersonId: account.personId,
    })
  }
  await replace(ctx, account, wanted)
  return { id }
}

/** Replaces the rights, once a second administrator has confirmed it. @throws conflict `NoLongerPossible` */
export async function applyReplacement(ctx: CallerContext, { resourceId, command }: PendingChange): Promise<void> {
  const { wanted, ...read } = command as Readonly<{ before: Rights; wanted: Rights }>
  const account = await lockAccount(ctx, resourceId ?? 0)
  const now = { before: rightsOf(account), heldRoles: await heldRolesOf(ctx, account.personId) }
  if (!isAsRead(now, read)) throw noLongerPossible('The account or the roles of its owner have changed since.')
  reject(await violationsOfScope(ctx, wanted.AccessScope, { costCentreIsVisible }))
  await replace(ctx, account, wanted)
}

async function replace(ctx: CallerContext, account: AccountRow, wanted: Rights): Promise<void> {
  const { tx, employerGroupId, now } = ctx
  const before = rightsOf(account)
  const names = { Roles: 'roles', AccessScope: 'accessScope', IsApiEnabled: 'isApiEnabled' } as const
  const fields = Object.keys(names) as (keyof Rights)[]
  const changed = fields.filter(field => !isDeepStrictEqual(before[field], wanted[field]))
  if (changed.length === 0) return
  const own = { employerGroupId, userAccountId: account.id }
  await replaceRights(tx, own, { roles: wanted.Roles, accessScope: linesOf(wanted.AccessScope) })
  await storeAccount(tx, own, { isApiEnabled: wanted.IsApiEnabled, now })
  await record(ctx, {
    type: 'user-account.updated',
    resource: { type: 'UserAccount', id: account.id },
    changedFields: changed.map(field => names[field]),
    before,
    after: wanted,
  })
}

export const rightsOf = ({ roles, accessScope, isApiEnabled }: AccountRow): Rights => ({
  Roles: [...roles],
  AccessScope: accessScope.map(({ type, id, includeDescendants }) => ({
    Type: type,
    ...(id !== undefined && { Id: id }),
    IncludeDescendants: includeDescendants,
  })),
  IsApiEnabled: isApiEnabled,
})

/** @throws invalid */
async function wantedOf(ctx: CallerContext, account: AccountRow, command: AccountUpdateCommand): Promise<Rights> {
  reject(await violationsOfScope(ctx, command.AccessScope, { costCentreIsVisible }))
  return {
    Roles: [...new Set(command.Roles ?? [])].sort(),
    AccessScope: command.AccessScope.map(({ Type, Id, IncludeDescendants = true }) => ({
      Type,
      ...(Id !== undefined && { Id }),
      IncludeDescendants,
    })),
    IsApiEnabled: command.IsApiEnabled ?? account.isApiEnabled,
  }
}

/** ", with the role employer administrator, seeing everything, with API access, its owner holding the role leave approver" */
export async function rightsInWords(
  ctx: CallerContext,
  { Roles = [], AccessScope, IsApiEnabled }: AccountUpdateCommand,
  { heldRoles }: Readonly<{ heldRoles: readonly UserRole[] }>,
): Promise<string> {
  const roles = Roles.length > 0 ? `, with the role ${Roles.map(roleInWords).join(' and ')}` : ''
  const parts = await Promise.all(
    AccessScope.map(async ({ Type, Id, IncludeDescendants = true }) => {
      if (Type === 'All') return 'everything'
      const table = {
        Employer: 'employer',
        PaymentGroup: 'paymentGroup',
        CostCentre: 'costCentre',
        PositionSubtree: 'chartPosition',
      } as const
      const row = await findRow(ctx, { table: table[Type], id: Id, columns: ['code', 'name'] })
      const below = (Type === 'CostCentre' || Type === 'PositionSubtree') && IncludeDescendants ? ' and below' : ''
      return `${row?.code ?? Id} "${row?.name ?? ''}"${below}`
    }),
  )
  const sees = parts.length === 0 ? ', seeing themselves alone' : `, seeing ${parts.join(', ')}`
  const holds = heldRoles.length > 0 ? `, its owner holding the role ${heldRoles.map(roleInWords).join(' and ')}` : ''
  return `${roles}${sees}${IsApiEnabled ? ', with API access' : ''}${holds}`
}
