import type pg from 'pg'
import { Person } from '../person.ts'
import { type Caller, createCallers } from './callers.ts'
import { type Known, knownOf } from './known.ts'
import { Random } from './random.ts'
import { type Reads, type Server, startServer } from './servers.ts'

/** A database with the sample in it. */
/** `replicaUrl`: of a replica, by which one of the servers reads. */
export type Where = Readonly<{
  databaseUrl: string
  adminUrl: string
  masterKey: string
  admin: pg.Client
  replicaUrl?: string | undefined
}>

/** A write from its beginning to its end, in milliseconds, and the record or the list that it changes. */
type Write = { readonly path: string; readonly start: number; end: number }

/** Notes the times of its writes. */
class Writer extends Person {
  readonly #note: World['noteWrite']

  constructor(address: string, { name, key }: Pick<Caller, 'name' | 'key'>, note: World['noteWrite']) {
    super(address, { name, apiKey: key, email: '', password: '', employerGroup: '', about: '' })
    this.#note = note
  }

  override send(...request: Parameters<Person['send']>): ReturnType<Person['send']> {
    const [method, path] = request
    if (method === 'GET') return super.send(...request)
    return this.#note(path.replace(/\/(actions|Roles)\b.*/, ''), () => super.send(...request))
  }
}

/**
 * Three servers on one database, each in a process of its own. The first two remember, and take all writes. The third
 * builds every answer anew: it says what is right.
 */
export class World {
  readonly admin: pg.Client
  readonly adminUrl: string
  readonly seed: number
  readonly random: Random
  readonly remembering: readonly [Server, Server]
  readonly plain: Server
  readonly callers: readonly Caller[]
  /** By group. */
  readonly known = new Map<number, Known>()
  /** The moment at which the clocks of all servers stand. */
  now: string
  readonly #writes: Write[] = []
  /** Numbers that no change has used before. */
  #number = 0

  private constructor(
    parts: Pick<World, 'admin' | 'adminUrl' | 'seed' | 'random' | 'remembering' | 'plain' | 'callers' | 'now'>,
  ) {
    this.admin = parts.admin
    this.adminUrl = parts.adminUrl
    this.seed = parts.seed
    this.random = parts.random
    this.remembering = parts.remembering
    this.plain = parts.plain
    this.callers = parts.callers
    this.now = parts.now
  }

  static async start({ admin, adminUrl, databaseUrl, masterKey, replicaUrl }: Where, seed: number): Promise<World> {
    const now = new Date().toISOString()
    const start = (remembers: boolean, replica?: string) =>
      startServer({ databaseUrl, masterKey, remembers, replicaUrl: replica, now })
    const callers = await createCallers(admin)
    const [first, second, plain] = await Promise.all([start(true), start(true, replicaUrl), start(false)])
    const remembering = [first, second] as const
    const world = new World({ admin, adminUrl, seed, random: new Random(seed), remembering, plain, callers, now })
    await world.look()
    return world
  }

  get servers(): readonly Server[] {
    return [...this.remembering, this.plain]
  }

  /** Reads anew what the groups have. */
  async look(): Promise<void> {
    for (const groupId of new Set(this.callers.map(caller => caller.groupId)))
      this.known.set(groupId, await knownOf(this.admin, groupId, this.seed))
  }

  knownBy({ groupId }: Pick<Caller, 'groupId'>): Known {
    const known = this.known.get(groupId)
    if (!known) throw new Error(`Nothing is known of the group ${groupId}.`)
    return known
  }

  /** A caller by the first words of their name. */
  caller(name: string): Caller {
    const found = this.callers.find(caller => caller.name.startsWith(name))
    if (!found) throw new Error(`There is no caller ${name}.`)
    return found
  }

  /** The owner of a key, who writes through one of the remembering servers. */
  writer({ name, key }: Readonly<{ name: string; key: string }>): Person {
    return new Writer(this.random.pick(this.remembering).address, { name, key }, this.noteWrite)
  }

  noteWrite = async <Result>(path: string, work: () => Promise<Result>): Promise<Result> => {
    const write = { path, start: performance.now(), end: Number.POSITIVE_INFINITY }
    this.#writes.push(write)
    try {
      return await work()
    } finally {
      write.end = performance.now()
    }
  }

  /** What the last writes change, those that are under way among them. */
  get targets(): string[] {
    return this.#writes.slice(-3).map(({ path }) => path)
  }

  /** How many writes were under way at some time since `start`. */
  writesSince = (start: number): number => this.#writes.filter(({ end }) => end > start).length

  nextNumber = (): number => ++this.#number

  /** The day after the present one in Sydney by so many days: `YYYY-MM-DD`. */
  day(days = 0): string {
    return Temporal.Instant.from(this.now).toZonedDateTimeISO('Australia/Sydney').toPlainDate().add({ days }).toString()
  }

  async moveTo(instant: string): Promise<void> {
    this.now = instant
    await Promise.all(this.servers.map(server => server.order({ now: instant })))
  }

  /** Of the server with the replica. */
  async reads(): Promise<Reads> {
    return JSON.parse(await this.remembering[1].order({ reads: true }))
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map(server => server.stop()))
  }
}
