import { sql } from 'kysely'
import { findRow } from '../../../core/find-row.ts'
import { type Caller, todayFor } from '../../../domain/caller.ts'
import type { CostCentreShare } from '../../../domain/employee-values.ts'
import { notFound } from '../../../domain/failure.ts'
import {
  type AssignmentRequest,
  assignmentOf,
  type Holding,
  holdingsOn,
  positionGiven,
  withAssignment,
} from '../../../domain/holdings.ts'
import { type Fact, factOn } from '../../../domain/timeline.ts'
import type { Db } from '../../../platform/database/index.ts'
import { columnsRead } from '../../employee-fields/index.ts'
import { type AuthorityIsVisible, type Manager, readManagers } from '../assignment.ts'
import { checklistFor } from '../checklist.ts'
import { visibleEmployees } from '../queries.ts'
import { payIsShown } from '../visibility.ts'
import { factsWith, type Planned, plannedUntil, positionRequests } from './planned.ts'
import { rowOn } from './rules.ts'
import type { RecordQuery } from './schemas.ts'
import { type EmployeeRow, employeeOf } from './wire.ts'

/**
 * The whole record of an employee, as far as the caller may see it, today or on the day `asAt`: by the facts known now,
 * and for future days by the approved changes too.
 * @throws notFound
 */
export async function getEmployee(
  db: Db,
  caller: Caller,
  {
    id,
    asAt,
    expand,
    authorityIsVisible,
  }: RecordQuery & Readonly<{ id: number; authorityIsVisible: AuthorityIsVisible }>,
) {
  const row = await visibleRecords(db, caller, { asAt, expand })
    .where('employee.id', '=', id)
    .executeTakeFirstOrThrow(notFound('The employee'))
  const today = todayFor(caller.today, row.employerId)
  const day = asAt ?? today
  const planned = day > today ? row.planned : []
  const facts = planned.length === 0 ? row.facts : await factsWith(id, { db, caller, planned, today })
  const values =
    asAt === undefined ? row : await withNames(db, caller, rowOn(asDated(row, today), facts, { day, today }))
  const held = planned.length === 0 ? row.positions : await withPlanned(db, caller, row.positions, planned)
  const isGone = day > today && values.terminationDate !== null && values.terminationDate < day
  const positions = isGone ? [] : holdingsOn(held, asAt ?? caller.today.group)
  const managers =
    expand === 'details' && positions.length > 0
      ? await readManagers(db, caller, {
          ids: positions.map(position => position.id),
          day: asAt ?? caller.today.group,
          authorityIsVisible,
        })
      : new Map<number, Manager>()
  const record = employeeOf(
    {
      ...values,
      positions: positions.map(position => ({ ...position, manager: managers.get(position.id) })),
      payRateFrom: factOn(
        facts.filter(fact => fact.field === 'PayRate'),
        day,
      )?.validFrom,
    },
    { day, expand },
  )
  const { checklist, version } = row
  const unfinished = checklist?.some(({ status }) => status !== 'Done') ? { checklist } : {}
  return { record: { ...record, ...unfinished }, version }
}

/** The stored status of an ended engagement does not apply to other days: the dates alone count. */
const asDated = <Row extends Pick<EmployeeRow, 'status' | 'terminationDate'>>(row: Row, today: string): Row =>
  row.terminationDate !== null && row.terminationDate < today ? { ...row, status: 'Active' } : row

/** With the columns of the whole record, and the facts that the day needs. */
const visibleRecords = (db: Db, caller: Caller, { asAt, expand }: RecordQuery) =>
  visibleEmployees(db, caller)
    .select(columnsRead('employee', ['sensitive']))
    .select(payIsShown(caller).as('isPayShown'))
    .select([
      positionsOf.as('positions'),
      costCentres.as('costCentres'),
      factsOf(asAt === undefined ? ['PayRate'] : undefined).as('facts'),
      (asAt === undefined ? sql<Planned[]>`'[]'::json` : plannedUntil(asAt)).as('planned'),
    ])
    .$if(asAt === undefined && expand === 'details', query => query.select(checklistFor(caller).as('checklist')))

