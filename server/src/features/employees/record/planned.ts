import { sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Caller } from '../../../domain/caller.ts'
import { type Fact, factsRevised, fieldsReachedBy, type StoredFact, timelineOf } from '../../../domain/timeline.ts'
import type { Db } from '../../../platform/database/index.ts'
import { readHistory } from '../../employee-facts/index.ts'

/** An approved change request whose day has not come. */
export type Planned = Readonly<{
  id: number
  positionId: number | null
  from: CalendarDate
  to: CalendarDate | null
  isReverse: boolean
  /** The requests that it rescinds. */
  takesBack: readonly number[]
  changes: readonly Readonly<{ field: string; oldValue: unknown; newValue: unknown; fact: string; value: unknown }>[]
}>

/** The approved requests for the employee of the surrounding query that take effect up to a day and are not applied yet. */
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

type Plans = Readonly<{ db: Db; caller: Caller; planned: readonly Planned[]; today: CalendarDate }>

/** The facts of an employee after the planned requests are applied. */
export async function factsWith(employeeId: number, { db, caller, planned, today }: Plans): Promise<Fact[]> {
  const history = await readHistory({ tx: db, employerGroupId: caller.employerGroupId }, employeeId)
  const rescissions = planned.map(({ id, from, takesBack }) => ({ changeRequestId: id, from, takesBack }))
  const reversals = [...history.reversals, ...rescissions]
  const requestIds = planned.map(({ id }) => id)
  const reached = fieldsReachedBy(requestIds, { ...history, reversals })
  const entered = planned.filter(({ isReverse }) => !isReverse).flatMap(entriesOf)
  const from = planned[0]?.from ?? today
  return Object.keys(history.row).flatMap((field): readonly Fact[] => {
    const own = entered.filter(entry => entry.field === field)
    if (own.length === 0 && !reached.includes(field)) return history.facts.get(field) ?? []
    const known = timelineOf(history, field, { day: from, today })
    return factsRevised({ ...known, entries: [...known.entries, ...own], reversals }, { field, from })
  })
}

/** The entries of a planned request, with ids that are higher than those of all stored facts. */
const entriesOf = ({ id, from, to, changes }: Planned, place: number): StoredFact[] =>
  changes.map(({ fact: field, value }) => ({
    ...{ id: Number.MAX_SAFE_INTEGER - 1_000_000 + place, field, value, ciphertext: null },
    ...{ validFrom: from, until: to, changeRequestId: id },
  }))

/** The planned requests that change positions. */
export const positionRequests = (planned: readonly Planned[]) =>
  planned
    .filter(({ changes }) => changes.some(({ field }) => positionFields.has(field)))
    .map(request => ({ ...request, to: request.to ?? undefined }))

const positionFields: ReadonlySet<string> = new Set([
  'OrganisationChartPositionId',
  'AssignmentType',
  'FullTimeEquivalent',
])
