import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Db } from '../../platform/database.ts'
import { type Fact, valueOn } from './as-at.ts'
import { costCentreField, governedFields } from './facts.ts'
import { assignmentOf, type Holding, positionGiven, withAssignment } from './holdings.ts'
import { withChange } from './timeline.ts'

/** A change request that is approved and waits for its day. */
export type Planned = Readonly<{
  positionId: number | null
  from: CalendarDate
  to: CalendarDate | null
  isReverse: boolean
  /** Requests that it takes back as well. */
  takesBack: readonly number[]
  changes: readonly Readonly<{ field: string; oldValue: unknown; newValue: unknown; fact: string; value: unknown }>[]
}>

/** What is approved for the employee of the surrounding query and not applied yet, up to a day. */
export const plannedUntil = (day: CalendarDate) => sql<Planned[]>`coalesce((
  select json_agg(json_build_object('positionId', r.position_id, 'from', r.effective_date, 'to', r.effective_to_date,
    'isReverse', r.rescinds_change_request_id is not null, 'takesBack', r.rescinds_also, 'changes', (
      select coalesce(json_agg(json_build_object('field', c.field, 'oldValue', c.old_value, 'newValue', c.new_value,
        'fact', coalesce(c.fact_field, c.field), 'value', coalesce(c.fact_value, c.new_value)) order by c.ordinal), '[]')
      from change_request_change c where c.employer_group_id = r.employer_group_id and c.change_request_id = r.id))
    order by r.effective_date, r.id)
  from change_request r
  where r.employer_group_id = employee.employer_group_id and r.employee_id = employee.id
    and r.status = 'Approved' and r.effective_date <= ${day}::date), '[]')`

type Row = Readonly<{ startDate: CalendarDate }>
type Plans = Readonly<{ planned: readonly Planned[]; today: CalendarDate }>

/** The facts as they will be when what is planned has been applied. */
export function factsWith<Given extends Row>(row: Given, facts: readonly Fact[], { planned, today }: Plans): Fact[] {
  const histories = new Map(Map.groupBy(facts, fact => fact.field))
  for (const { from, to, takesBack, changes } of planned) {
    for (const { fact: field, value } of changes) {
      if (!columns.has(field)) continue
      const history = withFirst(row, field, { history: histories.get(field) ?? [], today })
      histories.set(field, withChange(history, { field, value, from, to: to ?? undefined, takesBack }))
    }
  }
  return [...histories.values()].flat()
}

const columns = new Map<string, string>([
  ...governedFields.map(({ field, column }) => [field, column] as const),
  [costCentreField, 'costCentres'],
])

type Known = Readonly<{ history: readonly Fact[]; today: CalendarDate }>

/** Where no fact tells of today's value, the row does. */
function withFirst(row: Row, field: string, { history, today }: Known) {
  const placed = history.map(fact => ({ ...fact, isRestored: fact.isRestored ?? false }))
  const value = (row as Readonly<Record<string, unknown>>)[columns.get(field) ?? '']
  if (valueOn(history, { day: today, today }) || value == null) return placed
  return [{ field, value, validFrom: row.startDate, isRestored: false }, ...placed]
}

type Place = Readonly<{ db: Db; caller: Caller; planned: readonly Planned[] }>

/** The positions that somebody will hold when what is planned has been applied. */
export async function holdingsWith(holdings: readonly Holding[], { db, caller, planned }: Place): Promise<Holding[]> {
  const requests = planned
    .filter(({ changes }) => changes.some(({ field }) => positionFields.has(field)))
    .map(request => ({ ...request, to: request.to ?? undefined }))
  const charts = await chartsOf(db, caller, requests.map(positionGiven))
  return requests.reduce<Holding[]>(
    (held, request) => withAssignment(held, assignmentOf(request, held, charts.get(positionGiven(request) ?? 0) ?? 0)),
    [...holdings],
  )
}

const positionFields: ReadonlySet<string> = new Set([
  'OrganisationChartPositionId',
  'AssignmentType',
  'FullTimeEquivalent',
])

async function chartsOf(
  db: Db,
  { employerGroupId }: Caller,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('chartPosition')
    .select(['id', 'organisationChartId'])
    .where('employerGroupId', '=', employerGroupId)
    .where(sql<boolean>`id = any(${ids.filter(id => id !== null)}::bigint[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row.organisationChartId]))
}
