import { sql } from 'kysely'
import type { CallerContext } from '../../../core/command-context.ts'
import { type ScopeLine, scopeThings } from '../../access-scopes/index.ts'
import type { KeyCommand } from '../schemas.ts'
import type { VisibleRecords } from '../visibility.ts'

type Thing = keyof typeof scopeThings

/**
 * For each line, whether it names something that the caller sees, and that their own scope reaches where it has lines of
 * this type: a key narrows what its owner reaches, and one that lay outside would see nothing.
 */
export async function listReachable(
  { tx, caller }: CallerContext,
  lines: readonly ScopeLine[],
  visibleRecords: VisibleRecords,
): Promise<boolean[]> {
  if (lines.length === 0) return []
  const isThere = (type: Thing) => {
    const { table, reached } = scopeThings[type]
    const narrowed = caller.accessScopes.flatMap(reach => (reach[reached] ? [reach[reached]] : []))
    const conditions = [
      sql`${sql.table(table)}.employer_group_id = ${caller.employerGroupId} and ${sql.ref(`${table}.id`)} = line.id`,
      ...(type === 'CostCentre' ? [visibleRecords.costCentreIsVisible(caller, table)] : []),
      ...narrowed.map(ids => sql`line.id = any(${ids}::bigint[])`),
    ]
    return sql`exists (select from ${sql.table(table)} where ${sql.join(conditions, sql` and `)})`
  }
  const cases = (Object.keys(scopeThings) as Thing[]).map(type => sql`when ${type} then ${isThere(type)}`)
  const { rows } = await sql<{ isThere: boolean }>`
    select case line.type ${sql.join(cases, sql` `)} else line.id is null end as is_there
    from unnest(${lines.map(line => line.type)}::text[], ${lines.map(line => line.id)}::bigint[])
      with ordinality as line(type, id, place) order by place`.execute(tx)
  return rows.map(row => row.isThere)
}

/** As they are stored: with everything below, unless somebody says otherwise. */
export const linesOf = (sent: NonNullable<KeyCommand['AccessScope']>): ScopeLine[] =>
  sent.map(({ Type, Id, IncludeDescendants = true }) => ({
    type: Type,
    id: Id ?? null,
    includeDescendants: IncludeDescendants,
  }))
