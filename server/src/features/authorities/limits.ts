import type { CallerContext } from '../../core/command-context.ts'
import { todayFor } from '../../domain/caller.ts'
import type { Violation } from '../../domain/violation.ts'
import { costCentreIsVisible, isExpiredOn } from '../cost-centres/index.ts'
import { violationsOfLimit } from './writing-rules.ts'

/** What an authority or a role is limited to, as it is asked for. */
type Asked = Readonly<{
  CostCentreIds?: readonly number[] | undefined
  PaymentGroupIds?: readonly number[] | undefined
}>

/** What it is limited to already, which may stay though it has expired since. */
type Kept = Readonly<{ costCentreIds: readonly number[]; paymentGroupIds: readonly number[] }>

export type Limits = Readonly<{
  costCentreIds: number[]
  paymentGroupIds: number[]
  violations: Violation[]
  /** Codes, for sentences. */
  costCentres: string[]
  paymentGroups: string[]
}>

const none: Kept = { costCentreIds: [], paymentGroupIds: [] }

/** Reads what ids refer to; unknown ones, and new ones that are expired or inactive, are violations. */
export async function readLimits(ctx: CallerContext, asked: Asked, kept: Kept = none): Promise<Limits> {
  const costCentreIds = unique(asked.CostCentreIds)
  const paymentGroupIds = unique(asked.PaymentGroupIds)
  const costCentres = await readCostCentres(ctx, costCentreIds)
  const paymentGroups = await readPaymentGroups(ctx, paymentGroupIds)
  return {
    costCentreIds: costCentreIds.toSorted(byNumber),
    paymentGroupIds: paymentGroupIds.toSorted(byNumber),
    violations: [
      ...costCentreIds.flatMap((id, place) => {
        const found = costCentres.find(each => each.id === id)
        if (!found) return [unknown(`CostCentreIds[${place}]`, 'cost centre')]
        const isClosed = isExpiredOn(found.expiryDate, todayFor(ctx.caller.today, found.employerId))
        return violationsOfLimit('CostCentreIds', { isClosed, isKept: kept.costCentreIds.includes(id), place })
      }),
      ...paymentGroupIds.flatMap((id, place) => {
        const found = paymentGroups.find(each => each.id === id)
        if (!found) return [unknown(`PaymentGroupIds[${place}]`, 'payment group')]
        const isClosed = found.status === 'Inactive'
        return violationsOfLimit('PaymentGroupIds', { isClosed, isKept: kept.paymentGroupIds.includes(id), place })
      }),
    ],
    costCentres: costCentres.map(each => each.code),
    paymentGroups: paymentGroups.map(each => each.code),
  }
}

const unique = (ids: readonly number[] = []) => [...new Set(ids)]
const byNumber = (one: number, other: number) => one - other

const unknown = (field: string, what: string): Violation => ({
  field,
  message: `There is no such ${what}. Send the id of one that you can read.`,
})

const readCostCentres = ({ tx, caller }: CallerContext, ids: readonly number[]) =>
  tx
    .selectFrom('costCentre')
    .select(['id', 'code', 'expiryDate', 'employerId'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', 'in', ids)
    .where(costCentreIsVisible(caller, 'cost_centre'))
    .orderBy('code')
    .execute()

const readPaymentGroups = ({ tx, caller }: CallerContext, ids: readonly number[]) =>
  tx
    .selectFrom('paymentGroup')
    .select(['id', 'code', 'status'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', 'in', ids)
    .orderBy('code')
    .execute()
