import { sql } from 'kysely'
import type { DeedTo } from '../../../domain/happening-type.ts'
import type { CommandContext } from '../../../platform/command-context.ts'
import { record } from '../../../platform/records.ts'
import type { Approvable } from './approvable.ts'

/** The snapshot of the organisation as it is now. Read it before what a step is routed by. */
export async function currentSnapshot({ tx }: CommandContext): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(tx)
  return rows[0]?.snapshot ?? ''
}

/** The persons behind authorities, by these. */
export async function personsOf(
  { tx, employerGroupId }: CommandContext,
  authorityIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (authorityIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; personId: number }>`
    select id, person_id from authority
    where employer_group_id = ${employerGroupId} and id = any(${[...authorityIds]}::bigint[])`.execute(tx)
  return new Map(rows.map(row => [row.id, row.personId]))
}

/** What is approved by kind: where its records are, and how events of it begin. */
export const owners = {
  ChangeRequest: { table: 'change_request', event: 'change-request' },
  ExpenseApplication: { table: 'expense_application', event: 'expense-application' },
} as const

/** Locks the record that is approved, as everybody does who decides or changes it, before the approvable. */
export async function lockMatter(ctx: CommandContext, { id, kind }: Pick<Approvable, 'id' | 'kind'>): Promise<void> {
  await sql`select id from ${sql.table(owners[kind].table)}
    where employer_group_id = ${ctx.employerGroupId} and approvable_id = ${id} for update`.execute(ctx.tx)
}

/** The record that is approved: its code, and a way to tell what became of it and that it is no longer what it was. */
export async function nameMatter(ctx: CommandContext, approvable: Approvable) {
  const { table, event } = owners[approvable.kind]
  const { rows } = await sql<{ id: number; code: string; employeeId: number }>`
    select id, code, employee_id from ${sql.table(table)}
    where employer_group_id = ${ctx.employerGroupId} and approvable_id = ${approvable.id}`.execute(ctx.tx)
  const [owner] = rows
  if (!owner) throw new Error(`Nothing is approved by approvable ${approvable.id}.`)
  const { id, code, employeeId } = owner
  return {
    id,
    code,
    record: (verb: DeedTo<'change-request'> & DeedTo<'expense-application'>) =>
      record(ctx, {
        type: `${event}.${verb}`,
        resource: { type: approvable.kind, id },
        employeeId,
        ...(approvable.kind === 'ChangeRequest' && { changeRequestId: id }),
      }),
    touch: () =>
      sql`update ${sql.table(table)} set version = version + 1, last_modified = ${ctx.now}
        where employer_group_id = ${ctx.employerGroupId} and id = ${id}`.execute(ctx.tx),
  }
}
