import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { todayFor } from '../../../domain/caller.ts'
import type { CommandContext } from '../../../platform/command-context.ts'
import {
  concernedBy,
  entryOn,
  type History,
  isSecretField,
  revisionOf,
  type StoredFact,
  secretPlace,
  type Timeline,
} from '../../employees/index.ts'
import type { Kind, ProposedChange, Situation, StoredChange } from '../kinds/index.ts'
import { type Background, situationOf } from './background.ts'
import { isChange } from './section.ts'
import { listChanges } from './stored-changes.ts'
import { fieldsReachedBy, timelineOf } from './timelines.ts'

export type Rescission = Readonly<{
  kind: Kind
  /** The request that is taken back, and then those that are with it. */
  takesBack: readonly number[]
  positionId: number | null
  effectiveDate: CalendarDate
}>

/** A change, and the first day on which it makes a difference. */
export type ReversedChange = ProposedChange & Readonly<{ since: CalendarDate }>

/**
 * What taking requests back would change from a day on, by what is known now: all that applying it would write. Each field
 * is shown on the first day on which it would be another: where that is later than the day of taking back, since something
 * else hides it until then, the label says from when on.
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

/** What the requests, and those that they had taken back, had changed; of several about one field, the first of them. */
async function listOriginals(
  ctx: CommandContext,
  { history }: Background,
  takesBack: readonly number[],
): Promise<StoredChange[]> {
  const concerned = [...concernedBy(takesBack, history.reversals)]
  const requests = await ctx.tx
    .selectFrom('changeRequest')
    .select(['id', 'token'])
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', 'in', concerned)
    .execute()
  const changes = new Map<string, StoredChange>()
  for (const { id, token } of requests.toSorted(
    (one, other) => concerned.indexOf(one.id) - concerned.indexOf(other.id),
  )) {
    for (const change of await listChanges(ctx, id, token)) {
      if (!changes.has(change.field)) changes.set(change.field, change)
    }
  }
  return [...changes.values()]
}

type Timelines = ReadonlyMap<string, Timeline<StoredFact>>

/** The histories of all fields that are concerned, as they would be. */
function timelinesWithout(ctx: CommandContext, history: History, { takesBack, effectiveDate }: Rescission): Timelines {
  const days = { day: effectiveDate, today: todayFor(ctx.today, history.employerId) }
  const reversal = { changeRequestId: 0, from: effectiveDate, takesBack }
  return new Map(
    fieldsReachedBy(takesBack, history).map(field => {
      const known = timelineOf(history, field, days)
      return [field, { ...known, reversals: [...known.reversals, reversal] }]
    }),
  )
}

/** The day itself, and those after it on which a fact would begin or no longer would. */
function daysOf(timelines: Timelines, effectiveDate: CalendarDate): CalendarDate[] {
  const turns = [...timelines.values()].flatMap(timeline => {
    const { superseded, added } = revisionOf(timeline, effectiveDate)
    return [...superseded.map(({ validFrom }) => validFrom), ...added.map(({ from }) => from)]
  })
  return [...new Set([effectiveDate, ...turns])].toSorted()
}

type OnDay = Rescission & Readonly<{ original: readonly StoredChange[]; timelines: Timelines; day: CalendarDate }>

/** From what is there on a day back to what would be. Positions have no facts: the day of taking back alone counts. */
async function changesOn(ctx: CommandContext, background: Background, on: OnDay): Promise<ProposedChange[]> {
  const { kind, original, positionId, day, effectiveDate } = on
  const situation = situationOf(ctx, background, { positionId, effectiveDate: day, effectiveToDate: undefined })
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

/** Whether it is another part of something that was changed: a rate of pay comes back whole. */
const isOfSameFact = ({ field, factField }: ProposedChange, original: readonly StoredChange[]): boolean =>
  factField !== undefined &&
  original.some(each => each.factField === factField) &&
  original.every(each => each.field !== field)

type Without = Readonly<{ timelines: Timelines; day: CalendarDate }>

/** The fields that are concerned as they would be, and no other field another. */
function situationWithout(
  ctx: CommandContext,
  situation: ReturnType<typeof situationOf>,
  { timelines, day }: Without,
): Situation {
  const entryOf = (field: string) => {
    const timeline = timelines.get(field)
    return timeline && entryOn(timeline, day)
  }
  return {
    ...situation,
    values: {
      ...situation.values,
      ...Object.fromEntries([...timelines.keys()].map(field => [field, entryOf(field)?.value ?? null])),
    },
    secretOf: field =>
      timelines.has(field)
        ? opened(ctx, situation.history, { field, ciphertext: entryOf(field)?.ciphertext ?? null })
        : situation.secretOf(field),
  }
}

type Sealed = Readonly<{ field: string; ciphertext: Buffer | null }>

async function opened(
  ctx: CommandContext,
  { token }: History,
  { field, ciphertext }: Sealed,
): Promise<string | undefined> {
  if (!ciphertext || !isSecretField(field)) return undefined
  return (await ctx.keys()).decrypt(ciphertext, secretPlace(field, token))
}
