import type { Caller } from './callers.ts'
import { type Change, changes, type Done } from './changes/index.ts'
import { type Ask, ask, Findings, type Seen } from './comparison.ts'
import { OlderTransaction } from './older-transaction.ts'
import { type Question, Questionnaire, whole } from './questions.ts'
import { Random } from './random.ts'
import type { World } from './world.ts'

export type AtOncePlan = Readonly<{
  /** Of writes: one to three changes that overlap. */
  bursts: number
  readers: number
  /** Of each caller. */
  questions: number
  ask?: Ask
  /** Prints the progress. */
  say?: (line: string) => void
}>

/**
 * Reads while others write. A reader asks the plain server, then both remembering servers, then the plain server again:
 * a window. No window overlaps more than one burst. Where at most one write overlaps it, what the remembering servers
 * answered must be what the plain server answered before or after it. Where several do, an answer may lie between them:
 * it counts as undecided.
 *
 * When a burst has ended and before the next one begins, its writer asks all three servers for what it wrote.
 */
export const runAtOnce = (world: World, plan: AtOncePlan): Promise<Findings> => new AtOnce(world, plan).run()

/** Changes that every server knows of at once. */
const quick = changes.filter(({ concernsCallers, isLong }) => !concernsCallers && !isLong)
/** Of them, those that tie people to scopes or show in their records: every second one. */
const ofPeople = quick.filter(({ name }) => /^(an employee|an authority|a holding|a position)/.test(name))

/** The whole list of a record. */
const listOf = (path: string): string => path.replace(/^(\/[^/]*).*/, '$1')

/** Lists that begin with what was written last. */
const newest = ['/change-requests?Order=NewestFirst&pageSize=5', '/ExpenseApplications?Order=NewestFirst&pageSize=5']

class AtOnce {
  readonly #world: World
  readonly #plan: AtOncePlan
  readonly #ask: Ask
  readonly #findings = new Findings()
  readonly #questionnaires: ReadonlyMap<Caller, Questionnaire>
  readonly #windows = new Set<Promise<void>>()
  #recent: string[] = []
  /** The changes of the last burst. */
  #burst: readonly string[] = []
  #older: OlderTransaction | undefined
  #isOver = false

  constructor(world: World, plan: AtOncePlan) {
    this.#world = world
    this.#plan = plan
    this.#ask = plan.ask ?? ask
    const questionnaireOf = (caller: Caller, index: number) =>
      new Questionnaire(new Random(world.seed + index), world.knownBy(caller), plan.questions)
    this.#questionnaires = new Map(world.callers.map((caller, index) => [caller, questionnaireOf(caller, index)]))
  }

