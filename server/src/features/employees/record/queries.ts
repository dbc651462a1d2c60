import { sql } from 'kysely'
import { type Caller, todayFor } from '../../../domain/caller.ts'
import { notFound } from '../../../domain/failure.ts'
import { type Holding, holdingsOn } from '../../../domain/holdings.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Reversal } from '../../employee-facts/index.ts'
import { type Fact, factOn, reversalsOf, rowOn } from '../../employee-facts/index.ts'
import { type CostCentreShare, columnsRead } from '../../employee-fields/index.ts'
import { payIsShown, visibleEmployees } from '../profiles/index.ts'
import { factsWith, holdingsWith, type Planned, plannedUntil } from './planned.ts'
import type { RecordQuery } from './schemas.ts'
import { type EmployeeRow, employeeOf } from './wire.ts'

/**
 * All that the caller may see of an employee, today or on the day `asAt`: what was true then as it is known now, and of
 * days to come what is known and approved for them.
 * @throws notFound
 */
export async function getEmployee(db: Db, caller: Caller, { id, asAt, expand }: RecordQuery & { id: number }) {
  const row = await visibleRecords(db, caller, asAt)
    .where('employee.id', '=', id)
    .executeTakeFirstOrThrow(notFound('The employee'))
  const today = todayFor(caller.today, row.employerId)
  const day = asAt ?? today
  const planned = day > today ? row.planned : []
  const facts =
    planned.length === 0 ? row.facts : await factsWith(row, { db, caller, planned, today, reversals: row.reversals })
  const values =
    asAt === undefined ? row : await withNames(db, caller, rowOn(asDated(row, today), facts, { day, today }))
  const held = planned.length === 0 ? row.positions : await withPlanned(db, caller, row.positions, planned)
  const isGone = day > today && values.terminationDate !== null && values.terminationDate < day
  const record = employeeOf(
    {
      ...values,
      positions: isGone ? [] : holdingsOn(held, asAt ?? caller.today.group),
      payRateFrom: factOn(
        facts.filter(fact => fact.field === 'PayRate'),
        day,
      )?.validFrom,
    },
    { day, expand },
  )
  return { record, version: row.version }
}

/** Of an engagement that is over a stored word says no more than the dates do, and nothing of other days. */
const asDated = <Row extends Pick<EmployeeRow, 'status' | 'terminationDate'>>(row: Row, today: string): Row =>
  row.terminationDate !== null && row.terminationDate < today ? { ...row, status: 'Active' } : row

/** With the columns of the whole record, and the facts that the day asks for. */
const visibleRecords = (db: Db, caller: Caller, asAt: string | undefined) =>
  visibleEmployees(db, caller)
    .select(columnsRead('employee', ['sensitive']))
    .select(payIsShown(caller).as('isPayShown'))
    .select([
      positionsOf.as('positions'),
      costCentres.as('costCentres'),
      factsOf(asAt === undefined ? ['PayRate'] : undefined).as('facts'),
      (asAt === undefined ? sql<Planned[]>`'[]'::json` : plannedUntil(asAt)).as('planned'),
      (asAt === undefined ? sql<Reversal[]>`'[]'::json` : reversalsOf).as('reversals'),
    ])

type HeldPosition = EmployeeRow['positions'][number] & Holding

/** Of any day: which ones are shown depends on it. */
const positionsOf = sql<HeldPosition[]>`coalesce((
  select json_agg(json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'assignmentType', h.assignment_type,
    'validFrom', h.valid_from, 'validTo', h.valid_to, 'positionId', p.id, 'isRestored', h.is_restored,
    'restoredSince', h.restored_since, 'temporaryUntil', h.temporary_until,
    'organisationChartId', p.organisation_chart_id, 'fullTimeEquivalent', h.full_time_equivalent) order by p.id, h.id)
  from position_holder h
  join chart_position p on p.employer_group_id = h.employer_group_id and p.id = h.position_id
  where h.employer_group_id = employee.employer_group_id and h.person_id = employee.person_id), '[]')`

/** With the positions that are to be held, in the order of their ids. */
async function withPlanned(
  db: Db,
  caller: Caller,
  positions: readonly HeldPosition[],
  planned: readonly Planned[],
): Promise<HeldPosition[]> {
  const holdings = await holdingsWith(positions, { db, caller, planned })
  const rows = await db
    .selectFrom('chartPosition')
    .select(['id', 'code', 'name'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where(sql<boolean>`id = any(${holdings.map(holding => holding.positionId)}::bigint[])`)
    .orderBy('id')
    .execute()
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

/** With the payment group and the cost centres that were or will be the employee's, which are others than today's. */
async function withNames<Row extends Places>(db: Db, caller: Caller, row: Row) {
  const shares = row.costCentres ?? []
  const [paymentGroup, costCentres] = await Promise.all([
    db
      .selectFrom('paymentGroup')
      .select(['code as paymentGroupCode', 'name as paymentGroupName'])
      .where('employerGroupId', '=', caller.employerGroupId)
      .where('id', '=', row.paymentGroupId ?? 0)
      .executeTakeFirst(),
    db
      .selectFrom('costCentre')
      .select(['id', 'code', 'name'])
      .where('employerGroupId', '=', caller.employerGroupId)
      .where(sql<boolean>`id = any(${shares.map(share => share.costCentreId)}::bigint[])`)
      .execute(),
  ])
  const names = new Map(costCentres.map(costCentre => [costCentre.id, costCentre]))
  return {
    ...row,
    ...paymentGroup,
    costCentres: shares.flatMap(({ costCentreId, percentage }) => {
      const costCentre = names.get(costCentreId)
      return costCentre ? [{ ...costCentre, costCentreId, percentage }] : []
    }),
  }
}
