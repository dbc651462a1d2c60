import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { asSuperuser } from '../../bench/own-database.ts'
import { findRunningEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/index.ts'
import { withDatabase } from '../../server/test/support/database/database.ts'
import { launchServer, muster } from '../../server/test/support/program.ts'
import { databaseIn, killNow, processes } from '../kit/system.ts'

type Server = ReturnType<typeof launchServer>

/** The built program with the sample groups, on a PostgreSQL of its own in DATA_DIR, as `muster serve` runs it. */
export class Product {
  readonly folder: string
  readonly #masterKey: string
  #server: Server
  #address = ''
  /** Signals that met a living process; all processes of PostgreSQL at once count as one. */
  kills = 0
  /** How many processes answer requests. */
  workers = 1

  private constructor(folder: string, masterKey: string) {
    this.folder = folder
    this.#masterKey = masterKey
    this.#server = this.#launch()
  }

  static async start(): Promise<Product> {
    const folder = await mkdtemp(join(tmpdir(), 'muster-crash-'))
    const masterKey = randomBytes(32).toString('hex')
    const { code, stderr } = await muster(['sample'], { DATA_DIR: join(folder, 'data'), MASTER_KEY: masterKey })
    if (code !== 0) {
      await rm(folder, { recursive: true, force: true })
      throw new Error(`The sample was not loaded: ${stderr}`)
    }
    const product = new Product(folder, masterKey)
    // A server that outlives this process would go on, and its database too.
    process.once('SIGINT', () => void product.end().finally(() => process.exit(130)))
    process.once('SIGTERM', () => void product.end().finally(() => process.exit(143)))
    product.#address = (await product.#server.said).address
    return product
  }

  get address(): string {
    return this.#address
  }

  /** The people of the sample, with their keys. */
  async people() {
    return JSON.parse(await readFile(join(this.folder, 'data', 'sample-people.json'), 'utf8'))
  }

  /** Of its commands. */
  get settings() {
    return { DATA_DIR: join(this.folder, 'data'), MASTER_KEY: this.#masterKey }
  }

  /** A connection of its own: the database is restarted again and again. */
  asSuperuser = async <Result>(work: (admin: pg.Client) => Promise<Result>): Promise<Result> => {
    const running = await findRunningEmbeddedPostgres({ dataDir: this.settings.DATA_DIR })
    if (!running) throw new Error('PostgreSQL does not run.')
    return asSuperuser({ superuserUrl: withDatabase(running.superuserUrl, 'muster') }, work)
  }

  #launch(): Server {
    const { port } = this.#address ? new URL(this.#address) : { port: '0' }
    return launchServer(['serve', '--allow-sample-accounts', '--workers', String(this.workers)], {
      ...this.settings,
      PORT: port,
      RATE_LIMIT_PER_MINUTE: '0',
    })
  }

  /** Begins a start, which may be killed. */
  launch(): void {
    this.#server = this.#launch()
    this.#server.said.catch(() => {})
  }

  /** Waits until the server listens. @throws where it does not start */
  async started(): Promise<void> {
    await this.#server.said
  }

  /** Ends the server in order and starts it again with so many processes. */
  async restartWith(workers: number): Promise<void> {
    this.workers = workers
    await this.#server.stop()
    this.launch()
    await this.started()
  }

  /** @returns the moment */
  async killServer(): Promise<number> {
    this.#kill([this.#server.pid])
    const moment = performance.now()
    await this.#server.ended
    return moment
  }

  /** Begins a shutdown in order, which may be killed. */
  terminate(): void {
    this.#server.signal('SIGTERM')
  }

  /** Kills all processes of PostgreSQL at once, if there are any. @returns the moment */
  async killDatabase(): Promise<number> {
    this.#kill(this.#database())
    return performance.now()
  }

  /** Kills the process of one connection, or a background process of PostgreSQL, where it has any. @returns the moment */
  async killChild(choose: (pids: readonly number[]) => number): Promise<number> {
    const [, ...children] = this.#database()
    if (children.length > 0) this.#kill([choose(children)])
    return performance.now()
  }

  /** Kills one of the workers, and waits for the one that takes its place. @returns the moment of the kill */
  async killWorker(choose: (pids: readonly number[]) => number): Promise<number> {
    const pid = choose(this.#workers())
    this.#kill([pid])
    const moment = performance.now()
    while (this.#workers().filter(worker => worker !== pid).length < this.workers) await sleep(20)
    return moment
  }

  #kill(pids: readonly number[]): void {
    if (pids.map(killNow).includes(true)) this.kills += 1
  }

  /** PostgreSQL is a child of the server, too. */
  #workers(): number[] {
    const own = processes().filter(({ parent }) => parent === this.#server.pid)
    return own.flatMap(({ pid, command }) => (command.includes('muster.mjs serve') ? [pid] : []))
  }

  #database(): number[] {
    return databaseIn(join(this.folder, 'data')).map(({ pid }) => pid)
  }

  /** Ends it in order and removes all that it has. */
  async end(): Promise<void> {
    await this.#server.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}