  async run(): Promise<Findings> {
    const { seed } = this.#world
    const readers = Array.from({ length: this.#plan.readers }, (_, index) => new Random(seed * 1000 + index))
    const reading = readers.map(random => this.#read(random))
    try {
      for (let burst = 1; burst <= this.#plan.bursts; burst++) await this.#write(burst)
    } finally {
      this.#isOver = true
      await this.#older?.end('rollback')
      await Promise.all(reading)
    }
    return this.#findings
  }

  async #read(random: Random): Promise<void> {
    while (!this.#isOver) {
      const { callers } = this.#world
      // The first ones see most.
      const caller = random.pick(random.chance(0.5) ? callers.slice(0, 4) : callers)
      const window = this.#lookThrough(caller, this.#questionOf(caller, random))
      this.#windows.add(window)
      await window
      this.#windows.delete(window)
    }
  }

  /** Mostly of what changes now. */
  #questionOf(caller: Caller, random: Random): Question {
    const { targets } = this.#world
    const questionnaire = this.#questionnaires.get(caller)
    if (questionnaire && (random.chance(0.3) || targets.length === 0))
      return random.pick(questionnaire.next(this.#world.knownBy(caller), []))
    const target = random.pick(targets)
    return {
      path: random.pick([target, listOf(target), ...this.#recent.slice(0, 2), ...(random.chance(0.2) ? whole : [])]),
    }
  }

  async #lookThrough(caller: Caller, question: Question): Promise<void> {
    const { plain, remembering } = this.#world
    const start = performance.now()
    const before = await this.#ask(plain, caller, question)
    const answers = await Promise.all(remembering.map(server => this.#ask(server, caller, question)))
    const after = await this.#ask(plain, caller, question)
    const isDecided = this.#world.writesSince(start) <= 1
    for (const answer of answers) this.#judge(answer, [before, after], { caller, question, isDecided })
  }

  #judge(
    { text, status }: Seen,
    right: readonly Seen[],
    { caller, question, isDecided }: Readonly<{ caller: Caller; question: Question; isDecided: boolean }>,
  ): void {
    const findings = this.#findings
    findings.answers += 1
    if (right.some(other => other.text !== right[0]?.text)) findings.altered += 1
    if (status < 500 && right.some(other => other.text === text)) return
    if (status < 500 && !isDecided) findings.undecided += 1
    else {
      const expected = right.map(other => other.text).join('\nor\n')
      findings.note({ caller: caller.name, question, after: this.#burst, expected, got: text })
    }
  }

  async #write(burst: number): Promise<void> {
    const { bursts, say = () => {} } = this.#plan
    const done = await Promise.all(await this.#burstOf(burst))
    this.#burst = done.map(({ what }) => what)
    this.#recent = [...done.flatMap(({ touched }) => touched), ...this.#recent].slice(0, 8)
    await this.#readOwnWrites()
    await Promise.all(this.#windows)
    if (burst % 4 === 0) await this.#world.look()
    const { answers, altered, undecided, count } = this.#findings
    const counts = `${answers} answers, ${altered} while they changed, ${undecided} undecided, ${count} differences`
    say(`burst ${burst}/${bursts}: ${counts}; ${this.#burst.join(' | ')}`)
  }

  /** Every third burst ends a transaction that began before the two bursts that came first. */
  async #burstOf(burst: number): Promise<Promise<Done>[]> {
    const { random } = this.#world
    if (this.#older && burst % 3 === 0) {
      const ending = this.#older.end(random.chance(0.7) ? 'commit' : 'rollback')
      this.#older = undefined
      return [ending]
    }
    this.#older ??= await OlderTransaction.begin(this.#world)
    const choices = random.chance(0.5) ? ofPeople : quick
    return random.some(choices, random.pick([1, 1, 1, 2, 3])).map(change => makeOne(change, this.#world))
  }

  /** The writer and one other caller ask every server. Nothing else is written meanwhile. */
  async #readOwnWrites(): Promise<void> {
    const { callers, plain, remembering, random } = this.#world
    const recent = this.#recent.slice(0, 2)
    const lists = newest.filter(list => recent.some(path => list.startsWith(listOf(path))))
    const paths = [...new Set([...this.#world.targets, ...recent, ...lists, random.pick([...whole, ...newest])])]
    const askers = [this.#world.caller('Priya, all'), random.pick(callers)]
    const asked = askers.flatMap(caller => [...paths].map(path => ({ caller, question: { path }, isDecided: true })))
    await Promise.all(
      asked.map(async each => {
        const servers = [plain, ...remembering]
        const [expected, ...got] = await Promise.all(
          servers.map(server => this.#ask(server, each.caller, each.question)),
        )
        if (expected) for (const answer of got) this.#judge(answer, [expected], each)
      }),
    )
  }
}

/** Tries again where the rules refuse what was chosen. */
async function makeOne(change: Change, world: World): Promise<Done> {
  for (let attempt = 1; ; attempt++) {
    const done = await change.make(world)
    if (done.isStored || attempt === 4) return { ...done, what: `${change.name}: ${done.what}` }
  }
}
