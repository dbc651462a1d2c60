import { sql } from 'kysely'
import type { CallerContext } from '../../core/command-context.ts'
import type { Recorded } from '../../core/records.ts'
import { conflict } from '../../domain/failure.ts'
import type { Violation } from '../../domain/violation.ts'
import { refusing } from '../../platform/database/errors.ts'
import { moveAccounts } from '../accounts/index.ts'
import { moveSubject } from '../administrative-changes/index.ts'
import { employeeIsVisible } from '../employees/index.ts'
import { deleteMovedPersons, hasPastInSql, type PersonMoves, payRoleStandingOf } from '../identities/index.ts'
import { moveHoldings } from '../positions/index.ts'
import type { LockedAuthority } from './standing.ts'
import { fieldsOfIdentity } from './writing-rules.ts'
import type { AuthorityCommand } from './writing-schemas.ts'

export type LinkedEmployee = Readonly<{ id: number; personId: number; email: string }>

/** The employee that a command links to; one whom the caller does not see reads as one that is not there. */
export const findEmployee = ({ tx, caller }: CallerContext, id: number): Promise<LinkedEmployee | undefined> =>
  tx
    .selectFrom('employee')
    .select(['id', 'personId', 'email'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', id)
    .where(employeeIsVisible(caller))
    .executeTakeFirst()

type Relink = Readonly<{
  before: LockedAuthority
  employee: LinkedEmployee | undefined
  command: AuthorityCommand
}>

/**
 * What stands against making somebody else of an authority, by a link or by another name or email. Pay roles were
 * confirmed for the one it is; and who has requested or decided anything as a person of their own cannot become another, or
 * rules against deciding for oneself would fail.
 */
export async function violationsOfRelink(ctx: CallerContext, relink: Relink): Promise<Violation[]> {
  const { before, employee } = relink
  const { GivenName, FamilyName, Email } = relink.command
  const after = { givenName: GivenName, familyName: FamilyName, email: Email, employeeId: employee?.id ?? null }
  const fields = fieldsOfIdentity(before, { ...after, employeeEmail: employee?.email })
  if (fields.length === 0) return []
  const { holdsPayRole, hasPending } = await payRoleStandingOf(ctx, before.personId)
  const { hasPast, hasAccounts } = await readPast(ctx, before, employee)
  const isMerged = employee !== undefined && before.employeeId === null
  const messages = [
    ...(holdsPayRole ? ['It has pay roles, which were confirmed for the person it is. End them first.'] : []),
    ...(hasPending
      ? ['Something about it waits for a second administrator. Have that decided or cancelled first.']
      : []),
    ...(isMerged && hasPast
      ? ['It has requested or decided something as a person of its own. Make a new authority for the employee.']
      : []),
    ...(isMerged && hasAccounts
      ? ['It and the employee have an account each, and one person has one at most. Close one of them first.']
      : []),
  ]
  return fields.flatMap(field => messages.map(message => ({ field, message })))
}

async function readPast(
  { tx, employerGroupId }: CallerContext,
  { personId }: LockedAuthority,
  employee: LinkedEmployee | undefined,
) {
  const { rows } = await sql<{ hasPast: boolean; hasAccounts: boolean }>`
    select ${sql.raw(hasPastInSql(String(personId)))} as has_past,
      (select count(*) = 2 from user_account a where a.employer_group_id = ${employerGroupId}
        and a.person_id in (${personId}, ${employee?.personId ?? null}::bigint)) as has_accounts`.execute(tx)
  return rows[0] ?? { hasPast: false, hasAccounts: false }
}

/** These authorities are the employees from now on: what their own persons held and signed in with is the employees'. */
export async function mergePersons(ctx: Recorded, moves: PersonMoves): Promise<void> {
  await moveHoldings(ctx, moves)
  await moveAccounts(ctx, moves)
  await moveSubject(ctx, moves)
  await deleteMovedPersons(ctx, moves)
}

/** For a merge: what still refers to the former person. */
export const refusingReferences = refusing({
  '*': () =>
    conflict('InUse', 'Something refers to the person that this authority is. Make a new authority for the employee.'),
})
