import { formatMoney } from '../../../format/formats.ts'
import type { Policy } from '../../../parts/approval-policies/index.ts'
import { groupsOfKinds, nameOfKind } from '../../../parts/change-requests/index.ts'
import { settingsTexts } from '../../../texts/en-AU/settings.ts'
import { t } from '../../../texts/index.ts'

const words = settingsTexts.policies

/** "Pay rate", "Expense application" */
export const nameOfType = (changeType: string): string => nameOfKind(changeType) ?? words.expense

/** What policies are about, by group. */
export const groupsOfTypes: readonly Readonly<{ title: string; types: readonly string[] }>[] = [
  ...groupsOfKinds,
  { title: words.expenses, types: ['ExpenseApplication'] },
]

type Names = Readonly<{
  employers: ReadonlyMap<number, string>
  paymentGroups: ReadonlyMap<number, string>
  costCentres: ReadonlyMap<number, string>
}>

/** When a policy applies: "for Ferries and Head office, from $150,000.00 on". */
export function conditionsInWords({ isDefault, conditions }: Policy, names: Names): string {
  if (isDefault) return words.otherwise
  const { employerIds, paymentGroupIds, costCentreIds, amountFrom } = conditions
  const of = (ids: readonly number[] | undefined, known: ReadonlyMap<number, string>) =>
    ids ? [words.any(ids.map(id => known.get(id) ?? t.numbered(id)))] : []
  const parts = [
    ...of(employerIds, names.employers),
    ...of(paymentGroupIds, names.paymentGroups),
    ...of(costCentreIds, names.costCentres),
    ...(amountFrom === undefined ? [] : [words.from(formatMoney(amountFrom))]),
  ]
  return parts.length === 0 ? words.always : words.when(parts)
}
