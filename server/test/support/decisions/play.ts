import { addDays, type CalendarDate } from '../../../src/domain/calendar-date.ts'
import type { Act, Sequence } from './acts.ts'
import { type Bound, boundRaising, boundRequestAct, type Situation } from './binding.ts'
import { type Answered, explained } from './explain.ts'
import type { Lane, Someone } from './lane.ts'
import { daysLater } from './model/changes.ts'
import type { Request, State } from './model/request.ts'
import { boundOrganisationAct, Undoing } from './reorganising.ts'
import { shownBy, shownIn } from './shown.ts'
import { brokenRules } from './stored.ts'
import { differenceInValues, valuesToday } from './values.ts'
import { wishes } from './wishes.ts'

/** How often each act was sent, and how it was answered. */
export type ActTally = Map<string, Map<string, number>>

/** What happened, line by line; `failure`: what the model does not explain. */
export type Played = Readonly<{
  lines: readonly string[]
  acts: number
  acknowledged: number
  failure?: string
  requests: readonly Request[]
}>

/** Plays one sequence and puts the organisation back. */
export async function play(lane: Lane, sequence: Sequence, tally: ActTally = new Map()): Promise<Played> {
  const about = await lane.someone(sequence.subject, sequence.place)
  const organisation = await lane.organisation(about)
  const game = new Game(lane, about, { organisation, requests: [], decided: 0 }, tally)
  try {
    await game.begin()
    for (const burst of sequence.bursts) if (game.failure === undefined) await game.burst(burst)
    if (game.failure === undefined) await game.end()
  } finally {
    await game.tidy()
  }
  const { lines, acts, acknowledged, failure } = game
  const requests = game.states[0]?.requests ?? []
  return { lines, acts, acknowledged, requests, ...(failure !== undefined && { failure }) }
}

class Game {
  readonly lane: Lane
  readonly about: Someone
  readonly tally: ActTally
  readonly undoing = new Undoing()
  readonly lines: string[] = []
  states: readonly State[]
  earliest: CalendarDate = ''
  acts = 0
  acknowledged = 0
  failure: string | undefined
  #first: Readonly<Record<string, unknown>> = {}

  constructor(lane: Lane, about: Someone, state: State, tally: ActTally) {
    this.lane = lane
    this.about = about
    this.states = [state]
    this.tally = tally
  }

  async begin(): Promise<void> {
    const { host, groupId } = this.lane
    const { rows } = await host.admin.query<{ last: CalendarDate | null }>(
      `select to_char(max(valid_from), 'YYYY-MM-DD') as last from employee_fact where employer_group_id = $1
         and employee_id = $2 and superseded_at is null and field = any($3)`,
      [groupId, this.about.employee, Object.values(wishes).map(({ field }) => field)],
    )
    this.earliest = rows[0]?.last ?? addDays(this.lane.today(), -30)
    this.#first = await valuesToday(this.lane, this.about)
  }

  /** Sends acts at the same time. Their answers, and then what is shown, must be what some order of them leads to. */
  async burst(acts: readonly Act[]): Promise<void> {
    const [first] = acts
    if (first?.does === 'let days pass') return this.#letDaysPass(first.days)
    const [state] = this.states
    if (!state) return
    const situation = { lane: this.lane, state, about: this.about, earliest: this.earliest }
    const bound = acts.flatMap(act => {
      const each = this.#bound(act, situation)
      return each ? [{ act, ...each }] : []
    })
    if (bound.length === 0) return
    const answered = await Promise.all(
      bound.map(async ({ act, label, send, sent }): Promise<Answered> => {
        const answer = await send()
        this.#count(act.does, answer)
        this.lines.push(`${label}: ${answer}`)
        return { sent: sent(), answer }
      }),
    )
    if (bound.length > 1) this.lines.push('(these at the same time)')
    const next = explained(this.states, answered)
    if (next.length === 0) {
      this.failure = 'No order of the last acts explains their answers.'
      return
    }
    this.states = next
    if (answered.some(({ sent }) => sent.does === 'reorganise')) {
      this.lane.forget()
      if (acts.some(({ does }) => does === 'grant' || does === 'withdraw')) await this.lane.keys.turn()
    }
    await this.#look()
  }

  #bound(act: Act, situation: Situation): Bound | undefined {
    if (act.does === 'let days pass') return undefined
    if (act.does === 'raise') return boundRaising(act, situation)
    return 'of' in act ? boundRequestAct(act, situation) : boundOrganisationAct(act, situation, this.undoing)
  }

  #count(does: string, answer: string): void {
    this.acts += 1
    if (/^(2|done)/.test(answer)) this.acknowledged += 1
    const answers = this.tally.get(does) ?? new Map<string, number>()
    this.tally.set(does, answers.set(answer, (answers.get(answer) ?? 0) + 1))
  }

  async #letDaysPass(days: number): Promise<void> {
    await this.lane.letDaysPass(days)
    const today = this.lane.today()
    this.lines.push(`It is ${today}.`)
    this.#count('let days pass', 'done')
    this.states = this.states.map(state => daysLater(state, today))
    await this.#look()
  }

  /** Reads the newest requests as people who see them; only the states that say the same may stand. */
  async #look(): Promise<void> {
    const ids = this.states[0]?.requests.slice(-2).map(({ id }) => id) ?? []
    for (const id of ids) {
      const request = this.states[0]?.requests.find(each => each.id === id)
      if (!request) continue
      const { actors } = this.lane
      const writer = Object.values(actors).find(({ person }) => person === request.requester) ?? actors.priya
      const others = [actors.priya, actors.mei, actors.tomas, actors.catherine]
      const reader = request.wasSubmitted ? (others[this.acts % 4] ?? writer) : writer
      const shown = shownIn(await this.lane.send(reader, 'GET', `/change-requests/${id}`))
      const expected = this.states.map(state => {
        const own = state.requests.find(each => each.id === id)
        return own ? shownBy(state, own, reader) : '404'
      })
      const still = this.states.filter((_, place) => expected[place] === shown)
      if (still.length === 0) {
        this.failure = `${reader.name} is shown ${id}: ${shown}\n  by the model: ${[...new Set(expected)].join('\n  or: ')}`
        return
      }
      this.states = still
    }
  }

  /** At the end the employee's values must be what one of the states says that explain all answers, and the rows keep the rules. */
  async end(): Promise<void> {
    const about = { first: this.#first, earliest: this.earliest }
    for (const state of this.states) {
      this.failure = await differenceInValues(this.lane, this.about, { ...about, state })
      if (this.failure === undefined) break
    }
    const ids = this.states[0]?.requests.map(({ id }) => id) ?? []
    const broken = await brokenRules(this.lane.host.admin, this.lane.groupId, ids)
    if (broken.length > 0) this.failure = [this.failure ?? '', ...broken].join('\n').trim()
    if (this.lane.unexpected.length > 0) this.failure ??= this.lane.unexpected.splice(0).join('\n')
  }

  /** Cancels what is open, as its requester, and undoes what was changed of the organisation. */
  async tidy(): Promise<void> {
    for (const { id, requester, status } of this.states[0]?.requests ?? []) {
      const known = Object.values(this.lane.actors)
      const writer = known.find(({ person }) => person === requester)
      if (writer && !['Applied', 'Rescinded', 'Declined', 'Cancelled', 'Deleted'].includes(status))
        await this.lane.send(writer, 'PUT', `/change-requests/${id}/actions/cancel`)
    }
    if (this.failure !== undefined) await this.lane.clear(this.about)
    await this.undoing.run(this.lane)
  }
}
