import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { Pace, Run } from '../answers/measures.ts'
import type { Script } from './script.ts'

const run = promisify(execFile)

/** pgbench: the one of PGBENCH, else the one on the PATH, else those of the usual packages. */
export async function findPgbench(): Promise<{ program: string; version: string } | undefined> {
  const candidates = [
    process.env.PGBENCH,
    'pgbench',
    ...[18, 17, 16, 15].map(n => `/usr/lib/postgresql/${n}/bin/pgbench`),
  ]
  for (const program of candidates) {
    if (!program) continue
    const version = await run(program, ['--version']).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    )
    if (version) return { program, version }
  }
  return undefined
}

type Pgbench = Readonly<{
  program: string
  databaseUrl: string
  employerGroupId: number
  /** Where the script may be written. */
  file: string
  pace: Pace
}>

/** The time that pgbench reports between two looks at its clock. */
type Interval = Readonly<{ from: number; to: number; rate: number }>

/**
 * Runs a script as often as pgbench can, as the server's own role and within a group. What counts begins after the
 * warm-up: plans are made in the first few transactions of a connection, and the server's connections are not new.
 */
export async function runPgbench(script: Script, how: Pgbench): Promise<Run> {
  await writeFile(how.file, script.text)
  const child = spawn(how.program, optionsOf(script, how), {
    env: environmentOf(how),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [ended, said] = [once(child, 'close'), text(child.stdout)]
  const intervals: Interval[] = []
  const complaints: string[] = []
  let from = 0
  for await (const line of createInterface(child.stderr)) {
    const [, to, rate] = (/^progress: ([\d.]+) s, ([\d.]+) tps/.exec(line) ?? []).map(Number)
    if (to === undefined || rate === undefined) complaints.push(line)
    else {
      if (isWarm(from, how.pace)) intervals.push({ from, to, rate })
      from = to
    }
  }
  const [[code], summary] = await Promise.all([ended, said])
  if (code !== 0 || !/number of failed transactions: 0 /.test(summary))
    throw new Error(`pgbench: transactions failed.\n${complaints.join('\n')}\n${summary}`)
  return { rate: rateOf(intervals), sent: Number(/actually processed: (\d+)/.exec(summary)?.[1]) }
}

/** pgbench looks at its clock a little early or late. */
const isWarm = (second: number, { warmUpSeconds }: Pace): boolean => second > warmUpSeconds - 0.5

function rateOf(intervals: readonly Interval[]): number {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const answers = sum(intervals.map(({ from, to, rate }) => rate * (to - from)))
  return answers / sum(intervals.map(({ from, to }) => to - from))
}

const optionsOf = ({ constants }: Script, { file, pace }: Pgbench): string[] => [
  ...['--no-vacuum', '--protocol=prepared', '--jobs=2', '--progress=1'],
  ...[`--client=${pace.connections}`, `--time=${pace.warmUpSeconds + pace.seconds}`, `--file=${file}`],
  ...Object.entries(constants).map(([name, value]) => `--define=${name}=${value}`),
]

function environmentOf({ databaseUrl, employerGroupId }: Pgbench): NodeJS.ProcessEnv {
  const url = new URL(databaseUrl)
  return {
    ...process.env,
    PGHOST: url.searchParams.get('host') ?? url.hostname,
    PGPORT: url.port,
    PGUSER: url.username,
    PGPASSWORD: url.password,
    PGDATABASE: url.pathname.slice(1),
    PGOPTIONS: `-c muster.employer_group_id=${employerGroupId} -c timezone=UTC`,
  }
}
