import type { CommandContext } from '../../../core/command-context.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { todayFor } from '../../../domain/caller.ts'
import {
  concernedBy,
  entryOn,
  fieldsReachedBy,
  revisionOf,
  type Timeline,
  timelineWith,
} from '../../../domain/timeline.ts'
import type { History } from '../../employee-facts/index.ts'
import type { Kind, ProposedChange, Situation, StoredChange } from '../kinds/index.ts'
import { type Background, opened, type Situated, situationOf } from './background.ts'
import { isChange } from './section.ts'
import { listChanges } from './stored-changes.ts'

export type Rescission = Readonly<{
  kind: Kind
  /** The rescinded request, then those rescinded with it. */
  takesBack: readonly number[]
  positionId: number | null
  effectiveDate: CalendarDate
}>

/** A change, and the first day on which the value differs. */
export type ReversedChange = ProposedChange & Readonly<{ since: CalendarDate }>

/**
 * Lists the changes that rescinding requests from a day on would make, by the facts known now. Each field is shown as
 * of the first day on which its value would differ. If another fact covers the field until a later day, the label names
 * that day.
 */
export async function listReversedChanges(
  ctx: CommandContext,
  background: Background,
  taking: Rescission,
): Promise<ReversedChange[]> {
  const { effectiveDate } = taking
  const original = await listOriginals(ctx, background, taking.takesBack)
  const timelines = timelinesWithout(ctx, background.history, taking)
  const found = new Map<string, ReversedChange>()
  for (const day of daysOf(timelines, effectiveDate)) {
    for (const change of await changesOn(ctx, background, { ...taking, original, timelines, day })) {
      if (found.has(change.field)) continue
      const label = day === effectiveDate ? change.label : `${change.label}, from ${day}`
      found.set(change.field, { ...change, label, since: day })
    }
  }
  return [...found.values()]
}

/**
 * The changes of the rescinded requests, and of the requests that these had rescinded; the first of several for one
 * field.
 */
async function listOriginals(
  ctx: CommandContext,
  { history }: Background,
  takesBack: readonly number[],
): Promise<StoredChange[]> {
  const changes = await listChanges(ctx, [...concernedBy(takesBack, history.reversals)])
  return changes.filter((change, place) => changes.findIndex(({ field }) => field === change.field) === place)
}

type Timelines = ReadonlyMap<string, Timeline>

/** The timelines of all concerned fields after the rescission. */
function timelinesWithout(ctx: CommandContext, history: History, { takesBack, effectiveDate }: Rescission): Timelines {
  const today = todayFor(ctx.today, history.employerId)
  const reversal = { changeRequestId: 0, from: effectiveDate, takesBack }
  const fields = fieldsReachedBy(takesBack, history)
  return new Map(fields.map(field => [field, timelineWith(history, field, { reversal, today })]))
}

/** The effective date, and the later days on which a fact would begin or would no longer begin. */
function daysOf(timelines: Timelines, effectiveDate: CalendarDate): CalendarDate[] {
  const turns = [...timelines.values()].flatMap(timeline => {
    const { superseded, added } = revisionOf(timeline, effectiveDate)
    return [...superseded.map(({ validFrom }) => validFrom), ...added.map(({ from }) => from)]
  })
  return [...new Set([effectiveDate, ...turns])].toSorted()
}

type OnDay = Rescission & Readonly<{ original: readonly StoredChange[]; timelines: Timelines; day: CalendarDate }>

/**
 * The changes on a day, from the present values to those after the rescission. Positions have no facts: only the
 * effective date counts for them.
 */
async function changesOn(ctx: CommandContext, background: Background, on: OnDay): Promise<ProposedChange[]> {
  const { kind, original, positionId, day, effectiveDate } = on
  const situation = situationOf(ctx, background, { positionId, effectiveDate: day })
  const former = situationWithout(ctx, situation, on)
  const section = kind.sectionOf(original, situation)
  const [present, formerly] = [await kind.changesOf(section, situation), await kind.changesOf(section, former)]
  const changes = [...original, ...present.filter(each => isOfSameFact(each, original))].flatMap(change => {
    const { field, factField, label, isSensitive = false } = change
    const fact = factField ?? field
    const isFact = fact in background.history.row
    if (!isFact && day !== effectiveDate) return []
    const kept = ({ values }: Situation) => ({ oldValue: values[fact] ?? null, oldSecret: undefined })
    const shown = (changes: readonly ProposedChange[]) => changes.find(each => each.field === field)
    const now = shown(present) ?? (isFact ? kept(situation) : { oldValue: change.newValue, oldSecret: undefined })
    const then = isFact ? (shown(formerly) ?? kept(former)) : { oldValue: change.oldValue, oldSecret: undefined }
    return [
      {
        ...{ field, label, factField, isSensitive },
        oldValue: now.oldValue,
        newValue: then.oldValue,
        factValue: former.values[fact] ?? null,
        secret: then.oldSecret,
        oldSecret: now.oldSecret,
      },
    ]
  })
  return changes.filter(isChange)
}

/** Whether it is another part of a changed fact: a rate of pay is restored whole. */
const isOfSameFact = ({ field, factField }: ProposedChange, original: readonly StoredChange[]): boolean =>
  factField !== undefined &&
  original.some(each => each.factField === factField) &&
  original.every(each => each.field !== field)

type Without = Readonly<{ timelines: Timelines; day: CalendarDate }>

/** The situation after the rescission: only the concerned fields differ. */
function situationWithout(ctx: CommandContext, situation: Situated, { timelines, day }: Without): Situation {
  const entries = new Map([...timelines].map(([field, timeline]) => [field, entryOn(timeline, day)]))
  const values = Object.fromEntries([...entries].map(([field, entry]) => [field, entry?.value ?? null]))
  return {
    ...situation,
    values: { ...situation.values, ...values },
    secretOf: field =>
      entries.has(field)
        ? opened(ctx, situation.history, { field, ciphertext: entries.get(field)?.ciphertext })
        : situation.secretOf(field),
  }
}
