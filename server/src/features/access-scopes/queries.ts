import { type RawBuilder, sql } from 'kysely'
import type { AccessScope } from '../../domain/caller.ts'
import type { Db } from '../../platform/database/index.ts'
import type { ScopeEntry } from './schemas.ts'

/** One stored line of an access scope. */
export type ScopeLine = Readonly<{
  type: 'All' | 'Employer' | 'PaymentGroup' | 'CostCentre' | 'PositionSubtree'
  id: number | null
  includeDescendants: boolean
}>

/**
 * Resolves the lines of a scope to ids, trees included. `All` narrows nothing, so beside other types those decide; no
 * line at all reaches nothing, and its owner sees only themselves.
 */
export async function accessScopeOf(
  db: Db,
  employerGroupId: number,
  lines: readonly ScopeLine[],
): Promise<AccessScope | 'all'> {
  const idsOf = (type: ScopeLine['type']) => lines.filter(line => line.type === type)
  if (lines.length > 0 && lines.every(line => line.type === 'All')) return 'all'
  const [costCentreIds, positionIds] = await Promise.all([
    idsIn(db, trees.costCentre, employerGroupId, idsOf('CostCentre')),
    idsIn(db, trees.position, employerGroupId, idsOf('PositionSubtree')),
  ])
  return {
    ...only('employerIds', plainIds(idsOf('Employer'))),
    ...only('paymentGroupIds', plainIds(idsOf('PaymentGroup'))),
    ...only('costCentreIds', costCentreIds),
    ...only('positionIds', positionIds),
  }
}

const only = (name: keyof AccessScope, ids: readonly number[] | undefined): AccessScope =>
  ids === undefined ? {} : { [name]: ids }

const plainIds = (lines: readonly ScopeLine[]) => (lines.length === 0 ? undefined : lines.map(line => line.id ?? 0))

const trees = {
  costCentre: { table: 'cost_centre', parent: 'parent_id' },
  position: { table: 'chart_position', parent: 'reporting_position_id' },
} as const

/** The listed ids and, for lines that say so, everything below them. */
async function idsIn(
  db: Db,
  { table, parent }: (typeof trees)[keyof typeof trees],
  employerGroupId: number,
  lines: readonly ScopeLine[],
): Promise<number[] | undefined> {
  if (lines.length === 0) return undefined
  const roots = lines.filter(line => line.includeDescendants).map(line => line.id ?? 0)
  const { rows } = await sql<{ id: number }>`
    with recursive tree (id) as (
      select unnest(${roots}::bigint[])
      union
      select c.id from ${sql.table(table)} c join tree on c.${sql.ref(parent)} = tree.id where c.employer_group_id = ${employerGroupId}
    )
    select id from tree union select unnest(${lines.map(line => line.id ?? 0)}::bigint[]) order by id`.execute(db)
  return rows.map(row => row.id)
}

/** The lines of a stored access scope, with the names of what they reach: of the row `a` of the surrounding query. */
export const scopeEntries = (owner: 'user_account_id' | 'api_key_id'): RawBuilder<ScopeEntry[]> => sql<ScopeEntry[]>`
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
