import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Caller, todayFor } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import type { Db } from '../../platform/database.ts'
import { factOn, rowOn } from './as-at.ts'
import { payIsShown, visibleEmployees } from './queries.ts'
import { employeeOf } from './record-wire.ts'
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
    .select(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('positionHolder as holder')
          .innerJoin('chartPosition as position', join =>
            join
              .onRef('position.employerGroupId', '=', 'holder.employerGroupId')
              .onRef('position.id', '=', 'holder.positionId'),
          )
          .select(['position.id', 'position.code', 'position.name'])
          .select(['holder.assignmentType', 'holder.validFrom', 'holder.validTo'])
          .whereRef('holder.employerGroupId', '=', 'employee.employerGroupId')
          .whereRef('holder.personId', '=', 'employee.personId')
          .where(holdsOn(asAt ?? caller.today.group))
          .orderBy('position.id')
          .orderBy('holder.id'),
      ).as('positions'),
      jsonArrayFrom(
        eb
          .selectFrom('employeeCostCentre as share')
          .innerJoin('costCentre', join =>
            join
              .onRef('costCentre.employerGroupId', '=', 'share.employerGroupId')
              .onRef('costCentre.id', '=', 'share.costCentreId'),
          )
          .select(['share.costCentreId', 'costCentre.code', 'costCentre.name'])
          .select(sql<number>`share.percentage`.as('percentage'))
          .whereRef('share.employerGroupId', '=', 'employee.employerGroupId')
          .whereRef('share.employeeId', '=', 'employee.id')
          .orderBy('share.costCentreId'),
      ).as('costCentres'),
      jsonArrayFrom(
        eb
          .selectFrom('employeeFact as fact')
          .select(['fact.field', 'fact.value', 'fact.validFrom'])
          .whereRef('fact.employerGroupId', '=', 'employee.employerGroupId')
          .whereRef('fact.employeeId', '=', 'employee.id')
          .where('fact.supersededAt', 'is', null)
          .$if(asAt === undefined, q => q.where('fact.field', '=', 'PayRate'))
          .orderBy('fact.validFrom'),
      ).as('facts'),
    ])

const holdsOn = (day: string) =>
  sql<boolean>`coalesce(holder.valid_from <= ${day}::date, true) and coalesce(holder.valid_to >= ${day}::date, true)`

type Places = Readonly<{
  paymentGroupId: number | null
  costCentres: readonly Readonly<{ costCentreId: number; percentage: number }>[] | null
}>

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
