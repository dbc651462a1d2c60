import { sql } from 'kysely'
import type { Act } from './act.ts'

type Series = Readonly<{
  /** What codes begin with: `CR`. */
  name: string
  /** Whose `code` column they are; the first one goes on from the highest that is there. */
  table: 'change_request' | 'expense_application'
}>

/**
 * The next code of the group: `CR-000124`. It is taken back with the transaction, a dry run's too; until then others wait
 * for their own, so take it late.
 */
export async function nextCode({ tx, employerGroupId }: Act, { name, table }: Series): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    update counter set last = last + 1 where employer_group_id = ${employerGroupId} and name = ${name}
    returning last`.execute(tx)
  const last = rows[0]?.last ?? (await beginCounting({ tx, employerGroupId }, { name, table }))
  return `${name}-${String(last).padStart(6, '0')}`
}

async function beginCounting(
  { tx, employerGroupId }: Pick<Act, 'tx' | 'employerGroupId'>,
  { name, table }: Series,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into counter as known (employer_group_id, name, last)
    select ${employerGroupId}, ${name}, 1 + coalesce(max(substring(code from ${`^${name}-(\\d{1,15})$`}::text)::bigint), 0)
    from ${sql.table(table)} where employer_group_id = ${employerGroupId}
    on conflict (employer_group_id, name) do update set last = known.last + 1
    returning last`.execute(tx)
  const [begun] = rows
  if (!begun) throw new Error('A counter that was begun is there.')
  return begun.last
}
