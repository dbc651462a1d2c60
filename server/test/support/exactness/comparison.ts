import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from './callers.ts'
import type { Question } from './questions.ts'
import type { Server } from './servers.ts'
import type { World } from './world.ts'

/** An answer as compared: status, headers and bytes. */
export type Seen = Readonly<{ status: number; etag: string | null; text: string }>

/** Headers that differ between two answers to the same question. */
const ofTheAnswer = /^(x-request-id|date|keep-alive|connection|ratelimit.*)$/

/**
 * Asks one server, again where it is busy (503).
 * @param etag of the answer that the caller has: sends `If-None-Match`
 */
export async function ask(server: Server, caller: Caller, question: Question, etag?: string): Promise<Seen> {
  for (let attempt = 1; ; attempt++) {
    const seen = await askOnce(server, caller, question, etag)
    if (seen.status !== 503 || attempt === 30) return seen
    await sleep(200)
  }
}

async function askOnce(server: Server, { key }: Caller, { path, body }: Question, etag?: string): Promise<Seen> {
  const answer = await fetch(`${server.address}/v12.21${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${key}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(etag !== undefined && { 'If-None-Match': etag }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const headers = [...answer.headers].filter(([name]) => !ofTheAnswer.test(name)).map(header => header.join(': '))
  const text = [`${answer.status}`, ...headers, '', await answer.text()].join('\n')
  return { status: answer.status, etag: answer.headers.get('etag'), text }
}

/** Asks one server as `ask` does. A proof asks through a memory that forgets nothing. */
export type Ask = typeof ask

/** What was asked where two servers answered differently, or one failed. */
export type Difference = Readonly<{
  caller: string
  question: Question
  /** The changes right before it. */
  after: readonly string[]
  expected: string
  got: string
}>

/** Counts comparisons and keeps the first differences. */
export class Findings {
  /** Answers of remembering servers that were compared. */
  answers = 0
  /** Of them, answers 304. */
  notModified = 0
  /** Of them, answers that were not the same as that to the same question before. */
  altered = 0
  /** Of them, answers while several writes were under way that neither confirm nor contradict. */
  undecided = 0
  count = 0
  readonly differences: Difference[] = []

  note(difference: Difference): void {
    this.count += 1
    if (this.differences.length < 20) this.differences.push(difference)
  }
}

type Asked = Readonly<{ caller: Caller; question: Question; after: readonly string[]; isConditional: boolean }>

export class Comparison {
  readonly #world: World
  readonly #ask: Ask
  readonly findings = new Findings()
  #asked: readonly Server[] = []
  /** The last plain answer by caller and question. */
  readonly #last = new Map<string, Seen>()

  constructor(world: World, asks: Ask = ask) {
    this.#world = world
    this.#ask = asks
  }

  /** Callers ask all three servers. Nothing is written meanwhile. @returns how many answers are new */
  async compare(
    asked: readonly Readonly<{ caller: Caller; question: Question }>[],
    after: readonly string[],
  ): Promise<number> {
    const before = this.findings.altered
    const { random, remembering } = this.#world
    // A server that is not asked now and then falls behind by several changes.
    this.#asked = random.chance(0.2) ? [random.pick(remembering)] : remembering
    const waiting = asked.map(each => ({ ...each, after, isConditional: random.chance(0.3) }))
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await this.#compareOne(next)
    }
    await Promise.all(Array.from({ length: 8 }, work))
    return this.findings.altered - before
  }

  /** `isConditional`: with the entity tag of the last answer, if there is one. */
  async #compareOne({ caller, question, after, isConditional }: Asked): Promise<void> {
    const { plain } = this.#world
    const place = `${caller.name} ${JSON.stringify(question)}`
    const last = this.#last.get(place)
    const etag = isConditional ? (last?.etag ?? undefined) : undefined
    const [expected, ...got] = await Promise.all(
      [plain, ...this.#asked].map(server => this.#ask(server, caller, question, etag)),
    )
    if (!expected) return
    for (const answer of got) {
      this.findings.answers += 1
      if (answer.status === 304) this.findings.notModified += 1
      if (answer.text === expected.text && answer.status < 500) continue
      this.findings.note({ caller: caller.name, question, after, expected: expected.text, got: answer.text })
    }
    if (expected.status === 304) return
    if (last && last.text !== expected.text) this.findings.altered += got.length
    this.#last.set(place, expected)
  }
}
