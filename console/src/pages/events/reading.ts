import type { components } from '@muster/client'
import { request } from '../../api/client.ts'

export type Event = components['schemas']['Event']

type Question = Readonly<{
  /** Events after this sequence. */
  after: number
  /** As the API takes them: `employee.*`. None: all. */
  types: readonly string[]
  /** Seconds to wait for an event. */
  wait?: number
  signal?: AbortSignal
}>

/** The most events of one answer. */
const pageSize = 200

/**
 * Events after a sequence, in order, and the last sequence that was read. Its requests do not keep the session alive.
 * @throws ApiError
 */
export async function readEvents({ after, types, wait = 0, signal }: Question) {
  const query = new URLSearchParams([
    ['expand', 'details'],
    ['afterSequence', String(after)],
    ['pageSize', String(pageSize)],
    ['wait', String(wait)],
    ...types.map(type => ['types', type]),
  ])
  const headers = { ...(wait > 0 && { 'X-Muster-Background': 'true' }) }
  const { body, headers: answered } = await request(`/v12.21/Events?${query}`, { headers, signal })
  return { events: body as Event[], lastSequence: Number(answered.get('X-Last-Sequence') ?? after) }
}

/** Events before a sequence, the newest first; `from`: the first sequence that was read. */
export type Stretch = Readonly<{ events: readonly Event[]; from: number; end: number }>

const wanted = 50

/** The last events before a sequence, or the last of all. */
export async function readBack(
  before: number | undefined,
  { types, signal }: Pick<Question, 'types' | 'signal'>,
): Promise<Stretch> {
  const query = new URLSearchParams([
    ['expand', 'details'],
    ['order', 'NewestFirst'],
    ['pageSize', String(wanted)],
    ...(before === undefined ? [] : [['beforeSequence', String(before)]]),
    ...types.map(type => ['types', type]),
  ])
  const { body, headers } = await request(`/v12.21/Events?${query}`, { signal })
  const [from, end] = ['X-First-Sequence', 'X-Last-Sequence'].map(name => Number(headers.get(name)))
  return { events: body as Event[], from: from ?? 1, end: end ?? 0 }
}
