import type { CallerContext } from '../../../core/command-context.ts'
import { todayFor } from '../../../domain/caller.ts'
import { dayTwice, moveRefused } from '../../../domain/days-twice.ts'
import type { Violation } from '../../../domain/violation.ts'
import { costCentreIsVisible } from '../../cost-centres/index.ts'
import { violationsOfPaymentGroup as violationsOfGroup } from './rules.ts'

type References = Readonly<{
  EmployerId: number
  PaymentGroupId?: number | undefined
  CostCentres?: readonly Readonly<{ CostCentreId: number }>[] | undefined
}>

/** What stands against the places that an engagement names: unknown, another employer's, inactive, expired. */
export async function violationsOfReferences(ctx: CallerContext, references: References): Promise<Violation[]> {
  return [
    ...(await violationsOfEmployer(ctx, references)),
    ...(await violationsOfPaymentGroup(ctx, references)),
    ...(await violationsOfCostCentres(ctx, references)),
  ]
}

type EmployerMove = Readonly<{ from: number; to: number }>

/** No day comes twice for an employee whose employer becomes another. Zones stay as they are until the command ends. */
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
  return twice ? broken('EmployerId', moveRefused(twice)) : []
}

const broken = (field: string, message: string): Violation[] => [{ field, message }]

async function violationsOfEmployer({ tx, caller }: CallerContext, { EmployerId }: References): Promise<Violation[]> {
  const found = await tx
    .selectFrom('employer')
    .select('id')
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', EmployerId)
    .executeTakeFirst()
  return found ? [] : broken('EmployerId', 'There is no such employer. Send the id of one that you can read.')
}

async function violationsOfPaymentGroup(
  { tx, caller }: CallerContext,
  { EmployerId, PaymentGroupId }: References,
): Promise<Violation[]> {
  if (PaymentGroupId === undefined) return []
  const found = await tx
    .selectFrom('paymentGroup')
    .select(['employerId', 'status'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', PaymentGroupId)
    .executeTakeFirst()
  if (!found) return broken('PaymentGroupId', 'There is no such payment group. Send the id of one that you can read.')
  return violationsOfGroup(found, EmployerId)
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
    if (!costCentre) return broken(field, 'There is no such cost centre. Send the id of one that you can read.')
    const { expiryDate, employerId } = costCentre
    if (expiryDate === null || expiryDate >= todayFor(caller.today, employerId)) return []
    return broken(field, 'This cost centre has expired. Send one that has not.')
  })
}
