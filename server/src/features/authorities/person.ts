import { sql } from 'kysely'
import type { CallerContext } from '../../core/command-context.ts'
import { changedFieldsOf, type Recorded } from '../../core/records.ts'
import { conflict } from '../../domain/failure.ts'
import type { Violation } from '../../domain/violation.ts'
import { refusing } from '../../platform/database/errors.ts'
import { moveAccounts } from '../accounts/index.ts'
import { moveSubject } from '../administrative-changes/index.ts'
import { employeeIsVisible } from '../employees/index.ts'
import {
  deletePersons,
  hasPastInSql,
  insertPerson,
  type PersonMoves,
  twoPersonStandingOf,
  updatePerson,
} from '../identities/index.ts'
import { holders } from '../positions/index.ts'
import type { LockedAuthority } from './locking.ts'
import { fieldsOfIdentity } from './rules.ts'
import type { AuthorityCommand } from './schemas.ts'

export type LinkedEmployee = Readonly<{ id: number; personId: number; email: string; awaitsHire: boolean }>

/** The employee that a command links to; one whom the caller does not see is like one that does not exist. */
export const findEmployee = ({ tx, caller }: CallerContext, id: number): Promise<LinkedEmployee | undefined> =>
  tx
    .selectFrom('employee')
    .select(['id', 'personId', 'email', 'awaitsHire'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', id)
    .where(employeeIsVisible(caller))
    .executeTakeFirst()

/** The person that an authority becomes: the employee, or the person of the command. */
export type NextPerson = Readonly<{
  before: LockedAuthority
  employee: LinkedEmployee | undefined
  command: AuthorityCommand
}>

/**
 * Violations of making an authority another person, by a link or by another name or email. A second administrator confirmed
 * its two-person roles for its present person. A person who has requested or decided anything cannot become another person: rules
 * against deciding for oneself compare persons.
 */
export async function violationsOfRelink(ctx: CallerContext, next: NextPerson): Promise<Violation[]> {
  const { before, employee } = next
  const { GivenName, FamilyName, Email } = next.command
  const after = { givenName: GivenName, familyName: FamilyName, email: Email, employeeId: employee?.id ?? null }
  const fields = fieldsOfIdentity(before, { ...after, employeeEmail: employee?.email })
  if (fields.length === 0) return []
  const { roles, hasPending } = await twoPersonStandingOf(ctx, before.personId)
  const { hasPast, hasAccounts, hasHoldings } = await readPast(ctx, before, employee)
  const isMerged = employee !== undefined && before.employeeId === null
  const problems: readonly [isBroken: boolean, message: string][] = [
    [roles.length > 0, 'It has roles that two administrators agreed to for the person it is. End them first.'],
    [hasPending, 'Something about it waits for a second administrator. Have that decided or cancelled first.'],
    [
      isMerged && hasPast,
      'It has requested or decided something as a person of its own. Make a new authority for the employee.',
    ],
    [
      isMerged && hasAccounts,
      'It and the employee have an account each, and one person has one at most. Close one of them first.',
    ],
    [
      isMerged && employee.awaitsHire && hasHoldings,
      'It holds a position, and the employee awaits a hire, which brings one. Link them once that is applied.',
    ],
  ]
  const broken = problems.filter(([isBroken]) => isBroken)
  return fields.flatMap(field => broken.map(([, message]) => ({ field, message })))
}

async function readPast(
  { tx, employerGroupId }: CallerContext,
  { personId }: LockedAuthority,
  employee: LinkedEmployee | undefined,
) {
  const { rows } = await sql<{ hasPast: boolean; hasAccounts: boolean; hasHoldings: boolean }>`
    select ${sql.raw(hasPastInSql('own.id'))} as has_past,
      (select count(*) = 2 from user_account a where a.employer_group_id = ${employerGroupId}
        and a.person_id in (own.id, ${employee?.personId ?? null}::bigint)) as has_accounts,
      exists (select from position_holder h where h.employer_group_id = ${employerGroupId} and h.person_id = own.id) as has_holdings
    from (select ${personId}::bigint as id) own`.execute(tx)
  return rows[0] ?? { hasPast: false, hasAccounts: false, hasHoldings: false }
}

/**
 * Makes the authority the person of the command: the employee, a new person where it is an employee no more, or its own
 * with the fields of the command.
 * @returns the changed fields of its own person
 */
export async function settlePerson(ctx: CallerContext, { before, employee, command }: NextPerson): Promise<string[]> {
  const { id, personId, employeeId } = before
  if (!employee && employeeId === null) return replacePerson(ctx, personId, command)
  const next = employee ? employee.personId : await insertOwnPerson(ctx, command)
  if (next === personId) return []
  await ctx.tx
    .updateTable('authority')
    .set({ personId: next })
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', id)
    .execute()
  if (employee && employeeId === null) {
    const move = sql`(select ${personId}::bigint as old_id, ${next}::bigint as new_id, ${employee.id}::bigint as employee_id)`
    await mergePersons(ctx, move).catch(refusingReferences)
  }
  return []
}

/** Authorities become employees: the employees take over the positions and accounts of the authorities' own persons. */
export async function mergePersons(ctx: Recorded, moves: PersonMoves): Promise<void> {
  await holders.moveHoldings(ctx, moves)
  await moveAccounts(ctx, moves)
  await moveSubject(ctx, moves)
  await deletePersons(ctx, sql`select old_id from ${moves} moved where new_id <> old_id`)
}

const refusingReferences = refusing({
  '*': () =>
    conflict('InUse', 'Something refers to the person that this authority is. Make a new authority for the employee.'),
})

async function replacePerson(ctx: CallerContext, personId: number, command: AuthorityCommand): Promise<string[]> {
  const after = personOf(command)
  const before = await ctx.tx
    .selectFrom('person')
    .select(Object.keys(after) as (keyof typeof after)[])
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const changed = changedFieldsOf(before, after)
  if (changed.length > 0) await updatePerson(ctx, personId, after)
  return changed
}

/** @returns the id of a person of the authority's own */
export const insertOwnPerson = (ctx: CallerContext, command: AuthorityCommand): Promise<number> =>
  insertPerson(ctx, personOf(command))

const personOf = (command: AuthorityCommand) => ({
  title: command.Title ?? null,
  givenName: command.GivenName ?? '',
  familyName: command.FamilyName ?? '',
  dateOfBirth: command.DateOfBirth ?? null,
  mobilePhone: command.MobilePhone ?? null,
  workPhone: command.WorkPhone ?? null,
  workExtension: command.WorkExtension ?? null,
  address1: command.Address1 ?? null,
  address2: command.Address2 ?? null,
  suburb: command.Suburb ?? null,
  stateId: command.StateId ?? null,
  postcode: command.Postcode ?? null,
  countryId: command.CountryId ?? null,
})
