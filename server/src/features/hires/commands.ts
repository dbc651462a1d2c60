import { sql } from 'kysely'
import type { CallerContext, CommandContext, Effect } from '../../core/command-context.ts'
import { noteOrganisationChange } from '../../core/organisation-changes.ts'
import { Failure, forbidden } from '../../domain/failure.ts'
import { closeAccount, createAccount, storeAccount } from '../accounts/index.ts'
import { type ProposedPlace, proposePlace, withdrawPlace } from '../employee-facts/index.ts'
import { seesEmployee } from '../employees/index.ts'

/**
 * Enters the place that a hire proposes. From now on access scopes and limits of roles go by it.
 * @throws forbidden `InsufficientRole` where the caller's own do not reach it
 */
export async function enterHire(ctx: CallerContext, employeeId: number, place: ProposedPlace): Promise<void> {
  await proposePlace(ctx, employeeId, place)
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
  hasAccount: boolean
  isOnlyEmployee: boolean
}>

async function readStarter({ tx, employerGroupId }: CommandContext, employeeId: number): Promise<Starter> {
  const { rows } = await sql<Starter>`
    select person_id, email, employer_group.made_by_group_id is not null as is_test_group,
      exists (select from user_account where user_account.employer_group_id = employee.employer_group_id
        and user_account.person_id = employee.person_id) as has_account,
      not exists (select from authority where authority.employer_group_id = employee.employer_group_id
        and authority.person_id = employee.person_id) as is_only_employee
    from employee join employer_group on employer_group.id = employee.employer_group_id
    where employee.employer_group_id = ${employerGroupId} and employee.id = ${employeeId}`.execute(tx)
  const [starter] = rows
  if (!starter) throw new Error(`There is no employee ${employeeId}.`)
  return starter
}

/**
 * Gives a starter an account that sees them alone, and has the invitation sent. Does nothing where they have an account, or
 * another person's account has their email.
 */
export async function inviteStarter(ctx: CommandContext, employeeId: number): Promise<readonly Effect[]> {
  const { tx, employerGroupId, now, realNow } = ctx
  const { personId, email, isTestGroup, hasAccount } = await readStarter(ctx, employeeId)
  // Logins belong to all groups, and a test group is deleted one day.
  if (hasAccount || isTestGroup) return []
  try {
    const { userAccountId, password } = await createAccount(tx, {
      ...{ group: { id: employerGroupId, isTest: false }, email, personId },
      ...{ roles: [], accessScope: [], isApiEnabled: false, isSample: false },
      ...{ now, realNow, by: ctx },
    })
    // A login of another group has its password.
    const isNewLogin = password !== undefined
    if (isNewLogin) await storeAccount(tx, { employerGroupId, userAccountId }, { invitationDueAt: realNow, now })
  } catch (error) {
    if (error instanceof Failure && error.code === 'AccountExists') return []
    throw error
  }
  const message = `${email} would get an account and an invitation.`
  return [{ type: 'Invited', message, resource: { type: 'Employee', id: employeeId } }]
}

/** Ends a hire that was declined or cancelled. The account that it brought is closed. */
export async function withdrawHire(ctx: CommandContext, employeeId: number): Promise<void> {
  withdrawPlace(ctx, employeeId)
  const { personId, isOnlyEmployee } = await readStarter(ctx, employeeId)
  if (isOnlyEmployee) await closeAccount(ctx, { employeeId, personId, on: ctx.today.group })
}
