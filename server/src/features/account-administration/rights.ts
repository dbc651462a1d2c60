import { isDeepStrictEqual } from 'node:util'
import type { CallerContext, Outcome } from '../../core/command-context.ts'
import { findRow } from '../../core/find-row.ts'
import { record } from '../../core/records.ts'
import { reject } from '../../domain/failure.ts'
import { roleInWords } from '../../domain/text/wording.ts'
import { linesOf, violationsOfScope } from '../access-scopes/index.ts'
import { replaceRights, storeAccount } from '../accounts/index.ts'
import { type PendingChange, requestAdministrativeChange } from '../administrative-changes/index.ts'
import { grantsInWords, readStandingGrants } from '../authorities/index.ts'
import { costCentreIsVisible } from '../cost-centres/index.ts'
import { accountChanges, isPrivileged, lockAccount, noLongerPossible } from './held-account.ts'
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
    const reviewed = await reviewedStateOf(ctx, account)
    return requestAdministrativeChange(ctx, {
      kind: accountChanges.replacement,
      resource: { type: 'UserAccount', id },
      summary: `Change the account of ${account.name} (${account.email})${await rightsInWords(ctx, wanted, reviewed)}.`,
      command: { wanted, reviewed },
      subjectPersonId: account.personId,
    })
  }
  await replace(ctx, account, wanted)
  return { id }
}

export type ReviewedState = Awaited<ReturnType<typeof reviewedStateOf>>

/** What a second administrator reads of an account, and of the roles that its owner holds. */
export const reviewedStateOf = async (ctx: CallerContext, account: AccountRow) => ({
  personId: account.personId,
  name: account.name,
  status: account.status,
  rights: rightsOf(account),
  grants: await readStandingGrants(ctx, account.personId),
})

/** @throws conflict `NoLongerPossible` where the second administrator has read something else */
export async function refuseChanged(ctx: CallerContext, account: AccountRow, reviewed: ReviewedState): Promise<void> {
  if (isDeepStrictEqual(await reviewedStateOf(ctx, account), reviewed)) return
  throw noLongerPossible('The account, its owner or the roles that they hold have changed since.')
}

/** Replaces the rights, once a second administrator has confirmed it. @throws conflict `NoLongerPossible` */
export async function applyReplacement(ctx: CallerContext, { resourceId, command }: PendingChange): Promise<void> {
  const { wanted, reviewed } = command as Readonly<{ wanted: Rights; reviewed: ReviewedState }>
  const account = await lockAccount(ctx, resourceId ?? 0)
  await refuseChanged(ctx, account, reviewed)
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

/** `, with the role auditor, seeing everything, with API access. Its owner holds "leave approver" (without an end, without limits)` */
export async function rightsInWords(
  ctx: CallerContext,
  { Roles = [], AccessScope, IsApiEnabled }: AccountUpdateCommand,
  { grants }: Pick<ReviewedState, 'grants'>,
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
  const holds = grants.length > 0 ? `. Its owner holds ${await grantsInWords(ctx, grants)}` : ''
  return `${roles}${sees}${IsApiEnabled ? ', with API access' : ''}${holds}`
}
