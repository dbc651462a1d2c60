import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { type CallerContext, type Outcome, refuseStale } from '../../core/command-context.ts'
import { findRow } from '../../core/find-row.ts'
import { record, recordAudit } from '../../core/records.ts'
import { earliestDay } from '../../domain/caller.ts'
import { conflict, forbidden, reject } from '../../domain/failure.ts'
import { isEmailAddress } from '../../domain/text/contact-details.ts'
import { roleInWords } from '../../domain/text/wording.ts'
import type { Violation } from '../../domain/violation.ts'
import { linesOf, violationsOfScope } from '../access-scopes/index.ts'
import { createAccount, replaceRights, requireRoleOverStructure, revokeKeys, storeAccount } from '../accounts/index.ts'
import { type PendingChange, requestAdministrativeChange } from '../administrative-changes/index.ts'
import { costCentreIsVisible } from '../cost-centres/index.ts'
import { findOtherOwner, lockIdentities, payRoleStandingOf } from '../identities/index.ts'
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

/** Whose account is made: an employee or authority, or a person who is neither. `email`: with which they sign in. */
type Owner = Readonly<{ personId: number | undefined; email: string; inWords: string }>

/** A command that waits, with the person and the email that the second administrator reads. */
type WaitingCreation = AccountCommand & Readonly<{ Owner: Readonly<{ personId: number | null; email: string }> }>

const ownerAsRead = ({ personId, email }: Owner) => ({ personId: personId ?? null, email })

/**
 * Asks for an account, which always waits for a second administrator: its owner counts as another person
 * wherever two people have to agree.
 * @returns the account's id in a dry run alone, which shows the outcome
 * @throws forbidden, invalid, conflict `AccountExists`, `TestGroup`
 */
export async function inviteAccount(ctx: CallerContext, command: AccountCommand, settings: Settings): Promise<Outcome> {
  await requireRoleOverStructure(ctx, administrators)
  const owner = await ownerOf(ctx, command)
  if (owner.personId === ctx.caller.personId) throw ownAccount()
  const waiting = await requestAdministrativeChange(ctx, {
    kind: accountChanges.creation,
    resource: { type: 'UserAccount' },
    summary: `Make an account for ${owner.inWords}${await rightsInWords(ctx, command)}.`,
    command: { ...command, Owner: ownerAsRead(owner) },
    subjectPersonId: owner.personId,
  })
  if (!ctx.isDryRun) return waiting
  return { ...waiting, id: (await create(ctx, { command, owner, settings })).id }
}

/** Makes the account, once a second administrator has confirmed it. @throws conflict `NoLongerPossible` */
export const applyCreation =
  (settings: Settings) =>
  async (ctx: CallerContext, change: PendingChange): Promise<Outcome> => {
    const { Owner: read, ...command } = change.command as WaitingCreation
    await lockIdentities(ctx)
    const owner = await ownerOf(ctx, command)
    if (!isDeepStrictEqual(ownerAsRead(owner), read)) {
      throw noLongerPossible('The person has another email or record since.')
    }
    return create(ctx, { command, owner, settings })
  }

const noLongerPossible = (reason: string) =>
  conflict('NoLongerPossible', `${reason} Decline this, and request it again.`)

type Creation = Readonly<{ command: AccountCommand; owner: Owner; settings: Settings }>

