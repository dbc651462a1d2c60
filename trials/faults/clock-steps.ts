import { setTimeout as sleep } from 'node:timers/promises'
import { readAuditLog, readEvents } from '../../server/test/support/crash/reading.ts'
import type { Random } from '../../server/test/support/exactness/random.ts'
import { type Answer, Person } from '../../server/test/support/person.ts'
import { codeOf, Visitor } from '../../server/test/support/sign-in.ts'
import type { Served } from '../kit/processes.ts'
import type { World } from '../kit/world.ts'
import type { Part } from './part.ts'

const title = 'Steps of the clock'
const hour = 3_600_000
const minute = 60_000

/** Of a client. */
export const perMinute = 600
const burst = 100
/** Fewer than a burst. */
const atOnce = 30
/**
 * Allowances are shared by the clock of PostgreSQL, which does not step: by then it has refilled what is asked at once. And refused
 * sign-ins are recorded, some moment within a second of real time. In milliseconds.
 */
const untilRefilled = (atOnce * minute) / perMinute

type Parts = Readonly<{ world: World; served: Served; now: number; random: Random }>

/** What holds while the clock of a server steps. */
export class Steps {
  readonly #parts: Parts
  readonly #priya: Person
  readonly #address: string
  readonly #failures = new Set<string>()
  #now: number
  #rounds = 0
  #requests = 0
  #acknowledged = 0
  #audited = 0
  #numbered = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.#now = parts.now
    this.#address = `http://127.0.0.1:${parts.served.port}`
    this.#priya = this.#person('priya')
  }

  /** Notes how far the audit log and the events of the sample go. */
  async begin(): Promise<void> {
    await this.#move(0)
    const { rows } = await this.#parts.world.admin.query<{ audited: string; numbered: string }>(
      `select (select max(sequence) from audit_seal a where a.employer_group_id = g.id) as audited,
         (select max(sequence) from event_seal e where e.employer_group_id = g.id) as numbered
       from employer_group g where name like 'Harbour Line%'`,
    )
    this.#audited = Number(rows[0]?.audited)
    this.#numbered = Number(rows[0]?.numbered)
  }

  /** An hour on, back, and a few minutes on: what was decided before holds, and what is decided anew is right. */
  async round(): Promise<void> {
    this.#rounds += 1
    const { random } = this.#parts
    const code = `CLOCK${this.#rounds}`
    const post = (extra: object) => this.#send('POST', '/CostCentres', { Code: code, Name: code }, extra)
    const keyed = { headers: { 'Idempotency-Key': code } }
    const made = await post(keyed)
    const session = await this.#signIn()
    const request = await this.#raiseForTomorrow()
    await this.#look('before')
    await this.#expectStatus(request, 'Approved', 'before its day')

    await this.#move(hour)
    await this.#look('an hour on')
    await this.#expectStatus(request, 'Applied', 'on its day')
    this.#expect('a session without a request for an hour', (await session.get('/Countries/36')).status, 401)
    const later = await this.#signIn()
    await this.#lockOut()
    await this.#spend()

    await this.#move(-hour)
    await this.#look('an hour back')
    await this.#expectStatus(request, 'Applied', 'after the clock went back')
    this.#expect('a session that the clock has ended stays ended', (await session.get('/Countries/36')).status, 401)
    await this.#expectWait()
    await this.#expectRefill()
    const again = await post(keyed)
    this.#expect(
      'a repeat of a POST',
      [again.status, again.headers.get('location')],
      [201, made.headers.get('location')],
    )

    await this.#move((1 + random.below(5)) * minute)
    await this.#look('minutes later')
    await this.#move(hour + 16 * minute)
    this.#expect('a session of an hour ago', (await later.get('/Countries/36')).status, 401)
    // The next round begins on the evening of the next day.
    await this.#move(24 * hour - (hour + 20 * minute))
  }

  outcome(): Part {
    const failures = [...this.#failures].map(failure => `${title}: ${failure}`)
    return {
      counts: {
        ...{ requests: this.#requests, faults: 2 * this.#rounds, acknowledged: this.#acknowledged },
      },
      text: `### ${title}

The clock of the server goes an hour on, across midnight in Sydney, and back again, ${this.#rounds} times. After each step: keys
are good and their allowances refill; sessions end after their time, and stay ended; a request for tomorrow is applied on its
day and once; a repeated POST has one effect; wrong passwords make one wait before and after; numbers of the audit log and
of events have no gap, and the chain is whole. ${failures.length} times it was otherwise. The clock of PostgreSQL does not step.
`,
      failures,
    }
  }

  #person = (name: string) => new Person(this.#address, this.#parts.world.people[name] as never)

  async #send(method: string, path: string, body?: unknown, extra: object = {}): Promise<Answer> {
    this.#requests += 1
    const answer = await this.#priya.send(method, path, body, extra)
    if (answer.status >= 500) this.#failures.add(`${method} ${path}: ${answer.status}`)
    if (method !== 'GET' && answer.status < 300) this.#acknowledged += 1
    return answer
  }

  async #move(by: number): Promise<void> {
    this.#now += by
    await this.#parts.served.moveTo(new Date(this.#now).toISOString())
  }

  #expect(what: string, found: unknown, expected: unknown): void {
    const [one, other] = [JSON.stringify(found), JSON.stringify(expected)]
    if (one !== other) this.#failures.add(`${what}: ${one} instead of ${other}`)
  }

  /** What holds whatever the clock says. */
  async #look(when: string): Promise<void> {
    const olga = this.#person('olga')
    // What was refilled is there; a clock that went back takes nothing away.
    const answers = await Promise.all(Array.from({ length: atOnce }, () => olga.get('/Countries/36')))
    this.#requests += atOnce
    const refused = answers.filter(({ status }) => status !== 200).map(({ status }) => status)
    this.#expect(`requests of a client within its allowance, ${when}`, refused, [])
    await sleep(untilRefilled)
    // Seals what was written.
    await this.#move(1_000)
    const audit = await readAuditLog(this.#priya, this.#audited)
    const events = await readEvents(this.#priya, this.#numbered)
    this.#audited += audit.length
    this.#numbered += events.length
    this.#expect(`the last number of the audit log, ${when}`, audit.at(-1)?.sequence ?? this.#audited, this.#audited)
    this.#expect(`the last number of events, ${when}`, events.at(-1)?.sequence ?? this.#numbered, this.#numbered)
    this.#expect(`the audit chain, ${when}`, (await this.#send('GET', '/AuditLog/Verification')).body?.isWhole, true)
  }

  /** A key's allowance, taken and shared with other processes while the clock was ahead, refills when it is right again. */
  async #expectRefill(): Promise<void> {
    const mei = this.#person('mei')
    const ask = async () => (await mei.get('/Countries/36')).status
    // Half of what refills in a second, for some seconds; in the first three the debt is paid back.
    const halfRefill = perMinute / 120
    const statuses: number[] = []
    for (let second = 0; second < 10; second++) {
      for (let time = 0; time < halfRefill; time++) statuses.push(await ask())
      await Promise.all([this.#move(1_000), sleep(1_000)])
    }
    this.#requests += statuses.length
    const refused = statuses.slice(3 * halfRefill).filter(status => status !== 200)
    this.#expect('requests within an allowance after the clock went back', refused, [])
  }

  /** Takes all of a key's allowance. */
  async #spend(): Promise<void> {
    const mei = this.#person('mei')
    await Promise.all(Array.from({ length: burst + 20 }, () => mei.get('/Countries/36')))
    this.#requests += burst + 20
    await this.#move(1_000)
  }

  /** In a browser, with a new code. */
  async #signIn(): Promise<Visitor> {
    const { admin } = this.#parts.world
    const priya = this.#priya
    const visitor = new Visitor({ address: this.#address }, priya)
    // Codes of a later time were used: a person waits until the clock is there again.
    await admin.query('update login_two_factor set last_step = null')
    await visitor.post('/console/session', { Email: priya.email, Password: priya.password })
    const answer = await visitor.post('/console/session/second-factor', {
      Code: codeOf({ clock: { now: () => this.#now } }, priya),
    })
    this.#expect('signing in', [answer.status, (await visitor.get('/Countries/36')).status], [200, 200])
    return visitor
  }

  async #raiseForTomorrow(): Promise<string> {
    const { body: employees } = await this.#send('GET', '/Employees')
    const { headers, status, text } = await this.#send('POST', '/change-requests', {
      ...{ ChangeType: 'ContactDetails', EmployeeId: employees[0].id, Description: `Round ${this.#rounds}` },
      EffectiveDate: Temporal.Instant.fromEpochMilliseconds(this.#now)
        .toZonedDateTimeISO('Australia/Sydney')
        .toPlainDate()
        .add({ days: 1 })
        .toString(),
      ContactDetails: { Email: `round-${this.#rounds}@clock.example` },
    })
    this.#expect('a request for tomorrow', [status, text], [201, ''])
    return headers.get('location') ?? ''
  }

  async #expectStatus(request: string, expected: string, when: string): Promise<void> {
    this.#expect(`a request for a day, ${when}`, (await this.#send('GET', request)).body?.status, expected)
  }

  /** Wrong passwords until one has to wait. */
  async #lockOut(): Promise<void> {
    for (let time = 0; time < 6; time++) await this.#guess()
    this.#expect('the sixth wrong password', (await this.#guess()).status, 429)
  }

  /** A wait that began later than it is now is over, and no door is open: failures still count, and the next one begins a wait. */
  async #expectWait(): Promise<void> {
    const [first, second] = [await this.#guess(), await this.#guess()]
    const wait = Number(second.headers.get('retry-after') ?? 0)
    const found = [first.status, second.status, 60 < wait && wait <= 240]
    this.#expect('wrong passwords after the clock went back', found, [401, 429, true])
  }

  #guess(): Promise<Answer> {
    this.#requests += 1
    const { email } = this.#person('emma')
    return new Visitor({ address: this.#address }).post('/console/session', { Email: email, Password: 'not that one' })
  }
}
