import { sql } from 'kysely'
import { type Caller, todayFor } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import type { Db } from '../../platform/database.ts'
import { type Fact, factOn, rowOn } from './as-at.ts'
import type { CostCentreShare } from './facts.ts'
import { payIsShown, visibleEmployees } from './queries.ts'
import { type EmployeeRow, employeeOf } from './record-wire.ts'
import type { RecordQuery } from './schemas.ts'

/** All that the caller may see of an employee, today or on the day `asAt`. @throws notFound */
export async function getEmployee(db: Db, caller: Caller, id: number, { asAt }: RecordQuery) {
  const row = await visibleRecords(db, caller, asAt)
    .where('employee.id', '=', id)
    .executeTakeFirstOrThrow(notFound('The employee'))
  const today = todayFor(caller, row.employerId)
  const day = asAt ?? today
  const values = asAt === undefined ? row : await withNames(db, caller, rowOn(row, row.facts, { day, today }))
  const payRates = row.facts.filter(fact => fact.field === 'PayRate')
  const record = employeeOf({ ...values, payRateFrom: factOn(payRates, day)?.validFrom }, day)
  return { record, version: row.version }
}

/** With the columns of the whole record, and the facts that the day asks for. */
const visibleRecords = (db: Db, caller: Caller, asAt: string | undefined) =>
  visibleEmployees(db, caller)
    .select(['employee.employmentStateId', 'employee.taxFileNumberStatus', 'employee.taxFileNumberMasked'])
    .select(['employee.residencyStatus', 'employee.claimsTaxFreeThreshold', 'employee.hasStudyLoan'])
    .select(['employee.payRate', 'employee.bankAccounts', 'employee.superannuation'])
    .select(payIsShown(caller).as('isPayShown'))
    .select([
      positionsOn(asAt ?? caller.today.group).as('positions'),
      costCentres.as('costCentres'),
      factsOf(asAt === undefined ? ['PayRate'] : undefined).as('facts'),
    ])

const positionsOn = (day: string) => sql<EmployeeRow['positions']>`coalesce((
  select json_agg(json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'assignmentType', h.assignment_type,
    'validFrom', h.valid_from, 'validTo', h.valid_to) order by p.id, h.id)
  from position_holder h
  join chart_position p on p.employer_group_id = h.employer_group_id and p.id = h.position_id
  where h.employer_group_id = employee.employer_group_id and h.person_id = employee.person_id
    and coalesce(h.valid_from <= ${day}::date, true) and coalesce(h.valid_to >= ${day}::date, true)), '[]')`

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
