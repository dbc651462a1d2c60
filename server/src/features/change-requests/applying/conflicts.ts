import type { Violation } from '../../../domain/violation.ts'
import type { History } from '../../employee-facts/index.ts'
import type { ProposedChange, Situation, StoredChange } from '../kinds/index.ts'
import { factInForce, isSame, isSameSecret } from '../proposals/index.ts'

type Base = Readonly<{ effectiveDate: Situation['effectiveDate']; history: History }>

/**
 * The fields that another change has changed since the request was made: another fact is in force on its effective date
 * than the one it is based on, with another value. Positions have no facts; their shown values are compared.
 */
export function conflictsOf(
  changes: readonly StoredChange[],
  present: readonly ProposedChange[],
  { effectiveDate, history }: Base,
): Violation[] {
  return changes.flatMap(change => {
    const { field, factField = field, label } = change
    const now = present.find(each => each.field === field)
    const fact = factInForce(history, { field: factField, day: effectiveDate })
    const isGoverned = factField in history.row
    if (!now || (isGoverned && (fact?.id ?? null) === change.baseFactId)) return []
    if (isSame(now.oldValue, change.oldValue) && isSameSecret(now.oldSecret, change.oldSecret)) return []
    return [{ field, message: changedMeanwhile(label) }]
  })
}

const changedMeanwhile = (label: string) => `Another change has changed ${label} since this was requested.`

/**
 * The differences between the changes that a rescinding request shows, which were approved, and those that it would
 * make now.
 */
export function conflictsOfRescission(shown: readonly StoredChange[], now: readonly ProposedChange[]): Violation[] {
  const changed = shown.filter(change => !now.some(each => isSameChange(each, change)))
  const unseen = now.filter(({ field }) => !shown.some(each => each.field === field))
  return [
    ...changed.map(({ field, label }) => ({ field, message: changedMeanwhile(label) })),
    ...unseen.map(({ field, label }) => ({ field, message: `${label} would now be changed as well.` })),
  ]
}

const isSameChange = (one: ProposedChange, shown: StoredChange): boolean =>
  one.field === shown.field &&
  one.label === shown.label &&
  isSame(one.oldValue, shown.oldValue) &&
  isSame(one.newValue, shown.newValue) &&
  isSameSecret(one.secret, shown.secret) &&
  isSameSecret(one.oldSecret, shown.oldSecret)
