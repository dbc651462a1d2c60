import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { type CallerContext, type Outcome, refuseStale } from '../../core/command-context.ts'
import { findRow } from '../../core/find-row.ts'
import { record } from '../../core/records.ts'
import { conflict, forbidden, reject } from '../../domain/failure.ts'
import { isEmailAddress } from '../../domain/text/contact-details.ts'
import { roleInWords } from '../../domain/text/wording.ts'
import type { Violation } from '../../domain/violation.ts'
import { insertScopeLines, linesOf, violationsOfScope } from '../access-scopes/index.ts'
import { createAccount, requireRoleOverStructure, revokeKeys } from '../accounts/index.ts'
import { type PendingChange, requestAdministrativeChange } from '../administrative-changes/index.ts'
import { costCentreIsVisible } from '../cost-centres/index.ts'
import { payRoleStandingOf } from '../identities/index.ts'
import { countGroupsOf, endSessionsOf, makeLink, resetSecondFactor, sendInvitation } from '../sign-in/index.ts'
import { type AccountRow, readAccount } from './queries.ts'
import { type AccountAction, reasonAgainst } from './rules.ts'
import type { AccountCommand, AccountUpdateCommand } from './schemas.ts'

/** The kinds of administrative changes, by which accounts get rights that pay or administration depends on. */
export const accountChanges = {
  creation: 'AccountCreation',
  replacement: 'AccountReplacement',
  resumption: 'AccountResumption',
  secondFactorReset: 'SecondFactorReset',
} as const

type Settings = Pick<Config, 'baseUrl' | 'port' | 'mail'>

const administrators = ['EmployerAdministrator'] as const

/** Whose account is made: an employee or authority, or a person who is neither. */
type Owner = Readonly<{ personId: number | undefined; email: string; inWords: string }>

/**
 * Makes an account and invites its owner. It waits for a second administrator where it has an administrative role, or where its
 * owner holds pay roles.
 * @throws forbidden, invalid, conflict `AccountExists`
 */
export async function inviteAccount(ctx: CallerContext, command: AccountCommand, settings: Settings): Promise<Outcome> {
  await requireRoleOverStructure(ctx, administrators)
  const owner = await ownerOf(ctx, command)
  if (owner.personId === ctx.caller.personId) throw ownAccount()
  if ((command.Roles ?? []).length > 0 || (await holdsPayRoles(ctx, owner.personId))) {
    return requestAdministrativeChange(ctx, {
      kind: accountChanges.creation,
      resource: { type: 'UserAccount' },
      summary: `Make an account for ${owner.inWords}${await rightsInWords(ctx, command)}.`,
      command,
      subjectPersonId: owner.personId,
    })
  }
  return create(ctx, { command, owner, settings, isShown: true })
}

/** Makes the account, once a second administrator has confirmed it. */
export const applyCreation =
  (settings: Settings) =>
  async (ctx: CallerContext, change: PendingChange): Promise<Outcome> => {
    const command = change.command as AccountCommand
    return create(ctx, { command, owner: await ownerOf(ctx, command), settings, isShown: false })
  }

type Creation = Readonly<{ command: AccountCommand; owner: Owner; settings: Settings; isShown: boolean }>

async function create(ctx: CallerContext, { command, owner, settings, isShown }: Creation): Promise<Outcome> {
  const { tx, employerGroupId, now, realNow } = ctx
  const { isTest } = await groupOf(ctx)
  const { userAccountId, loginId, password } = await createAccount(tx, {
    group: { id: employerGroupId, isTest },
    email: owner.email,
    name: command.Name,
    personId: owner.personId,
    roles: command.Roles ?? [],
    accessScope: linesOf(command.AccessScope),
    isApiEnabled: command.IsApiEnabled ?? false,
    isSample: false,
    now,
    realNow,
    by: ctx,
  })
  // A login of another group has its password.
  if (password === undefined) return { id: userAccountId }
  const link = await makeLink(tx, settings, { kind: 'Invitation', loginId, now: realNow })
  return {
    id: userAccountId,
    ...(isShown && !settings.mail && { shown: { invitation: link } }),
    afterwards: () => send(ctx, settings, { email: owner.email, link }),
  }
}

