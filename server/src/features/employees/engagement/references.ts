import type { CallerContext } from '../../../core/command-context.ts'
import { findRow } from '../../../core/find-row.ts'
import { todayFor } from '../../../domain/caller.ts'
import { dayTwice, moveRefused } from '../../../domain/days-twice.ts'
import { noSuch, refuseIf, type Violation } from '../../../domain/violation.ts'
import { costCentreIsVisible, isExpiredOn } from '../../cost-centres/index.ts'
import { violationsOfPaymentGroup as violationsOfGroup } from './rules.ts'

type References = Readonly<{
  EmployerId: number
  PaymentGroupId?: number | undefined
  CostCentres?: readonly Readonly<{ CostCentreId: number }>[] | undefined
}>

/** Refuses records that an engagement names and that are unknown, another employer's, inactive or expired. */
export async function violationsOfReferences(ctx: CallerContext, references: References): Promise<Violation[]> {
  return [
    ...(await violationsOfEmployer(ctx, references)),
    ...(await violationsOfPaymentGroup(ctx, references)),
    ...(await violationsOfCostCentres(ctx, references)),
  ]
}

type EmployerMove = Readonly<{ from: number; to: number }>

/** Refuses another employer in whose zone a day would come twice. Locks the zones until the command ends. */
export async function violationsOfOtherDay(
  { tx, employerGroupId, now }: CallerContext,
  { from, to }: EmployerMove,
): Promise<Violation[]> {
  if (from === to) return []
  const zones = await tx
    .selectFrom('employer')
    .innerJoin('employerGroup', 'employerGroup.id', 'employer.employerGroupId')
    .select(['employer.id', 'employer.timeZone', 'employerGroup.timeZone as ofGroup'])
    .where('employer.employerGroupId', '=', employerGroupId)
    .where('employer.id', 'in', [from, to])
    .orderBy('employer.id')
    .forShare('employer')
    .execute()
  const zoneOf = (id: number) => zones.filter(zone => zone.id === id).map(zone => zone.timeZone ?? zone.ofGroup)[0]
  const [before, after] = [zoneOf(from), zoneOf(to)]
  const twice = before && after ? dayTwice({ from: before, to: after, now }) : undefined
  return twice ? [{ field: 'EmployerId', message: moveRefused(twice) }] : []
}

async function violationsOfEmployer(ctx: CallerContext, { EmployerId }: References): Promise<Violation[]> {
  const found = await findRow(ctx, { table: 'employer', id: EmployerId, columns: ['id'] })
  return found ? [] : [noSuch('EmployerId', 'employer')]
}

async function violationsOfPaymentGroup(
  ctx: CallerContext,
  { EmployerId, PaymentGroupId: id }: References,
): Promise<Violation[]> {
  if (id === undefined) return []
  const found = await findRow(ctx, { table: 'paymentGroup', id, columns: ['employerId', 'status'] })
  return found ? violationsOfGroup(found, EmployerId) : [noSuch('PaymentGroupId', 'payment group')]
}

async function violationsOfCostCentres(
  { tx, caller }: CallerContext,
  { CostCentres = [] }: References,
): Promise<Violation[]> {
  const ids = CostCentres.map(share => share.CostCentreId)
  const found = await tx
    .selectFrom('costCentre')
    .select(['id', 'expiryDate', 'employerId'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', 'in', ids)
    .where(costCentreIsVisible(caller, 'cost_centre'))
    .execute()
  return ids.flatMap((id, place) => {
    const field = `CostCentres[${place}].CostCentreId`
    const costCentre = found.find(each => each.id === id)
    if (!costCentre) return [noSuch(field, 'cost centre')]
    const isExpired = isExpiredOn(costCentre.expiryDate, todayFor(caller.today, costCentre.employerId))
    return refuseIf(isExpired, field, 'This cost centre has expired. Send one that has not.')
  })
}
