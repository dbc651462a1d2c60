import { sql } from 'kysely'
import type { CallerContext, CommandContext, Effect } from '../../core/command-context.ts'
import { noteOrganisationChange } from '../../core/organisation-changes.ts'
import { record } from '../../core/records.ts'
import { earliestDay } from '../../domain/caller.ts'
import { Failure, forbidden } from '../../domain/failure.ts'
import { closeAccount, createAccount, noteInvitation, storeAccount } from '../accounts/index.ts'
import { type ProposedPlace, proposePlace, withdrawPlace } from '../employee-facts/index.ts'
import { seesEmployee } from '../employees/index.ts'
import { lockPayLimits } from '../pay-limits/index.ts'

/**
 * Enters the place that a hire proposes. From now on access scopes and limits of roles go by it.
 * @throws forbidden `InsufficientRole` where the caller's own do not reach it
 */
export async function enterHire(ctx: CallerContext, employeeId: number, place: ProposedPlace): Promise<void> {
  await lockPayLimits(ctx, 'shared')
  await proposePlace(ctx, employeeId, place)
  await recordProposal(ctx, employeeId, ['paymentGroup', 'costCentres'])
  if (!(await seesEmployee(ctx, employeeId, ['HumanResourcesAdministrator']))) throw tooFar()
  await noteOrganisationChange(ctx, 'The cost centres or the payment group of an employee changed.')
}

const tooFar = () =>
  forbidden(
    'InsufficientRole',
    'This needs the role of a human resources administrator, and an access scope, that cover the proposed position, cost centres and payment group.',
  )

type Starter = Readonly<{
  personId: number
  email: string
  isTestGroup: boolean
  /** Whether the email has changed since the request was submitted: the approvers have not read it. */
  isEmailOther: boolean
  accountId: number | null
  accountStatus: 'Active' | 'Suspended' | 'Closed' | null
  /** Whether a hire has made the account, and it still sees its owner alone, who has no role and is no authority. */
  isOfHire: boolean
  /** Whether they are an authority with a role, now or later: a second administrator confirms the account of one. */
  holdsRole: boolean
  /** Whether its owner has chosen a password. */
  hasPassword: boolean
}>

type Hire = Readonly<{ changeRequestId: number; employeeId: number }>

async function readStarter(
  { tx, employerGroupId, today }: CommandContext,
  { changeRequestId, employeeId }: Hire,
): Promise<Starter> {
  const { rows } = await sql<Starter>`
    select employee.person_id, employee.email, employer_group.made_by_group_id is not null as is_test_group,
      exists (select from employee_fact fact join change_request request
          on request.employer_group_id = fact.employer_group_id and request.id = ${changeRequestId}
        where fact.employer_group_id = employee.employer_group_id and fact.employee_id = employee.id
          and fact.field = 'Email' and fact.recorded_at > request.submitted_at) as is_email_other,
      account.id as account_id, account.status as account_status,
      exists (select from change_request hire where hire.employer_group_id = employee.employer_group_id
          and hire.employee_id = employee.id and hire.change_type = 'Hire' and hire.decided_at = account.created_at)
        and not exists (select from authority where authority.employer_group_id = employee.employer_group_id
          and authority.person_id = employee.person_id)
        and not exists (select from user_account_role role where role.employer_group_id = account.employer_group_id
          and role.user_account_id = account.id)
        and not exists (select from access_scope scope where scope.employer_group_id = account.employer_group_id
          and scope.user_account_id = account.id) as is_of_hire,
      exists (select from authority join role_grant on role_grant.employer_group_id = authority.employer_group_id
          and role_grant.authority_id = authority.id
        where authority.employer_group_id = employee.employer_group_id and authority.person_id = employee.person_id
          and coalesce(role_grant.valid_to >= ${earliestDay(today)}::date, true)) as holds_role,
      exists (select from login_credential own where own.user_id = account.login_id
        and own.updated_at > own.created_at) as has_password
    from employee join employer_group on employer_group.id = employee.employer_group_id
    left join user_account account on account.employer_group_id = employee.employer_group_id
      and account.person_id = employee.person_id
    where employee.employer_group_id = ${employerGroupId} and employee.id = ${employeeId}`.execute(tx)
  const [starter] = rows
  if (!starter) throw new Error(`There is no employee ${employeeId}.`)
  return starter
}

/**
 * Gives a starter an account that sees them alone, and has the invitation sent. The account that a former hire brought is
 * opened again. Does nothing where they have another account, where another person's account has their email, where the
 * email has changed since the request was submitted, or where they hold a role: an administrator invites them then.
 */
export async function inviteStarter(ctx: CommandContext, hire: Hire): Promise<readonly Effect[]> {
  const starter = await readStarter(ctx, hire)
  // Logins belong to all groups, and a test group is deleted one day.
  if (starter.isTestGroup || starter.isEmailOther || starter.holdsRole) return []
  const isMade = starter.accountId === null ? await makeAccount(ctx, starter) : await openAgain(ctx, hire, starter)
  if (!isMade) return []
  const message = `${starter.email} would get an account and an invitation.`
  return [{ type: 'Invited', message, resource: { type: 'Employee', id: hire.employeeId } }]
}

/** @returns false where another person's account has the email */
async function makeAccount(ctx: CommandContext, { personId, email }: Starter): Promise<boolean> {
  const { tx, employerGroupId, now, realNow } = ctx
  try {
    const { userAccountId, password } = await createAccount(tx, {
      ...{ group: { id: employerGroupId, isTest: false }, email, personId },
      ...{ roles: [], accessScope: [], isApiEnabled: false, isSample: false },
      ...{ now, realNow, by: ctx },
    })
    // A login of another group has its password.
    if (password !== undefined) await noteInvitation(tx, { employerGroupId, userAccountId }, realNow)
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'AccountExists') return false
    throw error
  }
}

/** @returns false where the account is open, or is not as a hire made it */
async function openAgain(ctx: CommandContext, { employeeId }: Hire, starter: Starter): Promise<boolean> {
  const { accountId: id, accountStatus, isOfHire, hasPassword } = starter
  if (id === null || accountStatus !== 'Closed' || !isOfHire) return false
  const account = { employerGroupId: ctx.employerGroupId, userAccountId: id }
  await storeAccount(ctx.tx, account, { status: 'Active', now: ctx.now })
  const resource = { type: 'UserAccount', id }
  await record(ctx, { type: 'user-account.updated', resource, employeeId, changedFields: ['status'] })
  if (!hasPassword) await noteInvitation(ctx.tx, account, ctx.realNow)
  return true
}

/** Ends a hire that was declined or cancelled. The account that it brought is closed. */
export async function withdrawHire(ctx: CommandContext, hire: Hire): Promise<void> {
  const { employeeId } = hire
  withdrawPlace(ctx, employeeId)
  await recordProposal(ctx, employeeId, ['status'])
  const { personId, isOfHire } = await readStarter(ctx, hire)
  if (isOfHire) await closeAccount(ctx, { employeeId, personId, on: ctx.today.group })
}

const recordProposal = (ctx: CommandContext, employeeId: number, changedFields: readonly string[]) =>
  record(ctx, { type: 'employee.updated', resource: { type: 'Employee', id: employeeId }, employeeId, changedFields })