type Letter = Readonly<{ email: string; link: string }>

/** A mail server that refuses does not undo the account: the invitation can be sent again. */
async function send(ctx: CallerContext, settings: Settings, { email, link }: Letter): Promise<void> {
  try {
    await sendInvitation(settings as Config, email, link)
  } catch (error) {
    ctx.report?.(error, 'An invitation was not sent.')
  }
}

/** Sends another invitation; the former link stops working. @throws conflict `NoMailServer` */
export async function inviteAgain(ctx: CallerContext, id: number, settings: Settings): Promise<Outcome> {
  const account = await lockAccount(ctx, id, 'invite')
  if (!settings.mail) {
    throw conflict(
      'NoMailServer',
      'There is no mail server to send it. The operator can make a link: muster reset-password --email …',
    )
  }
  const { tx, realNow: now } = ctx
  const link = await makeLink(tx, settings, { kind: 'Invitation', loginId: account.loginId, now })
  return { afterwards: () => send(ctx, settings, { email: account.email, link }) }
}

/** What an account has, as a command would send it. */
type Rights = Required<Pick<AccountUpdateCommand, 'Roles' | 'AccessScope' | 'IsApiEnabled'>>

/**
 * Replaces roles, access scope and API access. Another role waits for a second administrator, and so does another access scope
 * of an account that has administrative roles, or whose owner holds pay roles.
 */
export async function updateAccount(ctx: CallerContext, id: number, command: AccountUpdateCommand): Promise<Outcome> {
  const account = await lockAccount(ctx, id)
  const wanted = await wantedOf(ctx, account, command)
  const before = rightsOf(account)
  const isScopeOther = !isDeepStrictEqual(wanted.AccessScope, before.AccessScope)
  const isRoleOther = !isDeepStrictEqual(wanted.Roles, before.Roles)
  if (isRoleOther || (isScopeOther && (await isPrivileged(ctx, account)))) {
    return requestAdministrativeChange(ctx, {
      kind: accountChanges.replacement,
      resource: { type: 'UserAccount', id },
      summary: `Change the account of ${account.name} (${account.email})${await rightsInWords(ctx, wanted)}.`,
      command: { before, wanted },
      subjectPersonId: account.personId,
    })
  }
  await replace(ctx, account, wanted)
  return { id }
}

/** Replaces the rights, once a second administrator has confirmed it. @throws conflict `NoLongerPossible` */
export async function applyReplacement(ctx: CallerContext, { resourceId, command }: PendingChange): Promise<void> {
  const { before, wanted } = command as Readonly<{ before: Rights; wanted: Rights }>
  const account = await lockAccount(ctx, resourceId ?? 0)
  if (!isDeepStrictEqual(rightsOf(account), before)) {
    throw conflict('NoLongerPossible', 'The account has changed since. Decline this, and request it again.')
  }
  reject(await violationsOfScope(ctx, wanted.AccessScope, { costCentreIsVisible }))
  await replace(ctx, account, wanted)
}

async function replace(ctx: CallerContext, account: AccountRow, wanted: Rights): Promise<void> {
  const { tx, employerGroupId } = ctx
  const before = rightsOf(account)
  const names = { Roles: 'roles', AccessScope: 'accessScope', IsApiEnabled: 'isApiEnabled' } as const
  const fields = Object.keys(names) as (keyof Rights)[]
  const changed = fields.filter(field => !isDeepStrictEqual(before[field], wanted[field]))
  if (changed.length === 0) return
  const own = { employerGroupId, userAccountId: account.id }
  await sql`delete from user_account_role where employer_group_id = ${employerGroupId} and user_account_id = ${account.id}`.execute(
    tx,
  )
  await sql`insert into user_account_role (employer_group_id, user_account_id, role)
    select ${employerGroupId}, ${account.id}, unnest(${wanted.Roles}::text[])`.execute(tx)
  await sql`delete from access_scope where employer_group_id = ${employerGroupId} and user_account_id = ${account.id}`.execute(
    tx,
  )
  await insertScopeLines(tx, own, linesOf(wanted.AccessScope))
  await touch(ctx, account.id, { isApiEnabled: wanted.IsApiEnabled })
  await record(ctx, {
    type: 'user-account.updated',
    resource: { type: 'UserAccount', id: account.id },
    changedFields: changed.map(field => names[field]),
    before,
    after: wanted,
  })
}

