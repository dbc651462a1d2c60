import { sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Caller } from '../../../domain/caller.ts'
import { assignmentOf, type Holding, positionGiven, withAssignment } from '../../../domain/holdings.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  concernedBy,
  type Entered,
  type Fact,
  factsRevised,
  type Reversal,
  readFacts,
  valueOn,
} from '../../employee-facts/index.ts'
import { costCentreField, governedFields } from '../../employee-fields/index.ts'

/** A change request that is approved and waits for its day. */
export type Planned = Readonly<{
  id: number
  positionId: number | null
  from: CalendarDate
  to: CalendarDate | null
  isReverse: boolean
  /** The requests that it takes back. */
  takesBack: readonly number[]
  changes: readonly Readonly<{ field: string; oldValue: unknown; newValue: unknown; fact: string; value: unknown }>[]
}>

/** What is approved for the employee of the surrounding query and not applied yet, up to a day. */
export const plannedUntil = (day: CalendarDate) => sql<Planned[]>`coalesce((
  select json_agg(json_build_object('id', r.id, 'positionId', r.position_id, 'from', r.effective_date, 'to', r.effective_to_date,
    'isReverse', r.rescinds_change_request_id is not null, 'takesBack', array_remove(r.rescinds_change_request_id || r.rescinds_also, null),
    'changes', (
      select coalesce(json_agg(json_build_object('field', c.field, 'oldValue', c.old_value, 'newValue', c.new_value,
        'fact', coalesce(c.fact_field, c.field), 'value', coalesce(c.fact_value, c.new_value)) order by c.ordinal), '[]')
      from change_request_change c where c.employer_group_id = r.employer_group_id and c.change_request_id = r.id))
    order by r.effective_date, r.id)
  from change_request r
  where r.employer_group_id = employee.employer_group_id and r.employee_id = employee.id
    and r.status = 'Approved' and r.effective_date <= ${day}::date), '[]')`

type Row = Readonly<{ id: number; startDate: CalendarDate }>
type Plans = Readonly<{
  db: Db
  caller: Caller
  planned: readonly Planned[]
  reversals: readonly Reversal[]
  today: CalendarDate
}>

/** The facts as they will be when what is planned has been applied. */
export async function factsWith<Given extends Row>(row: Given, plans: Plans): Promise<Fact[]> {
  const { db, caller, planned, today } = plans
  const known = await readFacts(db, { employerGroupId: caller.employerGroupId, employeeId: row.id })
  const takingBack = planned.map(({ id, from, takesBack }) => ({ changeRequestId: id, from, takesBack }))
  const reversals = [...plans.reversals, ...takingBack]
  const concerned = concernedBy(
    takingBack.map(each => each.changeRequestId),
    reversals,
  )
  const entered = planned.filter(({ isReverse }) => !isReverse).flatMap(entriesOf)
  const from = planned[0]?.from ?? today
  return [...columns.keys()].flatMap(field => {
    const facts: Entered[] = known.facts.get(field) ?? []
    const stored: Entered[] = known.entries.get(field) ?? []
    const own = entered.filter(entry => entry.field === field)
    if (own.length === 0 && !stored.some(({ changeRequestId }) => concerned.has(changeRequestId ?? 0))) return facts
    const first = firstOf(row, field, { history: facts, today })
    const entries = [...first, ...stored, ...own]
    return factsRevised({ first, facts, entries, reversals }, { field, from })
  })
}

/** In their order after all that is applied. */
const entriesOf = ({ id, from, to, changes }: Planned, place: number): Entered[] =>
  changes.map(({ fact: field, value }) => ({
    id: Number.MAX_SAFE_INTEGER - 1_000_000 + place,
    field,
    value,
    validFrom: from,
    until: to,
    changeRequestId: id,
  }))

const columns = new Map<string, string>([
  ...governedFields.map(({ field, column }) => [field, column] as const),
  [costCentreField, 'costCentres'],
])

type Known = Readonly<{ history: readonly Fact[]; today: CalendarDate }>

/** Where no fact tells of today's value, the row does. */
function firstOf(row: Row, field: string, { history, today }: Known): Entered[] {
  const value = (row as Readonly<Record<string, unknown>>)[columns.get(field) ?? '']
  if (valueOn(history, { day: today, today }) || value == null) return []
  return [{ id: 0, field, value, validFrom: row.startDate, changeRequestId: null }]
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
