import type pg from 'pg'
import type { Answer, Client } from '../../../../trials/kit/client.ts'
import { createCaller } from '../exactness/callers.ts'
import type { Random } from '../exactness/random.ts'

/** Two servers on one database with the sample in it. `keys`: API keys by first name. */
export type Place = Readonly<{
  admin: pg.Client
  servers: readonly [Client, Client]
  random: Random
  keys: Readonly<Record<'priya' | 'liam' | 'emma' | 'mei', string>>
}>

/** Liam's people, by code. */
const crew = ['1225', '1277', '1292', '1343', '1347', '1353', '1363', '1394', '1399', '1049']

/** Where requests race: half of them go to each server. It counts what came of them. */
export class Arena {
  readonly admin: pg.Client
  readonly random: Random
  readonly keys: Place['keys'] & Readonly<{ siobhan: string }>
  readonly groupId: number
  /** The employees about whom requests are raised. */
  readonly employees: readonly number[]
  readonly #servers: Place['servers']
  #turn = 0
  /** The last statement: a connection takes one at a time. */
  #statement: Promise<unknown> = Promise.resolve()
  #number = 0
  readonly failures: string[] = []
  /** How approving, cancelling and editing together have ended. */
  readonly ends = new Set<string>()
  readonly counts = { cut: 0, acknowledged: 0, doubled: 0, lost: 0, halfApplied: 0 }

  private constructor(place: Place, found: Pick<Arena, 'groupId' | 'employees'> & { siobhan: string }) {
    this.admin = place.admin
    this.random = place.random
    this.#servers = place.servers
    this.keys = { ...place.keys, siobhan: found.siobhan }
    this.groupId = found.groupId
    this.employees = found.employees
  }

  static async prepare(place: Place): Promise<Arena> {
    const siobhan = await createCaller(place.admin, 'Siobhan', { authority: 'A108', account: [] })
    // Her own role covers the ferries alone. For each employee, two people then decide what human resources decides.
    await place.admin.query(
      `insert into role_grant (employer_group_id, authority_id, role)
       select employer_group_id, id, 'HumanResourcesAdministrator' from authority
       where employer_group_id = $1 and code = 'A108'`,
      [siobhan.groupId],
    )
    const { rows } = await place.admin.query<{ id: number }>(
      'select id::int from employee where employer_group_id = $1 and code = any($2) order by id',
      [siobhan.groupId, crew],
    )
    return new Arena(place, { groupId: siobhan.groupId, employees: rows.map(({ id }) => id), siobhan: siobhan.key })
  }

  /** The next of the two servers. */
  get server(): Client {
    return this.#servers[this.#turn++ % 2] as Client
  }

  /** A text that no other record of the run has. */
  unique = (word: string): string => `${word}-${++this.#number}`

  ask(
    who: keyof Arena['keys'],
    method: string,
    path: string,
    { body, headers, signal }: Readonly<{ body?: object; headers?: Record<string, string>; signal?: AbortSignal }> = {},
  ): Promise<Answer> {
    const more = { ...(body && { body }), ...(headers && { headers }), ...(signal && { signal }) }
    return this.server.ask(method, `/v12.21${path}`, { key: this.keys[who], ...more })
  }

  /** Asks for what has to succeed. @throws with what was answered instead */
  async need(...asked: Parameters<Arena['ask']>): Promise<Answer> {
    const answer = await this.ask(...asked)
    if (answer.status < 300) return answer
    throw new Error(`${asked.slice(1, 3).join(' ')}: ${answer.status} ${answer.text}`)
  }

  /** The rows of a statement of a superuser. `$1` is the group. */
  async rows<Row>(statement: string, ...values: readonly unknown[]): Promise<Row[]> {
    const result = this.#statement.then(() => this.admin.query(statement, [this.groupId, ...values]))
    this.#statement = result.catch(() => {})
    return (await result).rows
  }

  async count(statement: string, ...values: readonly unknown[]): Promise<number> {
    const [row] = await this.rows<{ count: string }>(`select count(*) from ${statement}`, ...values)
    return Number(row?.count)
  }

  /** Notes what Muster promises and did not keep, with the step that found it. */
  note(kind: 'doubled' | 'lost' | 'halfApplied' | undefined, step: string, found: unknown): void {
    if (kind) this.counts[kind] += 1
    this.failures.push(`${step}: ${JSON.stringify(found)}`)
  }
}

/** Does the work for every number below `count`, several at once. */
export async function several(count: number, atOnce: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
