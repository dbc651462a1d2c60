import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CallerContext } from '../../core/command-context.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Violation } from '../../domain/violation.ts'
import type { ScopeLine } from './queries.ts'
import { scopeThings } from './rules.ts'
import type { ScopeCommand } from './schemas.ts'

/** The lines as the database has them: with everything below, unless the caller says otherwise. */
export const linesOf = (sent: ScopeCommand): ScopeLine[] =>
  sent.map(({ Type, Id, IncludeDescendants = true }) => ({
    type: Type,
    id: Id ?? null,
    includeDescendants: IncludeDescendants,
  }))

/** A query of another feature, which imports this one. */
type Shown = Readonly<{ costCentreIsVisible(caller: Caller, alias: string): RawBuilder<SqlBool> }>

/**
 * Each line must name a record that the caller sees, and that is in their own scope where it has lines of this type. What is
 * narrowed to a place outside the scope of its owner would see nothing.
 */
export async function violationsOfScope(ctx: CallerContext, sent: ScopeCommand, shown: Shown): Promise<Violation[]> {
  const reachable = await listReachable(ctx, linesOf(sent), shown)
  return sent.flatMap(({ Type, Id }, index) => {
    const field = `AccessScope[${index}].Id`
    if (Type === 'All') {
      return Id === undefined ? [] : [{ field, message: 'All has no Id. Leave it out, or send another Type.' }]
    }
    if (Id === undefined) return [{ field, message: `The Id field is required for the type ${Type}.` }]
    if (reachable[index]) return []
    return [
      {
        field,
        message: `There is no such ${scopeThings[Type].thing} in your access scope. Send the id of one that is.`,
      },
    ]
  })
}

type Thing = keyof typeof scopeThings

async function listReachable(
  { tx, caller }: CallerContext,
  lines: readonly ScopeLine[],
  { costCentreIsVisible }: Shown,
): Promise<boolean[]> {
  if (lines.length === 0) return []
  const isThere = (type: Thing) => {
    const { table, reached } = scopeThings[type]
    const narrowed = caller.accessScopes.flatMap(scope => (scope[reached] ? [scope[reached]] : []))
    const conditions = [
      sql`${sql.table(table)}.employer_group_id = ${caller.employerGroupId} and ${sql.ref(`${table}.id`)} = line.id`,
      ...(type === 'CostCentre' ? [costCentreIsVisible(caller, table)] : []),
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
