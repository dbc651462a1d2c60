import { randomBytes } from 'node:crypto'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inService } from '../../bench/own-database.ts'
import { masterKeyFile, readMasterKeys } from '../../server/src/platform/secrets/master-key.ts'
import { Random } from '../../server/test/support/exactness/random.ts'
import { begin, type Ended, muster, startServer as startProgram } from '../../server/test/support/program.ts'
import { type Installation, installationAt } from '../../server/test/support/secrets/installation.ts'
import { say } from '../kit/outcome.ts'
import { startServer } from '../kit/processes.ts'
import { inWorld, type World } from '../kit/world.ts'
import { isFound, type Known, Load } from './load.ts'
import { type Numbers, numbersOpenedBy } from './numbers-read.ts'

const moments = ['at any moment', 'between the new file and the commit', 'about the commit'] as const
type Moment = (typeof moments)[number]

/** What was rotated and killed. `after`: how many of the kills left the new key in use. */
export type Rotated = {
  kills: Record<Moment | 'NEW_MASTER_KEY', { killed: number; after: number }>
  completed: number
  starts: number
  numbers: number
  requests: number
  lost: number
  unexpected: readonly string[]
  failures: string[]
}

type Wanted = Readonly<{ seed: number; kills: number }>

/** Rotates the master key under load and kills the rotation, then opens the service by what lies there. */
export const rotation = (wanted: Wanted): Promise<Rotated> =>
  inWorld(async world => {
    const served = await startServer(world)
    const address = `http://127.0.0.1:${served.port}`
    try {
      return await inService(world, world.masterKey, context =>
        new Rotations(world, installationAt({ ...world, address, context }), new Random(wanted.seed)).run(wanted.kills),
      )
    } finally {
      await served.stop()
    }
  })