/** Signing in and keys are refused while an account is suspended. */
export async function suspendAccount(ctx: CallerContext, id: number): Promise<void> {
  const account = await lockAccount(ctx, id, 'suspend')
  await setStatus(ctx, account, 'Suspended')
}

/** Waits for a second administrator where the account is privileged. */
export async function resumeAccount(ctx: CallerContext, id: number): Promise<Outcome> {
  const account = await lockAccount(ctx, id, 'resume')
  if (await isPrivileged(ctx, account)) {
    return requestAdministrativeChange(ctx, {
      kind: accountChanges.resumption,
      resource: { type: 'UserAccount', id },
      summary: `Resume the account of ${account.name} (${account.email})${await rightsInWords(ctx, rightsOf(account))}.`,
      command: {},
      subjectPersonId: account.personId,
    })
  }
  await setStatus(ctx, account, 'Active')
  return { id }
}

export async function applyResumption(ctx: CallerContext, { resourceId }: PendingChange): Promise<void> {
  await setStatus(ctx, await lockAccount(ctx, resourceId ?? 0, 'resume'), 'Active')
}

/** Its keys are revoked for good. */
export async function closeAccount(ctx: CallerContext, id: number): Promise<void> {
  const account = await lockAccount(ctx, id, 'close')
  await setStatus(ctx, account, 'Closed')
  await revokeKeys(ctx, { userAccountId: id, ...(account.employee && { employeeId: account.employee.id }) })
}

/**
 * Removes the second factor of a login that has accounts in this group alone, and ends its sessions. Of a privileged account it
 * waits for a second administrator.
 * @throws conflict `LoginOfSeveralGroups`
 */
export async function resetAccountSecondFactor(ctx: CallerContext, id: number): Promise<Outcome> {
  const account = await lockAccount(ctx, id, 'reset-second-factor')
  await refuseOtherGroups(ctx, account)
  if (await isPrivileged(ctx, account)) {
    return requestAdministrativeChange(ctx, {
      kind: accountChanges.secondFactorReset,
      resource: { type: 'UserAccount', id },
      summary: `Remove the second factor of ${account.name} (${account.email}), who has lost it. Make sure that it is they who ask.`,
      command: {},
      subjectPersonId: account.personId,
    })
  }
  await resetSecondFactor(ctx, account)
  return { id }
}

export async function applySecondFactorReset(ctx: CallerContext, { resourceId }: PendingChange): Promise<void> {
  const account = await lockAccount(ctx, resourceId ?? 0, 'reset-second-factor')
  await refuseOtherGroups(ctx, account)
  await resetSecondFactor(ctx, account)
}

async function refuseOtherGroups(ctx: CallerContext, { loginId }: AccountRow): Promise<void> {
  if ((await countGroupsOf(ctx.tx, loginId)) < 2) return
  throw conflict(
    'LoginOfSeveralGroups',
    'Their login has accounts in other groups too, which this would concern. The operator can do it: muster reset-password --second-factor.',
  )
}

/**
 * Locks an account for a change.
 * @throws forbidden `OwnAccount`, notFound, stale; conflict `InvalidStatus` where the action is not possible
 */
async function lockAccount(ctx: CallerContext, id: number, action?: AccountAction): Promise<AccountRow> {
  await requireRoleOverStructure(ctx, administrators)
  const { tx, caller, realNow: now, employerGroupId } = ctx
  await sql`select from user_account where employer_group_id = ${employerGroupId} and id = ${id} for update`.execute(tx)
  const account = await readAccount(tx, caller, { id, now })
  refuseStale(ctx, account.version)
  const isOwn = account.personId === caller.personId
  if (isOwn) throw ownAccount()
  const reason = action && reasonAgainst(action, { ...account, isOwn })
  if (reason !== undefined) throw conflict('InvalidStatus', reason)
  return account
}

const ownAccount = () => forbidden('OwnAccount', 'This is your own account. Another administrator changes it.')

