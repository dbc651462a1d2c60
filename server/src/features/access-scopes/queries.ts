import { type RawBuilder, sql } from 'kysely'
import type { AccessScope } from '../../domain/caller.ts'
import type { Db } from '../../platform/database/index.ts'
import { scopeThings } from './rules.ts'
import type { ScopeEntry } from './schemas.ts'

/** One stored line of an access scope. */
export type ScopeLine = Readonly<{ type: ScopeEntry['type']; id: number | null; includeDescendants: boolean }>

/**
 * Resolves the lines of a scope to ids, trees included. Beside other types `All` has no effect; a scope without lines
 * gives its owner access to their own records only.
 */
export async function accessScopeOf(
  db: Db,
  employerGroupId: number,
  lines: readonly ScopeLine[],
): Promise<AccessScope | 'all'> {
  if (lines.length > 0 && lines.every(line => line.type === 'All')) return 'all'
  const ids = Object.entries(scopeThings).map(async ([type, thing]) => {
    const listed = lines.filter(line => line.type === type)
    if (listed.length === 0) return []
    const found = 'parent' in thing ? await idsIn(db, { ...thing, employerGroupId }, listed) : listed.map(idOf)
    return [[thing.reached, found] as const]
  })
  return Object.fromEntries((await Promise.all(ids)).flat())
}

const idOf = ({ id }: ScopeLine): number => id ?? 0

type Tree = Readonly<{ table: string; parent: string; employerGroupId: number }>

/**
 * The listed ids and, for lines that include descendants, everything below them. `offset 0` makes each level a look-up:
 * PostgreSQL overestimates a recursion, and would read the whole table.
 */
async function idsIn(db: Db, { table, parent, employerGroupId }: Tree, lines: readonly ScopeLine[]): Promise<number[]> {
  const roots = lines.filter(line => line.includeDescendants).map(idOf)
  const { rows } = await sql<{ id: number }>`
    with recursive tree (id) as (
      select unnest(${roots}::bigint[])
      union
      select below.id from tree cross join lateral (select c.id from ${sql.table(table)} c
        where c.employer_group_id = ${employerGroupId} and c.${sql.ref(parent)} = tree.id offset 0) below
    )
    select id from tree union select unnest(${lines.map(idOf)}::bigint[]) order by id`.execute(db)
  return rows.map(row => row.id)
}

/** The lines of a stored access scope, with the names of their records. The row `a` of the surrounding query owns it. */
export const scopeEntries = (owner: 'user_account_id' | 'api_key_id' | 'webhook_id'): RawBuilder<ScopeEntry[]> => sql<
  ScopeEntry[]
>`
  coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('type', s.type, 'id', t.id, 'code', t.code, 'name', t.name,
      'includeDescendants', s.include_descendants)) order by s.id)
    from access_scope s
    left join lateral (
      select id, code, name from employer where employer_group_id = s.employer_group_id and id = s.employer_id
      union all
      select id, code, name from payment_group where employer_group_id = s.employer_group_id and id = s.payment_group_id
      union all
      select id, code, name from cost_centre where employer_group_id = s.employer_group_id and id = s.cost_centre_id
      union all
      select id, code, name from chart_position where employer_group_id = s.employer_group_id and id = s.position_id
    ) t on true
    where s.employer_group_id = a.employer_group_id and s.${sql.ref(owner)} = a.id), '[]'::jsonb)`
