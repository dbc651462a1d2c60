import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchServer, muster } from '../../server/test/support/program.ts'

type Server = ReturnType<typeof launchServer>

/** The built program with the sample groups, on a PostgreSQL of its own in DATA_DIR, as `muster serve` runs it. */
export class Product {
  readonly folder: string
  readonly #masterKey: string
  #server: Server
  #address = ''
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

  #launch(): Server {
    const { port } = this.#address ? new URL(this.#address) : { port: '0' }
    const settings = { DATA_DIR: join(this.folder, 'data'), MASTER_KEY: this.#masterKey, PORT: port }
    return launchServer(['serve', '--allow-sample-accounts', '--workers', String(this.workers)], {
      ...settings,
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
    this.#server.signal('SIGKILL')
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
    const first = await this.#postmaster()
    for (const pid of first === undefined ? [] : [first, ...childrenOf(first)]) killNow(pid)
    return performance.now()
  }

  /** Kills the process of one connection. @returns the moment */
  async killConnection(choose: (pids: readonly number[]) => number): Promise<number> {
    const first = await this.#postmaster()
    if (first !== undefined) killNow(choose(childrenOf(first)))
    return performance.now()
  }

  /** Kills one of the workers, and waits for the one that takes its place. @returns the moment of the kill */
  async killWorker(choose: (pids: readonly number[]) => number): Promise<number> {
    const pid = choose(childrenOf(this.#server.pid))
    killNow(pid)
    const moment = performance.now()
    while (childrenOf(this.#server.pid).filter(child => child !== pid).length < this.workers) await sleep(20)
    return moment
  }

  async #postmaster(): Promise<number | undefined> {
    const text = await readFile(join(this.folder, 'data', 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
    return Number.parseInt(text, 10) || undefined
  }

  /** Ends it in order and removes all that it has. */
  async end(): Promise<void> {
    await this.#server.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map(line => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))
}