async function setStatus(ctx: CallerContext, account: AccountRow, status: AccountRow['status']): Promise<void> {
  await touch(ctx, account.id, { status })
  if (status !== 'Active') await endSessionsOf(ctx.tx, account.loginId)
  await record(ctx, {
    type: status === 'Closed' ? 'user-account.closed' : 'user-account.updated',
    resource: { type: 'UserAccount', id: account.id },
    changedFields: ['status'],
    before: { status: account.status },
    after: { status },
  })
}

const touch = (
  { tx, employerGroupId, now }: CallerContext,
  id: number,
  columns: Readonly<{ status?: AccountRow['status']; isApiEnabled?: boolean }>,
) =>
  tx
    .updateTable('userAccount')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: now }))
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()

const isPrivileged = async (ctx: CallerContext, { roles, personId }: AccountRow): Promise<boolean> =>
  roles.length > 0 || (await holdsPayRoles(ctx, personId))

async function holdsPayRoles(ctx: CallerContext, personId: number | undefined): Promise<boolean> {
  if (personId === undefined) return false
  const { payRoles, hasPending } = await payRoleStandingOf(ctx, personId)
  return payRoles.length > 0 || hasPending
}

const rightsOf = ({ roles, accessScope, isApiEnabled }: AccountRow): Rights => ({
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

/** @throws invalid with all violations of the command */
async function ownerOf(ctx: CallerContext, command: AccountCommand): Promise<Owner> {
  const { EmployeeId, AuthorityId, Name, Email } = command
  const columns = ['personId', 'email', 'code'] as const
  const [employee, authority] = await Promise.all([
    findRow(ctx, { table: 'employee', id: EmployeeId, columns }),
    findRow(ctx, { table: 'authority', id: AuthorityId, columns }),
  ])
  const known = employee ?? authority
  const email = Email?.trim() ?? known?.email ?? ''
  const violations: Violation[] = [
    ...(EmployeeId !== undefined && !employee ? [unknown('EmployeeId', 'employee')] : []),
    ...(AuthorityId !== undefined && !authority ? [unknown('AuthorityId', 'authority')] : []),
    ...(employee && authority && employee.personId !== authority.personId
      ? [{ field: 'AuthorityId', message: 'The employee and the authority are two people. Send one of them.' }]
      : []),
    ...(email === ''
      ? [{ field: 'Email', message: 'The Email field is required where no employee or authority has one.' }]
      : []),
    ...(email !== '' && !isEmailAddress(email)
      ? [{ field: 'Email', message: `"${email}" is not an email address.` }]
      : []),
    ...(known && Name !== undefined
      ? [{ field: 'Name', message: 'An employee or authority has a name. Leave it out.' }]
      : []),
    ...(await violationsOfScope(ctx, command.AccessScope, { costCentreIsVisible })),
  ]
  reject(violations)
  // Without one of them the account is of the person with this email, if the group has one.
  const personId = known?.personId ?? (await personWith(ctx, email))
  const inWords = known ? `${known.code}, ${email}` : `${Name ?? email}${Name === undefined ? '' : `, ${email}`}`
  return { personId, email, inWords }
}

const unknown = (field: string, thing: string): Violation => ({
  field,
  message: `There is no such ${thing}. Send the id of one that is.`,
})

async function personWith({ tx, employerGroupId }: CallerContext, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ personId: number }>`
    select person_id from employee where employer_group_id = ${employerGroupId} and email_lower = ${email.toLowerCase()}
    union select person_id from authority where employer_group_id = ${employerGroupId} and email_lower = ${email.toLowerCase()}`.execute(
    tx,
  )
  return rows[0]?.personId
}

async function groupOf({ tx, employerGroupId }: CallerContext): Promise<Readonly<{ isTest: boolean }>> {
  return tx.selectFrom('employerGroup').select('isTest').where('id', '=', employerGroupId).executeTakeFirstOrThrow()
}

/** ", as an employer administrator, seeing everything, with API access" */
async function rightsInWords(
  ctx: CallerContext,
  { Roles = [], AccessScope, IsApiEnabled }: AccountUpdateCommand,
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
  return `${roles}${sees}${IsApiEnabled ? ', with API access' : ''}`
}
