import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { cpuOf } from '../cpu.ts'

const run = promisify(execFile)

/**
 * pgbench: the one of PGBENCH, else the one on the PATH, else those of the usual packages.
 * @throws without one: the bench needs it for its yardstick
 */
export async function findPgbench(): Promise<{ program: string; version: string }> {
  const usual = [18, 17, 16, 15].map(n => `/usr/lib/postgresql/${n}/bin/pgbench`)
  for (const program of [process.env.PGBENCH, 'pgbench', ...usual]) {
    if (!program) continue
    const version = await run(program, ['--version']).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    )
    if (version) return { program, version }
  }
  throw new Error('The bench needs pgbench. Install it (Debian: postgresql-contrib) or set PGBENCH.')
}

export type Pgbench = Readonly<{ program: string; databaseUrl: string; postmaster: number; seconds: number }>

/** A script of pgbench, the values of its variables, and how often it may run, if not as often as it can. */
export type Script = Readonly<{
  file: string
  variables?: Readonly<Record<string, string | number>>
  transactions?: number
}>

/** Transactions a second, the CPU time of PostgreSQL for each in microseconds, and their number. */
export type PgbenchRun = Readonly<{ rate: number; database: number; transactions: number }>

/** Enough to keep two processors busy. More would add changes between processes that a pipelining server avoids. */
const clients = 8

/** Runs a script, prepared, as the server's own role within the measured group. */
export async function runPgbench({ file, variables = {}, transactions }: Script, how: Pgbench): Promise<PgbenchRun> {
  const options = [
    ...['--no-vacuum', '--protocol=prepared', '--jobs=1', `--client=${clients}`, `--file=${file}`],
    transactions === undefined ? `--time=${how.seconds}` : `--transactions=${Math.floor(transactions / clients)}`,
    ...Object.entries({ ...variables, clients, turn: 0 }).map(([name, value]) => `--define=${name}=${value}`),
  ]
  const before = cpuOf(how).database
  const child = spawn(how.program, options, { env: environmentOf(how), stdio: ['ignore', 'pipe', 'pipe'] })
  const [summary, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (code !== 0 || !/number of failed transactions: 0 /.test(summary))
    throw new Error(`pgbench ${file} failed.\n${complaints}\n${summary}`)
  const number = (pattern: RegExp) => Number(pattern.exec(summary)?.[1])
  const done = number(/actually processed: (\d+)/)
  return { rate: number(/tps = ([\d.]+)/), database: (cpuOf(how).database - before) / done, transactions: done }
}

function environmentOf({ databaseUrl }: Pgbench): NodeJS.ProcessEnv {
  const url = new URL(databaseUrl)
  return {
    ...process.env,
    PGHOST: url.searchParams.get('host') ?? url.hostname,
    PGPORT: url.port,
    PGUSER: url.username,
    PGPASSWORD: url.password,
    PGDATABASE: url.pathname.slice(1),
    PGOPTIONS: '-c muster.employer_group_id=1 -c timezone=UTC',
  }
}
