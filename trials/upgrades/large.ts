import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fill } from '../../bench/dataset/index.ts'
import { asSuperuser, inService, onOwnDatabase } from '../../bench/own-database.ts'
import { begin, type Settings } from '../../server/test/support/program.ts'
import { Client } from '../kit/client.ts'
import { say } from '../kit/outcome.ts'
import { startServer } from '../kit/processes.ts'
import { whileRunning } from './cluster.ts'

/** A command that was measured. `peak`: of its memory, in MiB. */
type Measured = Readonly<{ seconds: number; peak: number }>

export type Large = Readonly<{
  people: number
  rows: number
  databaseMiB: number
  backupMiB: number
  backup: Measured
  restore: Measured
  /** Answered while the backup was made, and of them those with another status than 201. */
  writes: number
  failures: readonly string[]
}>

/** MiB that a backup or a restore may take, however large the database is. */
const mostMemory = 300

/** Backs up a large database while others write, and restores it. */
export const largeRestore = (people: number): Promise<Large> =>
  onOwnDatabase(async database => {
    const masterKey = randomBytes(32)
    const { keys } = await asSuperuser(database, admin => fill(admin, people))
    await inService(database, masterKey, async () => {})
    say(`large: ${people} people are there`)
    const file = join(database.folder, 'large.backup')
    const settings = { MASTER_KEY: masterKey.toString('hex'), DATA_DIR: join(database.folder, 'unused') }
    const failures: string[] = []
    const served = await startServer({ ...database, masterKey })
    const writer = new Writer(served.port, keys.all)
    const before = await writer.untilAnswered(20)
    const backup = await measured(['backup', file], { ...settings, DATABASE_URL: database.serverUrl })
    const writes = await writer.stop()
    await served.stop()
    const restored = join(database.folder, 'restored')
    const restore = await measured(['restore', file], { ...settings, DATA_DIR: restored })
    for (const { peak, name } of [
      { ...backup, name: 'backup' },
      { ...restore, name: 'restore' },
    ])
      if (peak > mostMemory) failures.push(`${name} took ${peak} MiB.`)
    const there = await whileRunning(restored, async ({ admin }) => (await admin.query(countOfPeople)).rows[0].people)
    const size = await asSuperuser(database, async admin => (await admin.query(sizes)).rows[0])
    const kept = await whileRunning(restored, async ({ admin }) =>
      (await admin.query(codes)).rows.map(({ code }) => code),
    )
    const lost = before.filter(code => !kept.includes(code))
    if (lost.length > 0)
      failures.push(`${lost.length} of ${before.length} writes from before the backup are not in it: ${lost}`)
    if (Number(there) !== Number(size.people)) failures.push(`${there} of ${size.people} people were restored.`)
    return {
      ...{ people, rows: backup.rows, databaseMiB: Number(size.mib), backupMiB: (await stat(file)).size / 2 ** 20 },
      ...{ backup, restore, writes: writes.length, failures: [...failures, ...writes.filter(each => each !== '201')] },
    }
  })

const countOfPeople = 'select count(*) as people from person'
const codes = `select code from cost_centre where code like 'LARGE-%'`
const sizes = `select (${countOfPeople}) as people, pg_database_size(current_database()) / 2 ^ 20 as mib`

/** Runs a command to its end, and reads the peak of its memory until then. */
async function measured(args: string[], settings: Settings): Promise<Measured & Readonly<{ rows: number }>> {
  const start = performance.now()
  const run = begin([...args, '--json'], settings)
  let [peak, isOver] = [0, false]
  const ended = run.ended.finally(() => (isOver = true))
  while (!isOver) {
    peak = Math.max(peak, peakOf(run.pid))
    await Promise.race([ended, sleep(100)])
  }
  const { code, json, stdout, stderr } = await ended
  if (code !== 0) throw new Error(`${args[0]}: ${stdout} ${stderr}`)
  return { seconds: (performance.now() - start) / 1_000, peak, rows: json.rows }
}

/** In MiB, as Linux keeps it; 0 once the process has ended. */
function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** A caller who adds one cost centre after the other. */
class Writer {
  #isOver = false
  readonly #answers: Promise<string[]>
  readonly #written: string[] = []

  constructor(port: number, key: string) {
    this.#answers = this.#write(new Client(port), key)
  }

  stop(): Promise<string[]> {
    this.#isOver = true
    return this.#answers
  }

  /** Waits for so many writes. @returns the codes of all that were answered until then */
  async untilAnswered(count: number): Promise<string[]> {
    while (this.#written.length < count) await Promise.race([sleep(20), this.#answers])
    return [...this.#written]
  }

  async #write(client: Client, key: string): Promise<string[]> {
    const answers: string[] = []
    while (!this.#isOver) {
      const Code = `LARGE-${answers.length}`
      const { status, text } = await client.ask('POST', '/v12.21/CostCentres', { key, body: { Code, Name: Code } })
      if (status === 201) this.#written.push(Code)
      answers.push(status === 201 ? '201' : `A write was answered ${status} ${text}`)
      await sleep(20)
    }
    client.close()
    return answers
  }
}
