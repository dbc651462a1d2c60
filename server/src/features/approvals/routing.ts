import { sql } from 'kysely'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/records.ts'
import type { Approvable } from './approvable.ts'

/**
 * Keeps the routing of new steps and changes of the organisation apart: many may be routed at once, but not while
 * somebody changes what they are routed by, or a step could wait for whoever it was until a moment ago.
 */
export async function lockRouting({ tx, employerGroupId }: Act, manner: 'shared' | 'exclusive'): Promise<void> {
  const lock = sql.raw(manner === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(hashtextextended(${`approval routing ${employerGroupId}`}, 0))`.execute(tx)
}

/** The persons behind authorities, each once. */
export async function personsOf({ tx, employerGroupId }: Act, authorityIds: readonly number[]): Promise<number[]> {
  if (authorityIds.length === 0) return []
  const { rows } = await sql<{ personId: number }>`
    select distinct person_id from authority
    where employer_group_id = ${employerGroupId} and id = any(${[...authorityIds]}::bigint[])`.execute(tx)
  return rows.map(row => row.personId)
}

const owners = {
  ChangeRequest: { table: 'change_request', event: 'change-request' },
  ExpenseApplication: { table: 'expense_application', event: 'expense-application' },
} as const

/** The record that is approved: its code, and a way to tell what became of it and that it is no longer what it was. */
export async function nameMatter(act: Act, approvable: Approvable) {
  const { table, event } = owners[approvable.kind]
  const { rows } = await sql<{ id: number; code: string; employeeId: number }>`
    select id, code, employee_id from ${sql.table(table)}
    where employer_group_id = ${act.employerGroupId} and approvable_id = ${approvable.id}`.execute(act.tx)
  const [owner] = rows
  if (!owner) throw new Error(`Nothing is approved by approvable ${approvable.id}.`)
  const { id, code, employeeId } = owner
  return {
    id,
    code,
    record: (verb: string) =>
      record(act, {
        type: `${event}.${verb}`,
        resource: { type: approvable.kind, id },
        employeeId,
        ...(approvable.kind === 'ChangeRequest' && { changeRequestId: id }),
      }),
    touch: () =>
      sql`update ${sql.table(table)} set version = version + 1, last_modified = ${act.now}
        where employer_group_id = ${act.employerGroupId} and id = ${id}`.execute(act.tx),
  }
}
