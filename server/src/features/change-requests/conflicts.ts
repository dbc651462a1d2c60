import type { History } from '../employees/index.ts'
import type { ProposedChange, Situation, StoredChange } from './kinds/index.ts'
import { isSame, isSameSecret } from './proposal.ts'
import { factInForce } from './situation.ts'

type Base = Readonly<{ effectiveDate: Situation['effectiveDate']; history: History }>

/**
 * The fields that something else has changed since the request was made: another fact is in force on its day than the
 * one it was based on, and it says something else. Positions have no facts and are compared as they are shown.
 */
export function conflictsOf(
  changes: readonly StoredChange[],
  present: readonly ProposedChange[],
  { effectiveDate, history }: Base,
): { field: string; message: string }[] {
  return changes.flatMap(change => {
    const { field, factField = field, label } = change
    const now = present.find(each => each.field === field)
    const fact = factInForce(history, { field: factField, day: effectiveDate })
    const isGoverned = factField in history.row
    if (!now || (isGoverned && (fact?.id ?? null) === change.baseFactId)) return []
    if (isSame(now.oldValue, change.oldValue) && isSameBase(now, change)) return []
    return [{ field, message: `${label} was changed by something else after this was asked for.` }]
  })
}

/** The sample's requests are made without their numbers. */
const isSameBase = (now: ProposedChange, change: StoredChange): boolean =>
  change.oldSecret === undefined || isSameSecret(now.oldSecret, change.oldSecret)
