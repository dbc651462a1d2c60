import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { CostCentreShare as StoredShare } from '../../../domain/employee-values.ts'
import { refuseIf, type Violation } from '../../../domain/violation.ts'
import { Int64 } from '../../../http/schemas.ts'
import { costCentreIsVisible, isExpiredOn } from '../../cost-centres/index.ts'
import { lockPayLimits } from '../../pay-limits/index.ts'
import {
  kindOfList,
  lineApprover,
  receivingCostCentre,
  refuseNumber,
  repeated,
  type Situation,
  sumsToHundred,
  violationsOfEach,
} from './kind/index.ts'

export const CostCentreShare = Type.Object({ CostCentreId: Int64(), Percentage: Type.Number() })

type Share = Static<typeof CostCentreShare>

const inOrder = (section: readonly Share[]): Share[] =>
  section.toSorted((one, other) => one.CostCentreId - other.CostCentreId)

/**
 * Replaces the cost centres that an employee is charged to, and their percentages. A manager above them or human
 * resources may raise it. The line approver and the receiving cost centre approve. It waits while another command
 * compares the limits of pay roles (decision 16).
 */
export const costCentre = kindOfList({
  changeType: 'CostCentre',
  section: Type.Array(CostCentreShare, {
    maxItems: 50,
    description: 'The cost centres that the employee is charged to. The percentages sum to 100.',
  }),
  fields: { CostCentreId: { label: 'Cost centre' }, Percentage: { label: 'Percentage' } },
  example: {
    summary: 'Emma works for two cost centres',
    employeeId: 177,
    section: [
      { CostCentreId: 15, Percentage: 60 },
      { CostCentreId: 16, Percentage: 40 },
    ],
  },
  raisedBy: ['manager', 'HumanResourcesAdministrator'],
  employees: 'Engaged',
  isTwoPerson: false,
  defaultChain: [lineApprover, receivingCostCentre],
  violationsOf: async (section, situation) => [
    ...(await violationsOfCostCentres(section, situation)),
    ...violationsOfEach(section, ({ Percentage }) =>
      refuseNumber('Percentage', Percentage, { from: 0.0001, to: 100, places: 4 }),
    ),
    ...refuseIf(!sumsToHundred(section.map(({ Percentage }) => Percentage)), '', 'Send percentages that sum to 100.'),
  ],
  inOrder,
  routingOf(section, situation) {
    const present = presentShares(situation)
    const shareOf = (id: number) => present.find(({ costCentreId }) => costCentreId === id)?.percentage ?? 0
    const growing = inOrder(section).filter(({ CostCentreId, Percentage }) => Percentage > shareOf(CostCentreId))
    return { receivingCostCentreIds: growing.map(({ CostCentreId }) => CostCentreId) }
  },
  lock: ctx => lockPayLimits(ctx, 'shared'),
})

const presentShares = ({ values }: Situation) => (values.CostCentre ?? []) as readonly StoredShare[]

/** A present cost centre of the employee may have expired, and may be invisible to the caller. */
async function violationsOfCostCentres(section: readonly Share[], situation: Situation): Promise<Violation[]> {
  const present = presentShares(situation).map(({ costCentreId }) => costCentreId)
  const wanted = section.map(({ CostCentreId }) => CostCentreId)
  const found = await findCostCentres(situation, wanted)
  const unknown = 'There is no such cost centre. Send the id of one that you can read.'
  const again = repeated(section, ({ CostCentreId }) => String(CostCentreId))
  return section.flatMap(({ CostCentreId }, place) => {
    const at = (message: string) => [{ field: `[${place}].CostCentreId`, message }]
    if (again.includes(place)) return at('This cost centre is there already. Send each one once.')
    const each = found.get(CostCentreId)
    if (!each) return at(unknown)
    if (present.includes(CostCentreId)) return []
    if (!each.isVisible) return at(unknown)
    if (isExpiredOn(each.expiryDate, situation.effectiveDate)) {
      return at('This cost centre has expired on the effective date. Send another.')
    }
    return each.validFrom !== null && each.validFrom > situation.effectiveDate
      ? at('This cost centre is not valid yet on the effective date. Send another, or a later date.')
      : []
  })
}

async function findCostCentres({ ctx, caller }: Situation, ids: readonly number[]) {
  const rows = await ctx.tx
    .selectFrom('costCentre')
    .select(['id', 'validFrom', 'expiryDate'])
    .select((caller ? costCentreIsVisible(caller) : sql<boolean>`true`).as('isVisible'))
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
