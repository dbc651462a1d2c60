import type { components } from '@muster/client'
import { request } from '../../request.ts'

export type Event = components['schemas']['Event']

type Question = Readonly<{
  /** Events behind this one. */
  after: number
  /** As the API takes them: `employee.*`. None: all. */
  types: readonly string[]
  /** Seconds to wait for one. */
  wait?: number
  signal?: AbortSignal
}>

/** As many as one answer holds at the most. */
const pageSize = 200

/**
 * Events behind a sequence, in order, and how far was looked. While it waits it does not count as somebody's activity:
 * a page that follows along keeps no session alive.
 * @throws ApiError
 */
export async function readEvents({ after, types, wait = 0, signal }: Question) {
  const query = new URLSearchParams([
    ['afterSequence', String(after)],
    ['pageSize', String(pageSize)],
    ['wait', String(wait)],
    ...types.map(type => ['types', type]),
  ])
  const headers = { ...(wait > 0 && { 'X-Muster-Background': 'true' }) }
  const { body, headers: answered } = await request(`/v12.21/Events?${query}`, { headers, signal })
  return { events: body as Event[], lastSequence: Number(answered.get('X-Last-Sequence') ?? after) }
}

/** Events before a sequence, the newest first; `from`: everything from there on was looked through. */
export type Stretch = Readonly<{ events: readonly Event[]; from: number; end: number }>

const wanted = 50
const mostLooks = 8

/**
 * The last events before a sequence, or the last of all. The API goes forward alone, so that ever longer stretches are
 * looked through backwards until enough is found.
 */
export async function readBack(before: number | undefined, { types, signal }: Pick<Question, 'types' | 'signal'>) {
  const end = before === undefined ? await lastSequence(signal) : before - 1
  const events: Event[] = []
  let from = end + 1
  for (let look = 0; look < mostLooks && from > 1 && events.length < wanted; look++) {
    const to = from - 1
    from = Math.max(1, from - pageSize * 2 ** look)
    events.push(...(await readStretch(from, to, { types, signal })).toReversed())
  }
  return { events, from, end } satisfies Stretch
}

async function readStretch(from: number, to: number, { types, signal }: Pick<Question, 'types' | 'signal'>) {
  const found: Event[] = []
  for (let after = from - 1; after < to; ) {
    const { events, lastSequence } = await readEvents({ after, types, signal })
    found.push(...events.filter(({ sequence }) => sequence <= to))
    if (lastSequence <= after) break
    after = lastSequence
  }
  return found
}

/** Behind everything there is nothing, and the answer says where everything ends. */
const lastSequence = async (signal?: AbortSignal): Promise<number> =>
  (await readEvents({ after: Number.MAX_SAFE_INTEGER, types: [], signal })).lastSequence
