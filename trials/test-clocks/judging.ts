import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Muster } from '../../client/src/index.ts'

/** A day in Sydney, so that the year has its two changes of daylight saving. */
export const begins = '2027-03-01T22:00:00.000Z'
export const dayIn = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO('Australia/Sydney').toPlainDate().toString()

/** What comes on a day. */
export const thing = (type: string, id: number | undefined, day: string): string => `${type} ${id} ${day}`

export type Written = Readonly<{ ids: readonly (number | undefined)[]; longestWrite: number }>

export type Shown = Readonly<{
  sequence: number
  type: string
  occurredDateTime: string
  resource: Readonly<{ id: number }>
}>

export async function eventsOf(muster: Muster, after = 0): Promise<Shown[]> {
  const found: Shown[] = []
  for (let last = after; ; ) {
    const page = (await muster.get('/Events', { query: { afterSequence: last, pageSize: 200 } })) as Shown[]
    if (page.length === 0) return found
    found.push(...page)
    last = page.at(-1)?.sequence ?? last
  }
}

/** Events get their numbers a moment after their writes. */
export async function sealedEvents(muster: Muster, { after, atLeast }: Readonly<{ after: number; atLeast: number }>) {
  let found = await eventsOf(muster, after)
  for (let attempt = 0; attempt < 50 && found.length < atLeast; attempt++) {
    await sleep(200)
    found = await eventsOf(muster, after)
  }
  return found
}

/** With ids and tokens replaced by the order in which they appear. */
function comparable(events: readonly Shown[]): unknown[] {
  const known = new Map<string, number>()
  const stable = (kind: string, value: unknown) => {
    const key = `${kind} ${value}`
    known.set(key, known.get(key) ?? known.size)
    return known.get(key)
  }
  return events.map(event =>
    JSON.parse(JSON.stringify(event), function (this: { type?: string }, name, value) {
      if (name === 'id' || name === 'changeRequestId') return stable(name === 'id' ? `${this.type}` : name, value)
      return name === 'uri' ? undefined : value
    }),
  )
}

export const dated = ['credential.expiring', 'credential.expired', 'change-request.applied'] as const

/** Where the years are not the same, or go back in time. */
export function differencesOf([one = [], ...others]: readonly Shown[][]): string[] {
  const expected = comparable(one)
  const late = one.findIndex((event, at) => at > 0 && event.occurredDateTime < (one[at - 1]?.occurredDateTime ?? ''))
  return [
    ...others.flatMap(other => {
      const found = comparable(other)
      const at = expected.findIndex((event, place) => !isDeepStrictEqual(event, found[place]))
      if (at < 0 && found.length === expected.length) return []
      return [`the years differ at event ${at}: ${JSON.stringify(expected[at])}, ${JSON.stringify(found[at])}`]
    }),
    ...(late >= 0 ? [`event ${late} goes back in time: ${JSON.stringify(one[late])}`] : []),
  ]
}

/** What was planned and did not come on its day, and what came and was not planned. */
export function strayOf(events: readonly Shown[], planned: readonly string[]): string[] {
  const came = events
    .filter(({ type }) => (dated as readonly string[]).includes(type))
    .map(({ type, resource, occurredDateTime }) => thing(type, resource.id, dayIn(occurredDateTime)))
  const [wanted, found] = [new Set(planned), new Set(came)]
  const missing = planned.filter(each => !found.has(each))
  const more = came.filter(each => !wanted.has(each))
  return [
    ...(missing.length > 0 ? [`${missing.length} of ${planned.length} did not come, as ${missing.slice(0, 3)}`] : []),
    ...(more.length > 0 ? [`${more.length} came that were not planned, as ${more.slice(0, 3)}`] : []),
    ...(came.length > found.size ? [`${came.length - found.size} came twice`] : []),
  ]
}

/** Events of the real group that are not those of its writes, one for each. */
export function othersOf(own: readonly Shown[], { ids }: Written): string[] {
  const [wanted, found] = [ids.toSorted(), own.map(({ resource }) => resource.id).toSorted()]
  const others = own.filter(({ type }) => type !== 'cost-centre.created')
  if (others.length === 0 && isDeepStrictEqual(wanted, found)) return []
  return [`the real group has ${own.length} events of ${ids.length} writes: ${JSON.stringify(others.slice(0, 3))}`]
}
