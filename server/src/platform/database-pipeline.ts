import pg from 'pg'
import { databaseErrorOf, isStalePlan } from './database-errors.ts'
import { forgetStatementNames, namedStatement } from './database-statements.ts'
import { sentValues } from './database-values.ts'

/**
 * A few connections shared by all single statements: each is sent without waiting for the answers of those before it.
 *
 * The employer group is a setting of the connection. A connection keeps the order of what it is sent, so the setting
 * goes just before a statement of another group and is left out before one of the same. Any error makes the connection
 * forget what it knew.
 */
export class Pipeline {
  readonly #config: pg.ClientConfig
  readonly #prepare: (client: pg.ClientBase) => Promise<void>
  readonly #lanes: Lane[]
  #isClosed = false

  constructor(config: pg.ClientConfig, size: number, prepare: (client: pg.ClientBase) => Promise<void>) {
    this.#config = config
    this.#prepare = prepare
    this.#lanes = Array.from({ length: size }, () => ({ ...freshLane }))
  }

  async execute(group: number | undefined, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const statement = namedStatement(text)
    try {
      return await this.#send(group, { ...statement, values: sentValues(values) })
    } catch (error) {
      if (!isStalePlan(error)) throw databaseErrorOf(error)
      // The name was not known to the connection, or its plan is of an older schema: once more, without a name.
      forgetStatementNames()
      return await this.#send(group, { text, values: sentValues(values) })
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#lanes.map(async lane => (await lane.client?.catch(() => undefined))?.end()))
  }

  async #send(group: number | undefined, query: pg.QueryConfig): Promise<pg.QueryResult> {
    const lane = this.#quietest(group)
    lane.inFlight += 1
    try {
      lane.client ??= this.#connect(lane)
      const client = await lane.client
      if (lane.group !== group) {
        lane.group = group
        lane.setting = client.query({ ...setGroup, values: [group === undefined ? '' : String(group)] })
      }
      // Both are on their way before either is awaited, and an answer counts only if the setting before it took effect.
      const [setting, answer] = await Promise.allSettled([lane.setting, client.query(query)])
      if (setting.status === 'rejected') throw setting.reason
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    } catch (error) {
      lane.group = unknownGroup
      throw error
    } finally {
      lane.inFlight -= 1
    }
  }

  #quietest(group: number | undefined): Lane {
    const cost = (lane: Lane) => lane.inFlight * 2 + (lane.group === group ? 0 : 1)
    return this.#lanes.reduce((best, lane) => (cost(lane) < cost(best) ? lane : best))
  }

  async #connect(lane: Lane): Promise<pg.Client> {
    if (this.#isClosed) throw new Error('The database was closed.')
    const client = new pg.Client(this.#config)
    const forget = () => {
      lane.client = undefined
      lane.group = unknownGroup
    }
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

type Lane = {
  client: Promise<pg.Client> | undefined
  /** The sending of the setting that the connection has now. */
  setting: Promise<unknown> | undefined
  group: number | undefined | typeof unknownGroup
  inFlight: number
}

const freshLane: Lane = { client: undefined, setting: undefined, group: unknownGroup, inFlight: 0 }

const setGroup = { name: 'set_group', text: "select set_config('muster.employer_group_id', $1, false)" }
