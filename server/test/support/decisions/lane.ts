import type pg from 'pg'
import { addDays, type CalendarDate, todayIn } from '../../../src/domain/calendar-date.ts'
import type { Answer } from '../person.ts'
import { type ActorName, actorNames, actorsOf, Keys, type KnownActor } from './actors.ts'
import type { Subject } from './acts.ts'
import type { Organisation } from './model/organisation.ts'
import { readOrganisation } from './reading.ts'

/** A Muster with the sample on a database of its own, whose clock stands. `moveTo` also lets each job run once. */
export type Host = Readonly<{
  address: string
  admin: pg.Client
  now(): number
  moveTo(instant: string): Promise<void>
}>

/** The employee whom a sequence is about. */
export type Someone = Readonly<{ employee: number; person: number }>

/** One sequence after the other, on one Muster. */
export class Lane {
  readonly host: Host
  readonly actors: Readonly<Record<ActorName, KnownActor>>
  readonly groupId: number
  readonly keys = new Keys()
  readonly #crew: readonly Someone[]
  /** An organisation that nothing has changed since. */
  #known: Organisation | undefined
  #value = 0
  requests = 0
  /** Answers of 500 or more; the next sequence that ends takes them away. */
  readonly unexpected: string[] = []
  unexpectedEver = 0

  private constructor(host: Host, actors: Lane['actors'], crew: readonly Someone[]) {
    this.host = host
    this.actors = actors
    this.groupId = actors.priya.groupId
    this.#crew = crew
  }

  static async start(host: Host): Promise<Lane> {
    const actors = await actorsOf(host.admin, host.address)
    const { groupId } = actors.priya
    const { rows } = await host.admin.query<Someone>(
      `select e.id::int as employee, e.person_id::int as person from employee e
       join employee_cost_centre s on s.employer_group_id = e.employer_group_id and s.employee_id = e.id
       join cost_centre c on c.employer_group_id = s.employer_group_id and c.id = s.cost_centre_id and c.code like 'FER-SYD-%'
       where e.employer_group_id = $1 and e.termination_date is null and e.start_date < '2026-01-01'
         and not exists (select from authority a where a.employer_group_id = e.employer_group_id and a.person_id = e.person_id)
         and not exists (select from change_request r where r.employer_group_id = e.employer_group_id and r.employee_id = e.id and r.is_open)
       order by e.id`,
      [groupId],
    )
    const lane = new Lane(host, actors, rows)
    for (const name of actorNames) if (name !== 'olga') await lane.clear(await lane.someone(name))
    return lane
  }

  /** Cancels what is open or a draft about an employee: the history of the sample, or what a failed sequence has left. */
  async clear({ employee }: Someone): Promise<void> {
    const { rows } = await this.host.admin.query<{ id: number; requester: number }>(
      `select r.id::int, a.requested_by_person_id::int as requester from change_request r
       join approvable a on a.employer_group_id = r.employer_group_id and a.id = r.approvable_id
       where r.employer_group_id = $1 and r.employee_id = $2 and (r.is_open or r.status = 'Draft')`,
      [this.groupId, employee],
    )
    const { priya, catherine, ...others } = this.actors
    for (const { id, requester } of rows) {
      const writer = Object.values(others).find(({ person }) => person === requester)
      for (const actor of [...(writer ? [writer] : []), priya, catherine]) {
        const { status } = await this.send(actor, 'PUT', `/change-requests/${id}/actions/cancel`)
        if (status === 204) break
      }
    }
  }

  today = (): CalendarDate => todayIn('Australia/Sydney', this.host.now())

  /** Numbers that make values which no request had before. */
  nextValue = (): number => ++this.#value

  async someone(subject: Subject, place = 0): Promise<Someone> {
    if (subject === 'crew') return this.#crew[place % this.#crew.length] as Someone
    const { person } = this.actors[subject]
    const { rows } = await this.host.admin.query<{ employee: number }>(
      'select id::int as employee from employee where employer_group_id = $1 and person_id = $2',
      [this.groupId, person],
    )
    return { employee: rows[0]?.employee ?? 0, person }
  }

  /** As the rows have it, with this person's employment. */
  async organisation({ person }: Someone): Promise<Organisation> {
    const people = [...Object.values(this.actors).map(actor => actor.person), person]
    if (!this.#known?.places.employees.some(each => each.person === person))
      this.#known = await readOrganisation(this.host.admin, { groupId: this.groupId, today: this.today(), people })
    return this.#known
  }

  /** What is known of the organisation counts no more. */
  forget(): void {
    this.#known = undefined
  }

  async send(actor: KnownActor, ...[method, path, body]: [string, string, object?]): Promise<Answer> {
    this.requests += 1
    const answer = await this.keys.of(actor).send(method, path, body)
    if (answer.status >= 500) {
      this.unexpectedEver += 1
      this.unexpected.push(`${method} ${path}: ${answer.status} ${answer.text}`)
    }
    return answer
  }

  async letDaysPass(days: number): Promise<void> {
    this.forget()
    await this.host.moveTo(`${addDays(this.today(), days)}T01:00:00Z`)
    await this.keys.turn()
  }
}