type HeldPosition = Omit<EmployeeRow['positions'][number], 'manager'> & Holding

/** The positions of all days. */
const positionsOf = sql<HeldPosition[]>`coalesce((
  select json_agg(json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'assignmentType', h.assignment_type,
    'validFrom', h.valid_from, 'validTo', h.valid_to, 'positionId', p.id, 'isRestored', h.is_restored,
    'restoredSince', h.restored_since, 'temporaryUntil', h.temporary_until,
    'organisationChartId', p.organisation_chart_id, 'fullTimeEquivalent', h.full_time_equivalent) order by p.id, h.id)
  from position_holder h
  join chart_position p on p.employer_group_id = h.employer_group_id and p.id = h.position_id
  where h.employer_group_id = employee.employer_group_id and h.person_id = employee.person_id), '[]')`

/** The positions after the planned requests are applied, in the order of their ids. */
async function withPlanned(
  db: Db,
  caller: Caller,
  positions: readonly HeldPosition[],
  planned: readonly Planned[],
): Promise<HeldPosition[]> {
  const requests = positionRequests(planned)
  const ids = [...positions.map(({ id }) => id), ...requests.flatMap(request => positionGiven(request) ?? [])]
  const rows = await db
    .selectFrom('chartPosition')
    .select(['id', 'code', 'name', 'organisationChartId'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .execute()
  const chartOf = (request: AssignmentRequest) =>
    rows.find(({ id }) => id === positionGiven(request))?.organisationChartId ?? 0
  const holdings = requests.reduce<Holding[]>(
    (held, request) => withAssignment(held, assignmentOf(request, held, chartOf(request))),
    [...positions],
  )
  return rows.flatMap(position =>
    holdings.filter(({ positionId }) => positionId === position.id).map(holding => ({ ...holding, ...position })),
  )
}

const costCentres = sql<EmployeeRow['costCentres']>`coalesce((
  select json_agg(json_build_object('costCentreId', c.id, 'code', c.code, 'name', c.name, 'percentage', s.percentage)
    order by c.id)
  from employee_cost_centre s
  join cost_centre c on c.employer_group_id = s.employer_group_id and c.id = s.cost_centre_id
  where s.employer_group_id = employee.employer_group_id and s.employee_id = employee.id), '[]')`

const factsOf = (fields: readonly string[] | undefined) => sql<Fact[]>`coalesce((
  select json_agg(json_build_object('field', f.field, 'value', f.value, 'validFrom', f.valid_from) order by f.valid_from)
  from employee_fact f
  where f.employer_group_id = employee.employer_group_id and f.employee_id = employee.id and f.superseded_at is null
    and (${fields ?? null}::text[] is null or f.field = any(${fields ?? null}::text[]))), '[]')`

type Places = Readonly<{ paymentGroupId: number | null; costCentres: readonly CostCentreShare[] | null }>

/** With the names of the payment group and the cost centres of the day, which may differ from today's. */
async function withNames<Row extends Places>(db: Db, caller: Caller, row: Row) {
  const shares = row.costCentres ?? []
  const { employerGroupId } = caller
  const [paymentGroup, costCentres] = await Promise.all([
    findRow({ tx: db, employerGroupId }, { table: 'paymentGroup', id: row.paymentGroupId, columns: ['code', 'name'] }),
    db
      .selectFrom('costCentre')
      .select(['id', 'code', 'name'])
      .where('employerGroupId', '=', employerGroupId)
      .where(sql<boolean>`id = any(${shares.map(share => share.costCentreId)}::bigint[])`)
      .execute(),
  ])
  const names = new Map(costCentres.map(costCentre => [costCentre.id, costCentre]))
  return {
    ...row,
    ...(paymentGroup && { paymentGroupCode: paymentGroup.code, paymentGroupName: paymentGroup.name }),
    costCentres: shares.flatMap(({ costCentreId, percentage }) => {
      const costCentre = names.get(costCentreId)
      return costCentre ? [{ ...costCentre, costCentreId, percentage }] : []
    }),
  }
}
