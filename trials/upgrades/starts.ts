import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../../server/test/support/exactness/random.ts'
import { Person } from '../../server/test/support/person.ts'
import { launchServer, muster } from '../../server/test/support/program.ts'
import { say } from '../kit/outcome.ts'
import { databaseIn, databasesIn, killNow } from '../kit/system.ts'

type Server = ReturnType<typeof launchServer>

export type Started = {
  rounds: number
  starts: number
  /** Refused with the sentence. */
  refused: number
  /** Kills of servers that had not started yet, of those that served, and of PostgreSQL. */
  kills: Record<'duringStart' | 'serving' | 'postgres', number>
  acknowledged: number
  lost: number
  failures: string[]
}

const refusal = /Another Muster server is running on DATA_DIR/

/** Starts several servers at once on one DATA_DIR, and kills some of them, again and again. */
export async function startedAtOnce({
  seed,
  rounds,
  servers,
}: Readonly<Record<'seed' | 'rounds' | 'servers', number>>) {
  const folder = await mkdtemp(join(tmpdir(), 'muster-starts-'))
  await chmod(folder, 0o711)
  const trial = new Starts(join(folder, 'data'), new Random(seed))
  try {
    await trial.beginOnNothing(servers)
    for (let round = 1; round <= rounds; round++) {
      await trial.round(servers)
      say(`starts: ${round} of ${rounds}, ${trial.done.failures.length} failures`)
    }
    await trial.end()
    return trial.done
  } finally {
    for (const { pid } of databaseIn(join(folder, 'data'))) killNow(pid)
    await rm(folder, { recursive: true, maxRetries: 10 })
  }
}

class Starts {
  readonly done: Started
  readonly #settings: Readonly<Record<string, string>>
  readonly #dataDir: string
  readonly #random: Random
  #server: Server | undefined
  #codes: string[] = []

  constructor(dataDir: string, random: Random) {
    this.#dataDir = dataDir
    this.#random = random
    this.#settings = { DATA_DIR: dataDir, MASTER_KEY: randomBytes(32).toString('hex') }
    const kills = { duringStart: 0, serving: 0, postgres: 0 }
    this.done = { rounds: 0, starts: 0, refused: 0, kills, acknowledged: 0, lost: 0, failures: [] }
  }

  /** The first servers find an empty folder; some die while the database is made. */
  async beginOnNothing(servers: number): Promise<void> {
    await this.#killedDuringStart(servers)
    await this.#startAtOnce(servers)
    const { code, stderr } = await muster(['sample'], this.#settings)
    if (code !== 0) throw new Error(`The sample was not loaded: ${stderr}`)
    await this.#server?.stop()
    await this.#startAtOnce(1)
  }

  /** Kills the one that serves; starts several, which are killed at moments of their own; then several that are left alone. */
  async round(servers: number): Promise<void> {
    await this.#write()
    this.#server?.signal('SIGKILL')
    await this.#server?.ended
    this.done.kills.serving += 1
    await this.#killedDuringStart(servers)
    await this.#startAtOnce(servers)
    await this.#readAll()
    this.done.rounds += 1
  }

  #launch(count: number): Server[] {
    this.done.starts += count
    return Array.from({ length: count }, () => {
      const server = launchServer(['serve', '--allow-sample-accounts'], this.#settings)
      server.said.catch(() => {})
      return server
    })
  }

  async #killedDuringStart(count: number): Promise<void> {
    const launched = this.#launch(count)
    await Promise.all(
      launched.map(async server => {
        await Promise.race([server.ended, sleep(this.#random.below(4_000))])
        if (this.#random.below(2) === 0) this.#killStarting(server)
      }),
    )
    if (this.#random.below(3) === 0) {
      const killed = databaseIn(this.#dataDir).map(({ pid }) => killNow(pid))
      if (killed.includes(true)) this.done.kills.postgres += 1
    }
    for (const server of launched) this.#killStarting(server)
    await Promise.all(launched.map(({ ended }) => ended))
  }

  /** One that was refused has ended before, and is no kill. */
  #killStarting({ pid }: Server): void {
    if (killNow(pid)) this.done.kills.duringStart += 1
  }

  /** One of them serves, and the others end with a sentence. */
  async #startAtOnce(count: number): Promise<void> {
    const launched = this.#launch(count)
    const outcomes = await Promise.all(
      launched.map(async server => {
        const said = await server.said.catch(() => undefined)
        if (said) return { server, said, refused: false }
        const [code, words] = [await server.ended, (await server.output) + (await server.errors)]
        const refused = code === 1 && refusal.test(words)
        if (!refused) this.done.failures.push(`A server that may not start ended with ${code}: ${words}`)
        return { server, said, refused }
      }),
    )
    this.done.refused += outcomes.filter(({ refused }) => refused).length
    const serving = outcomes.filter(({ said }) => said)
    if (serving.length !== 1) this.done.failures.push(`${serving.length} of ${count} servers serve.`)
    const databases = databasesIn(this.#dataDir).length
    if (databases !== 1) this.done.failures.push(`PostgreSQL runs ${databases} times.`)
    this.#server = serving[0]?.server
  }

  async #priya(): Promise<Person> {
    const people = JSON.parse(await readFile(join(this.#dataDir, 'sample-people.json'), 'utf8'))
    if (!this.#server) throw new Error(`No server serves: ${this.done.failures.at(-1)}`)
    return new Person((await this.#server.said).address, people.priya)
  }

  async #write(): Promise<void> {
    const priya = await this.#priya()
    for (let count = 0; count < 5; count++) {
      const Code = `START-${this.#codes.length + 1}`
      const { status, text } = await priya.post('/CostCentres', { Code, Name: Code })
      if (status === 201) this.#codes.push(Code)
      else this.done.failures.push(`A write was answered ${status} ${text}`)
    }
    this.done.acknowledged = this.#codes.length
  }

  async #readAll(): Promise<void> {
    const { body } = await (await this.#priya()).get('/CostCentres')
    const there = new Set(body.map(({ code }: Readonly<{ code: string }>) => code))
    const lost = this.#codes.filter(code => !there.has(code))
    this.done.lost = Math.max(this.done.lost, lost.length)
    if (lost.length > 0) this.done.failures.push(`Lost: ${lost.join(', ')}`)
  }

  /** Ends in order, and leaves no process behind. */
  async end(): Promise<void> {
    const code = await this.#server?.stop()
    if (code !== 0) this.done.failures.push(`The last server ended with ${code}.`)
    const left = databaseIn(this.#dataDir)
    if (left.length > 0) this.done.failures.push(`PostgreSQL was left behind: ${JSON.stringify(left)}`)
    const audit = await muster(['verify-audit', '--json'], this.#settings)
    if (audit.code !== 0) this.done.failures.push(`verify-audit: ${audit.stdout} ${audit.stderr}`)
  }
}