async function create(ctx: CallerContext, { command, owner, settings }: Creation): Promise<Outcome> {
  const { tx, employerGroupId, now, realNow } = ctx
  const { userAccountId, loginId, password } = await createAccount(tx, {
    group: { id: employerGroupId, isTest: false },
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
  // A login of another group has its password. Without a mail server the operator hands out a link.
  if (password === undefined || !settings.mail) return { id: userAccountId }
  const link = await makeLink(tx, settings, { kind: 'Invitation', loginId, now: realNow })
  return { id: userAccountId, afterwards: () => send(ctx, settings, { email: owner.email, link }) }
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

/**
 * Sends another invitation to an owner who has not chosen a password; the former link stops working.
 * @throws conflict `NoMailServer`
 */
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
  await recordAudit(ctx, { type: 'password.reset-requested', resource: { type: 'UserAccount', id } })
  return { afterwards: () => send(ctx, settings, { email: account.email, link }) }
}

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
    throw noLongerPossible('The account has changed since.')
  }
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

/** Signing in and keys are refused while an account is suspended. */
export async function suspendAccount(ctx: CallerContext, id: number): Promise<void> {
  const account = await lockAccount(ctx, id, 'suspend')
  await setStatus(ctx, account, 'Suspended')
}

/** Waits for a second administrator where the account is closed or privileged. */
export async function resumeAccount(ctx: CallerContext, id: number): Promise<Outcome> {
  const account = await lockAccount(ctx, id, 'resume')
  if (account.status === 'Closed' || (await isPrivileged(ctx, account))) {
    return requestAdministrativeChange(ctx, {
      kind: accountChanges.resumption,
      resource: { type: 'UserAccount', id },
      summary: `Resume the ${account.status === 'Closed' ? 'closed' : 'suspended'} account of ${account.name} (${account.email})${await rightsInWords(ctx, rightsOf(account))}.`,
      command: stateOf(account),
      subjectPersonId: account.personId,
    })
  }
  await setStatus(ctx, account, 'Active')
  return { id }
}

/** What the second administrator reads of an account that is resumed. */
const stateOf = (account: AccountRow) => ({ status: account.status, ...rightsOf(account) })

/** @throws conflict `NoLongerPossible` */
export async function applyResumption(ctx: CallerContext, { resourceId, command }: PendingChange): Promise<void> {
  const account = await lockAccount(ctx, resourceId ?? 0, 'resume')
  if (!isDeepStrictEqual(stateOf(account), command)) throw noLongerPossible('The account has changed since.')
  await setStatus(ctx, account, 'Active')
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
 * Locks an account for a change, and the caller's own: of two administrators who suspend each other one is too late.
 * @throws forbidden `OwnAccount`, `AccountNotActive`, notFound, stale; conflict `InvalidStatus` where the action is not possible
 */
async function lockAccount(ctx: CallerContext, id: number, action?: AccountAction): Promise<AccountRow> {
  await requireRoleOverStructure(ctx, administrators)
  const { tx, caller, realNow: now, employerGroupId } = ctx
  const { rows } = await sql<{ id: number; status: AccountRow['status'] }>`
    select id, status from user_account where employer_group_id = ${employerGroupId}
      and id in (${id}, ${caller.userAccountId}) order by id for update`.execute(tx)
  if (rows.find(row => row.id === caller.userAccountId)?.status !== 'Active') {
    throw forbidden('AccountNotActive', 'Your own account is not active any more.')
  }
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
  const { tx, employerGroupId, now } = ctx
  await storeAccount(tx, { employerGroupId, userAccountId: account.id }, { status, now })
  if (status !== 'Active') await endSessionsOf(ctx.tx, account.loginId)
  await record(ctx, {
    type: status === 'Closed' ? 'user-account.closed' : 'user-account.updated',
    resource: { type: 'UserAccount', id: account.id },
    changedFields: ['status'],
    before: { status: account.status },
    after: { status },
  })
}

/** Whether the account has a role, or its owner holds one now or later. */
async function isPrivileged(ctx: CallerContext, { roles, personId }: AccountRow): Promise<boolean> {
  if (roles.length > 0) return true
  const { rows } = await sql<{ holds: boolean }>`select exists (
    select from authority join role_grant on role_grant.employer_group_id = authority.employer_group_id
      and role_grant.authority_id = authority.id
    where authority.employer_group_id = ${ctx.employerGroupId} and authority.person_id = ${personId}
      and coalesce(role_grant.valid_to >= ${earliestDay(ctx.caller.today)}::date, true)) as holds`.execute(ctx.tx)
  return rows[0]?.holds === true || (await payRoleStandingOf(ctx, personId)).hasPending
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

/** @throws invalid with all violations of the command, conflict `TestGroup` */
async function ownerOf(ctx: CallerContext, command: AccountCommand): Promise<Owner> {
  if (await isTestGroup(ctx)) {
    throw conflict(
      'TestGroup',
      'A test group keeps the accounts that it was made with, since logins belong to all groups.',
    )
  }
  const { EmployeeId, AuthorityId, Name, Email } = command
  const columns = ['personId', 'email', 'code'] as const
  const [employee, authority] = await Promise.all([
    findRow(ctx, { table: 'employee', id: EmployeeId, columns }),
    findRow(ctx, { table: 'authority', id: AuthorityId, columns }),
  ])
  const known = employee ?? authority
  const onRecord = employee?.email ?? authority?.email ?? undefined
  const email = onRecord ?? Email?.trim() ?? ''
  const other =
    email === '' ? undefined : await findOtherOwner(ctx, { as: 'Employee', email, personId: known?.personId })
  const violations: Violation[] = [
    ...(EmployeeId !== undefined && !employee ? [unknown('EmployeeId', 'employee')] : []),
    ...(AuthorityId !== undefined && !authority ? [unknown('AuthorityId', 'authority')] : []),
    ...(employee && authority && employee.personId !== authority.personId
      ? [{ field: 'AuthorityId', message: 'The employee and the authority are two people. Send one of them.' }]
      : []),
    ...violationsOfOwnEmail(email, { onRecord, Email, other }),
    ...(known && Name !== undefined
      ? [{ field: 'Name', message: 'An employee or authority has a name. Leave it out.' }]
      : []),
    ...(EmployeeId === undefined && AuthorityId === undefined && Name === undefined
      ? [{ field: 'Name', message: 'The Name field is required where there is no employee or authority.' }]
      : []),
    ...(await violationsOfScope(ctx, command.AccessScope, { costCentreIsVisible })),
  ]
  reject(violations)
  return { personId: known?.personId, email: email.toLowerCase(), inWords: `${known?.code ?? Name}, ${email}` }
}

type EmailFacts = Readonly<{
  onRecord: string | undefined
  Email: string | undefined
  other: Readonly<{ name: string }> | undefined
}>

/** One email is one person (`otherOwnersOf`). */
function violationsOfOwnEmail(email: string, { onRecord, Email, other }: EmailFacts): Violation[] {
  const at = (message: string) => [{ field: 'Email', message }]
  if (email === '') return at('The Email field is required where no employee or authority has one.')
  if (!isEmailAddress(email)) return at(`"${email}" is not an email address.`)
  if (onRecord !== undefined && Email !== undefined && Email.trim().toLowerCase() !== onRecord.toLowerCase()) {
    return at(`The record has the email ${onRecord}. Leave it out, or change the record first.`)
  }
  return other ? at(`This is the email of ${other.name}.`) : []
}

const unknown = (field: string, thing: string): Violation => ({
  field,
  message: `There is no such ${thing}. Send the id of one that is.`,
})

/** Whether another group has made this one, and may delete it. */
async function isTestGroup({ tx, employerGroupId }: CallerContext): Promise<boolean> {
  const group = tx.selectFrom('employerGroup').select('madeByGroupId').where('id', '=', employerGroupId)
  return (await group.executeTakeFirstOrThrow()).madeByGroupId !== null
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