class Rotations {
  readonly #world: World
  readonly #where: Installation
  readonly #random: Random
  readonly #dataDir: string
  #expected: Numbers = new Map()
  readonly #kinds = () => ({ killed: 0, after: 0 })
  readonly #found: Rotated = {
    kills: {
      'at any moment': this.#kinds(),
      'between the new file and the commit': this.#kinds(),
      'about the commit': this.#kinds(),
      NEW_MASTER_KEY: this.#kinds(),
    },
    ...{ completed: 0, starts: 0, numbers: 0, requests: 0, lost: 0, unexpected: [], failures: [] },
  }

  constructor(world: World, where: Installation, random: Random) {
    this.#world = world
    this.#where = where
    this.#random = random
    this.#dataDir = join(world.folder, 'keys')
  }

  async run(kills: number): Promise<Rotated> {
    await mkdir(this.#dataDir, { mode: 0o700 })
    await writeFile(masterKeyFile(this.#dataDir), `${this.#world.masterKey.toString('base64')}\n`, { mode: 0o600 })
    await this.#slowCommits()
    this.#expected = await numbersOpenedBy(this.#world, [this.#world.masterKey])
    const load = new Load(this.#where, await this.#employees(), this.#random)
    const length = await this.#complete()
    // With numbers lost, no key is left for further rotations.
    const isKept = () => this.#found.lost === 0
    for (let kill = 0; kill < kills && isKept(); kill++) {
      await this.#killed(moments[kill % moments.length] as Moment, length)
      if (!isKept()) break
      if (kill % 5 === 4) await this.#complete()
      if (kill % 10 === 9) await this.#start()
      if (kill % 10 === 9) say(`rotation: ${kill + 1} kills, ${load.requests} requests`)
    }
    for (let kill = 0; kill < Math.ceil(kills / 3) && isKept(); kill++) await this.#killedByName(length)
    await load.stop()
    const { requests, unexpected } = load
    const failures = [...this.#found.failures, ...load.failures]
    return { ...this.#found, requests, unexpected, failures, numbers: this.#expected.size }
  }

  /** Between the new file and the commit, a rotation writes an audit entry in each group. */
  async #slowCommits(): Promise<void> {
    await this.#world.admin.query(`
      create function pause_of_trial() returns trigger language plpgsql as $$
        begin perform pg_sleep(0.1); return new; end $$;
      create trigger pause_of_trial before insert on audit_entry for each row
        when (new.action = 'master-key.rotated') execute function pause_of_trial()`)
  }

  async #employees(): Promise<Known[]> {
    const { rows } = await this.#world.admin.query<Omit<Known, 'number'>>(
      `select e.id::int, a.id::int as "authorityId" from employee e
       join authority a on a.employer_group_id = e.employer_group_id and a.person_id = e.person_id
       where e.tax_file_number_ciphertext is not null and e.status = 'Active'
       and e.employer_group_id = (select id from employer_group where name = 'Harbour Line') order by e.id`,
    )
    return rows.map(row => ({ ...row, number: this.#expected.get(`employee ${row.id} TaxFileNumber`) ?? '' }))
  }

  readonly #settings = (): Record<string, string> => ({ DATABASE_URL: this.#world.serverUrl, DATA_DIR: this.#dataDir })

  /** @returns the milliseconds of a whole rotation */
  async #complete(): Promise<number> {
    const start = performance.now()
    const { code, stdout, stderr } = await muster(['rotate-master-key', '--json'], this.#settings())
    const length = performance.now() - start
    if (code !== 0) this.#found.failures.push(`A rotation failed: ${stdout} ${stderr}`)
    this.#found.completed += 1
    await this.#check(await readMasterKeys(this.#dataDir), 'after a whole rotation')
    return length
  }

  async #killed(moment: Moment, length: number): Promise<void> {
    const before = { file: await this.#keyFile(), rotation: await this.#lastRotation() }
    const { ended, kill } = begin(['rotate-master-key', '--json'], this.#settings())
    let isOver = false
    void ended.then(() => {
      isOver = true
    })
    if (moment === 'at any moment') await sleep(this.#random.below(length))
    else {
      while (!isOver && (await this.#keyFile()) === before.file) await sleep(2)
      // Each of two groups takes a tenth of a second in between.
      await sleep(moment === 'about the commit' ? 190 + this.#random.below(120) : this.#random.below(190))
    }
    kill()
    await this.#noteKill(moment, await ended, before.rotation)
    await this.#check(await readMasterKeys(this.#dataDir), `after a kill ${moment}`)
  }

  /** One that has ended before is no kill. */
  async #noteKill(kind: keyof Rotated['kills'], { code }: Ended, before: string): Promise<void> {
    if (code !== null) return
    this.#found.kills[kind].killed += 1
    if ((await this.#lastRotation()) !== before) this.#found.kills[kind].after += 1
  }

  /** Another one once the new key has taken the name. */
  readonly #keyFile = async (): Promise<number> => (await stat(masterKeyFile(this.#dataDir))).ino

  /** Waits for a rotation whose program is gone: PostgreSQL notices that later. */
  async #lastRotation(): Promise<string> {
    const { rows } = await this.#world.admin.query('select rotated_at from master_key for share')
    return String(rows[0].rotated_at?.toISOString())
  }

  /** Opens the service by these keys, and compares every number. */
  async #check(keys: readonly Buffer[], when: string): Promise<void> {
    const read = await numbersOpenedBy(this.#world, keys).catch((error: Error) => error)
    if (read instanceof Error) {
      this.#found.failures.push(`The service does not open ${when}: ${read.message}`)
      this.#found.lost += this.#expected.size
      return
    }
    const lost = [...this.#expected].filter(([name, number]) => read.get(name) !== number)
    this.#found.lost += lost.length
    for (const [name] of lost) this.#found.failures.push(`Lost ${when}: ${name}`)
  }

  /** Starts a whole server by what lies in DATA_DIR. */
  async #start(): Promise<void> {
    const args = ['serve', '--allow-sample-accounts', '--allow-master-key-in-data-dir']
    const served = await startProgram(args, this.#settings())
    const { priya } = installationAt({ ...this.#where, address: served.said.address, people: this.#world.people })
    for (const known of (await this.#employees()).slice(0, 20)) {
      const found = await priya.post('/Authorities/Search', { TaxFileNumber: known.number })
      if (!isFound(found, known)) this.#found.failures.push(`A new server: ${found.status} ${found.text}`)
    }
    await served.stop()
    this.#found.starts += 1
  }

  /** A rotation from MASTER_KEY to NEW_MASTER_KEY is killed: exactly one of them opens the service. Then it is repeated. */
  async #killedByName(length: number): Promise<void> {
    const former = await this.#keyInUse()
    const next = randomBytes(32)
    const settings = {
      ...this.#settings(),
      MASTER_KEY: former.toString('base64'),
      NEW_MASTER_KEY: next.toString('base64'),
    }
    const before = await this.#lastRotation()
    const { ended, kill } = begin(['rotate-master-key', '--json'], settings)
    await sleep(length / 2 + this.#random.below(length / 2))
    kill()
    await this.#noteKill('NEW_MASTER_KEY', await ended, before)
    await this.#check([former, next], 'after a kill of a rotation to NEW_MASTER_KEY')
    const { code, stdout } = await muster(['rotate-master-key', '--json'], settings)
    if (code !== 0) this.#found.failures.push(`A rotation was not repeated: ${stdout}`)
    this.#found.completed += 1
    await this.#check([next], 'by NEW_MASTER_KEY')
    const isFormerGood = await numbersOpenedBy(this.#world, [former]).then(
      () => true,
      () => false,
    )
    if (isFormerGood) this.#found.failures.push('The former master key still opens the service.')
    await writeFile(masterKeyFile(this.#dataDir), `${next.toString('base64')}\n`, { mode: 0o600 })
  }

  async #keyInUse(): Promise<Buffer> {
    for (const key of await readMasterKeys(this.#dataDir)) {
      const isInUse = await numbersOpenedBy(this.#world, [key]).then(
        () => true,
        () => false,
      )
      if (isInUse) return key
    }
    throw new Error('No key in DATA_DIR is in use.')
  }
}
