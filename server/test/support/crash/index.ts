import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../exactness/random.ts'
import type { Lane } from './lane.ts'
import { createLanes } from './lanes.ts'
import { Ledger } from './ledger.ts'
import { Load, type Senders } from './load.ts'
import { type Compared, compare, type Findings, nothingCompared } from './oracle.ts'
import { type AsSuperuser, requestsThatBreakRules, rowsThatDisagree, type Stored, storedNow } from './stored.ts'

export type { Senders } from './load.ts'
export type { Findings } from './oracle.ts'

/** A fault under load, which has broken so many connections. @returns the moment of its last kill, on the clock of `performance.now()` */
export type Fault = (load: Pick<Load, 'broken'>) => Promise<number>

export type Round = Readonly<{
  findings: Findings
  /** From the last kill until a write that was sent after it was acknowledged, in milliseconds. */
  untilReady: number
  attempts: number
  /** Milliseconds of load. */
  loaded: number
  /** Answers with a status of 500 or more, but for 503 with `Retry-After`. */
  unexpected: readonly string[]
  /** Requests without an answer after half a minute. */
  unanswered: readonly string[]
  /** Connections that broke, or were refused. */
  broken: readonly string[]
}>

/** How long a round waits for a server that may never be ready again, in milliseconds. */
const longestWait = 60_000

type Beginning = Readonly<{ ledger: string; random: Random; asSuperuser: AsSuperuser }>
type Begun = Omit<Beginning, 'ledger'> &
  Readonly<{ senders: Senders; lanes: readonly Lane[]; ledger: Ledger; before: Stored }>

/** Clients of one server that is killed again and again. */
export class Crashes {
  readonly #senders: Senders
  readonly #lanes: readonly Lane[]
  readonly #ledger: Ledger
  readonly #random: Random
  readonly #asSuperuser: AsSuperuser
  readonly #before: Stored
  #compared: Compared = nothingCompared

  private constructor(parts: Begun) {
    this.#senders = parts.senders
    this.#lanes = parts.lanes
    this.#ledger = parts.ledger
    this.#random = parts.random
    this.#asSuperuser = parts.asSuperuser
    this.#before = parts.before
  }

  /** @param ledger a file that does not exist yet */
  static async begin(senders: Senders, { ledger, random, asSuperuser }: Beginning): Promise<Crashes> {
    const lanes = await createLanes(senders, random)
    const before = await asSuperuser(storedNow)
    return new Crashes({ senders, lanes, ledger: await Ledger.create(ledger), random, asSuperuser, before })
  }

  /** Kills under load at a random moment, goes on after it for a moment, and compares what has been written since the last round. */
  async round(fault: Fault): Promise<Round> {
    const lanes = this.#random.some(this.#lanes, 8 + this.#random.below(9))
    const begun = performance.now()
    const load = new Load({ lanes, senders: this.#senders, ledger: this.#ledger })
    await sleep(20 + this.#random.below(381))
    const killed = await fault(load).catch(error => {
      void load.stop()
      throw error
    })
    await Promise.race([load.acknowledgedSince(killed), sleep(longestWait, undefined, { ref: false })])
    const untilReady = performance.now() - killed
    await sleep(400)
    await load.stop()
    const loaded = performance.now() - begun
    const { findings, compared } = await compare(this.#senders.priya, this.#ledger.path, this.#compared)
    this.#compared = compared
    note(findings, await rowsThatDisagree(this.#asSuperuser))
    const { attempts, unexpected, unanswered, broken } = load
    return { findings, untilReady, loaded, attempts, unexpected, unanswered, broken }
  }

  /** Compares everything anew, from the ledger and from what is stored. */
  async compareAll(): Promise<Findings> {
    const { findings } = await compare(this.#senders.priya, this.#ledger.path, nothingCompared)
    note(findings, await rowsThatDisagree(this.#asSuperuser))
    note(findings, await requestsThatBreakRules(this.#asSuperuser, this.#before))
    return findings
  }

  async end(): Promise<void> {
    await this.#ledger.close()
    await rm(this.#ledger.path)
  }
}

/** Adds what is stored half. */
function note(findings: Findings, problems: readonly string[]): void {
  findings.halfApplied += problems.length
  findings.problems.push(...problems)
}
