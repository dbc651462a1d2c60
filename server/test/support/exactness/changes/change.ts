import type { Answer, Person } from '../../person.ts'
import type { Known } from '../known.ts'
import type { World } from '../world.ts'

/** A record as the API shows it. */
export type Json = Answer['body']

/** The outcome of an attempt: whether anything was stored, and the records that are asked for next. */
export type Done = Readonly<{ isStored: boolean; what: string; touched: readonly string[] }>

/** A sort of change. `make` chooses at random; a choice that the rules refuse stores nothing. */
export type Change = Readonly<{
  name: string
  /** Whether it changes what a caller may do or see. Each process remembers callers for half a second. */
  concernsCallers?: boolean
  /** Whether several transactions make it, or all servers take part: no answer is compared while it is under way. */
  isLong?: boolean
  make(world: World): Promise<Done>
}>

/** The outcome of a write over HTTP. @param touched paths; a new record's path comes with its answer */
export function written(what: string, answer: Answer, touched: readonly string[] = []): Done {
  const { status, text } = answer
  // Busy is a refusal; everything else of the service's own is a failure.
  if (status >= 500 && status !== 503) throw new Error(`${what}: ${status} ${text}`)
  const location = answer.headers.get('location')?.replace(/^.*?\/v12\.21/, '')
  const isStored = status < 300
  return {
    isStored,
    what: `${what}: ${status}${isStored ? '' : ` ${text.slice(0, 300)}`}`,
    touched: location && status === 201 ? [...touched, location] : touched,
  }
}

export type Administrator = Readonly<{ person: Person; known: Known; groupId: number }>

/** The administrator of the group that changes next: mostly Priya, sometimes Olga. */
export function administrator(world: World): Administrator {
  const caller = world.caller(world.random.chance(0.15) ? 'Olga, all' : 'Priya, all')
  return { person: world.writer(caller), known: world.knownBy(caller), groupId: caller.groupId }
}

/** Changes a record by PUT: reads it, and sends the command that `commandOf` makes of it. */
export async function put(
  { person, path, what }: Readonly<{ person: Person; path: string; what: string }>,
  commandOf: (record: Json) => object,
): Promise<Done> {
  const read = await person.get(`${path}?expand=details`)
  const { body: record } = read.status === 400 ? await person.get(path) : read
  if (record?.id === undefined) return { isStored: false, what: `${what}: ${path} is gone`, touched: [] }
  return written(`${what} ${path}`, await person.put(path, commandOf(record)), [path])
}

/** Deletes a record. Where others refer to it, adds one of its sort and deletes that. */
export async function remove(person: Person, path: string | undefined, add: () => Promise<Done>): Promise<Done> {
  const answer = path && (await person.delete(path))
  if (answer && answer.status !== 409) return written(`delete ${path}`, answer, [path])
  const added = await add()
  const fresh = added.touched.at(-1)
  if (!added.isStored || !fresh) return added
  return written(`delete ${fresh}`, await person.delete(fresh), [fresh])
}
