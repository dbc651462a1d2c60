import { type FileHandle, open, readFile } from 'node:fs/promises'

/** Who sends a write: people of the sample. */
export type Sender = 'priya' | 'liam' | 'mei'

/** So many items of a list have this text in this field. */
export type Counted = Readonly<{ list: string; field: string; text: string; count: number }>

/** A write, and what there must be after its acknowledgement. All that it sends has texts of its own. */
export type Write = Readonly<{
  /** Also its `Idempotency-Key` and its `X-Request-Id`, in every attempt. */
  id: string
  sender: Sender
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object | string
  headers?: Readonly<Record<string, string>>
  /** The actions of its audit entries, each of which is an event too. */
  effects: readonly string[]
  /** Fields by the path of a record; `@` is the Location of the answer. */
  shows: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  counted?: readonly Counted[]
}>

/**
 * What came of one attempt: an answer, or without a status a broken connection. `isInFlight`: an earlier attempt is still
 * under way. `isReplayed`: an earlier one was stored.
 */
export type Attempt = Readonly<{
  status?: number
  location?: string
  isInFlight?: true
  isReplayed?: true
  problem?: string
}>

/** A write with its attempts, in order. */
export type Entry = Readonly<{ write: Write; attempts: readonly Attempt[] }>

type Line = Readonly<{ sent: Write } | { of: string; came: Attempt }>

/** What a client has sent and what came of it, on its own disk: written before a write is sent, and when its answer has come. */
export class Ledger {
  readonly path: string
  readonly #file: FileHandle
  #waiting: { text: string; done: PromiseWithResolvers<void> }[] = []
  #isWriting = false

  private constructor(path: string, file: FileHandle) {
    this.path = path
    this.#file = file
  }

  static async create(path: string): Promise<Ledger> {
    return new Ledger(path, await open(path, 'wx'))
  }

  sent = (write: Write): Promise<void> => this.#append({ sent: write })
  came = (write: Write, came: Attempt): Promise<void> => this.#append({ of: write.id, came })

  /** Resolves when the line is on the disk. Lines that come meanwhile share the next sync. */
  #append(line: Line): Promise<void> {
    const done = Promise.withResolvers<void>()
    this.#waiting.push({ text: `${JSON.stringify(line)}\n`, done })
    if (!this.#isWriting) void this.#write()
    return done.promise
  }

  async #write(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const lines = this.#waiting.splice(0)
      try {
        await this.#file.appendFile(lines.map(({ text }) => text).join(''))
        await this.#file.datasync()
        for (const { done } of lines) done.resolve()
      } catch (error) {
        for (const { done } of lines) done.reject(error)
      }
    }
    this.#isWriting = false
  }

  close = (): Promise<void> => this.#file.close()
}

/** Reads a ledger from its beginning or from what a former reading gave as its end. */
export async function readLedger(path: string, from = 0): Promise<{ entries: Entry[]; end: number }> {
  const content = await readFile(path)
  const entries = new Map<string, { write: Write; attempts: Attempt[] }>()
  for (const text of content.subarray(from).toString().split('\n').slice(0, -1)) {
    const line: Line = JSON.parse(text)
    if ('sent' in line) {
      if (!entries.has(line.sent.id)) entries.set(line.sent.id, { write: line.sent, attempts: [] })
    } else entries.get(line.of)?.attempts.push(line.came)
  }
  return { entries: [...entries.values()], end: content.length }
}

/**
 * What the client knows in the end. A repeat with `If-Match` that is refused as stale was stored by an earlier attempt, since
 * no other client changes that record.
 */
export function outcomeOf({ write, attempts }: Entry): 'done' | 'refused' | 'unknown' {
  const last = attempts.at(-1) ?? {}
  if (!isFinal(last)) return 'unknown'
  return (last.status ?? 0) < 300 || isStaleRepeat({ write, attempts }) ? 'done' : 'refused'
}

const isStaleRepeat = ({ write, attempts }: Entry): boolean =>
  attempts.at(-1)?.status === 412 && attempts.length > 1 && write.headers?.['If-Match'] !== undefined

/** Whether the last attempt showed that an earlier one, whose answer was lost, was stored. */
export const wasStoredBefore = (entry: Entry): boolean =>
  entry.attempts.at(-1)?.isReplayed === true || isStaleRepeat(entry)

/** Whether no repeat is needed. */
export const isFinal = ({ status, isInFlight }: Attempt): boolean => status !== undefined && status < 500 && !isInFlight

/** The Location of the answer to a write that made a record. */
export const locationOf = ({ attempts }: Entry): string => attempts.at(-1)?.location ?? ''
