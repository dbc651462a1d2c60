import pg from 'pg'
import { type Answer, Batch, type Statement, sendTogether } from './batch.ts'
import { databaseErrorOf, isStalePlan } from './errors.ts'
import { forgetStatementNames, namedStatement } from './statements.ts'

/**
 * A few connections shared by all single statements: each is sent without waiting for the answers of those before it.
 *
 * The employer group is a setting of the connection. A connection keeps the order of what it is sent, so the setting
 * goes just before a statement of another group and is left out before one of the same. Any error makes the connection
 * forget its group. The state of a connection is kept with it and goes with it.
 */
export class Pipeline {
  readonly #config: pg.ClientConfig
  readonly #prepare: (client: pg.ClientBase) => Promise<void>
  readonly #onLost: () => void
  readonly #lanes: Lane[]
  #isClosed = false

  /** @param onLost is called when a connection has ended */
  constructor(
    config: pg.ClientConfig,
    size: number,
    { prepare, onLost = () => {} }: Readonly<{ prepare(client: pg.ClientBase): Promise<void>; onLost?: () => void }>,
  ) {
    this.#config = config
    this.#prepare = prepare
    this.#onLost = onLost
    this.#lanes = Array.from({ length: size }, () => ({ session: undefined, inFlight: 0 }))
  }

  async execute(group: number | undefined, text: string, values: readonly unknown[]): Promise<Answer> {
    try {
      return await this.#send(group, { ...namedStatement(text), values }).catch(error => {
        if (!isStalePlan(error)) throw error
        // The name was not known to the connection, or its plan is of an older schema: once more, without a name.
        forgetStatementNames()
        return this.#send(group, { text, values })
      })
    } catch (error) {
      throw databaseErrorOf(error)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#lanes.map(async lane => (await lane.session?.client.catch(() => undefined))?.end()))
  }

  async #send(group: number | undefined, statement: Statement): Promise<Answer> {
    const lane = this.#laneFor(group)
    lane.session ??= this.#open(lane)
    const { session } = lane
    lane.inFlight += 1
    try {
      const client = await session.client
      const batch = new Batch()
      const answered = batch.add(statement)
      sendTogether(client)
      if (session.group !== group) {
        session.group = group
        session.setting = client.query({ ...setGroup, values: [group === undefined ? '' : String(group)] })
      }
      client.query(batch)
      // Both are on their way before either is awaited, and an answer counts only if the setting before it took effect.
      const [setting, answer] = await Promise.allSettled([session.setting, answered])
      if (setting.status === 'rejected') throw setting.reason
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    } catch (error) {
      session.group = unknownGroup
      throw error
    } finally {
      lane.inFlight -= 1
    }
  }

  /** The least busy lane, and of equally busy ones one whose group it is. */
  #laneFor(group: number | undefined): Lane {
    const cost = (lane: Lane) => lane.inFlight * 2 + (lane.session?.group === group ? 0 : 1)
    return this.#lanes.reduce((best, lane) => (cost(lane) < cost(best) ? lane : best))
  }

  #open(lane: Lane): Session {
    const client = new pg.Client(this.#config)
    const forget = () => {
      if (lane.session === session) lane.session = undefined
      this.#onLost()
    }
    const session: Session = { client: this.#connect(client, forget), setting: undefined, group: unknownGroup }
    return session
  }

  async #connect(client: pg.Client, forget: () => void): Promise<pg.Client> {
    if (this.#isClosed) throw new Error('The database was closed.')
    client.on('error', forget)
    client.on('end', forget)
    try {
      await client.connect()
      await this.#prepare(client)
      return client
    } catch (error) {
      forget()
      client.end().catch(() => {})
      throw error
    }
  }
}

const unknownGroup = Symbol('the group is not known')

/** One connection and its state. */
type Session = {
  client: Promise<pg.Client>
  /** The sending of the setting that the connection has now. */
  setting: Promise<unknown> | undefined
  group: number | undefined | typeof unknownGroup
}

/** A place for one connection at a time; a broken one makes room for the next. */
type Lane = { session: Session | undefined; inFlight: number }

const setGroup = { name: 'set_group', text: "select set_config('muster.employer_group_id', $1, false)" }
