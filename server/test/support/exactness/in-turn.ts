import { setTimeout as sleep } from 'node:timers/promises'
import { type Change, changes, importPeople } from './changes/index.ts'
import { type Ask, Comparison, type Findings } from './comparison.ts'
import { Questionnaire } from './questions.ts'
import { Random } from './random.ts'
import type { World } from './world.ts'

/** A sort of change is made so often at the most until an answer is another after it. */
const mostTimes = 5

/** How callers are remembered: for half a second. */
const untilForgotten = 600

export type Plan = Readonly<{
  /** Of comparisons, with `changesEach` changes before each. */
  rounds: number
  changesEach: number
  /** How many callers ask in each round, chosen at random; absent: all. */
  askers?: number
  /** Of each caller, in each round. */
  questions: number
  ask?: Ask
  /** Prints the progress. */
  say?: (line: string) => void
}>

/** By the name of a change: how often it was tried, how often stored, and how many answers were new after it. */
export type Tally = Map<string, { tried: number; stored: number; altered: number }>

export type Result = Readonly<{ findings: Findings; tally: Tally }>

/** The sorts that were tried and altered no answer. */
export const withoutEffect = (tally: Tally): string[] =>
  [...tally].flatMap(([name, { tried, altered }]) => (tried > 0 && altered === 0 ? [name] : []))

/** Changes something, and compares the answers of all servers to all callers; again and again. */
export const runInTurn = (world: World, plan: Plan): Promise<Result> => new Turns(world, plan).run()

class Turns {
  readonly #world: World
  readonly #plan: Plan
  readonly #comparison: Comparison
  readonly #tally: Tally = new Map(changes.map(({ name }) => [name, { tried: 0, stored: 0, altered: 0 }]))
  readonly #questionnaires: ReadonlyMap<string, Questionnaire>
  /** Changes to come: every sort once, in random order, and again. */
  #next: Change[] = []

  constructor(world: World, plan: Plan) {
    this.#world = world
    this.#plan = plan
    this.#comparison = new Comparison(world, plan.ask)
    this.#questionnaires = new Map(
      world.callers.map((caller, index) => [
        caller.name,
        new Questionnaire(new Random(world.seed + index), world.knownBy(caller), plan.questions),
      ]),
    )
  }

  async run(): Promise<Result> {
    const { rounds, changesEach, say = () => {} } = this.#plan
    const recent: string[] = []
    // So many that whole lists are streamed.
    const people = await importPeople(this.#world, 100)
    await this.#compare(recent, [people.what])
    for (let round = 1; round <= rounds; round++) {
      const wanted = Array.from({ length: changesEach }, () => this.#nextChange())
      say(`${round}/${rounds}: ${await this.#round(wanted, recent)}`)
    }
    // Where every sort had its round, those without an effect on what was asked get more.
    const isEachTried = changesEach === 1 && rounds >= changes.length
    for (let time = 2; isEachTried && time <= mostTimes; time++)
      for (const name of withoutEffect(this.#tally)) {
        const change = changes.find(each => each.name === name) as Change
        say(`time ${time}: ${await this.#round([change], recent)}`)
      }
    return { findings: this.#comparison.findings, tally: this.#tally }
  }

  /** Makes the changes, and compares. @returns a line of progress */
  async #round(wanted: readonly Change[], recent: string[]): Promise<string> {
    const lines: string[] = []
    for (const change of wanted) {
      const done = await this.#make(change)
      lines.push(`${change.name}: ${done.what}`)
      recent.unshift(...done.touched)
    }
    if (wanted.some(({ concernsCallers }) => concernsCallers)) await sleep(untilForgotten)
    await this.#world.look()
    const altered = await this.#compare(recent, lines)
    if (wanted.length === 1 && wanted[0]) this.#of(wanted[0]).altered += altered
    const { answers, count } = this.#comparison.findings
    return `${answers} answers, ${count} differences; ${altered} new after ${lines.join(' | ')}`
  }

  #of = (change: Change) => this.#tally.get(change.name) ?? { tried: 0, stored: 0, altered: 0 }

  /** Tries again where the rules refuse what was chosen. */
  async #make(change: Change) {
    for (let attempt = 1; ; attempt++) {
      const done = await change.make(this.#world)
      const tally = this.#of(change)
      tally.tried += 1
      if (done.isStored) tally.stored += 1
      if (done.isStored || attempt === 10) return done
    }
  }

  #nextChange(): Change {
    if (this.#next.length === 0) this.#next = this.#world.random.some(changes, changes.length)
    return this.#next.pop() as Change
  }

  #compare(recent: readonly string[], after: readonly string[]): Promise<number> {
    const { callers, random } = this.#world
    const askers = random.some(callers, this.#plan.askers ?? callers.length)
    const asked = askers.flatMap(caller => {
      const questions = this.#questionnaires.get(caller.name)?.next(this.#world.knownBy(caller), recent) ?? []
      return questions.map(question => ({ caller, question }))
    })
    return this.#comparison.compare(asked, after)
  }
}
