import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Statement } from './statements.ts'

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

/** A pgbench script, and the values of parameters that are the same for every request. */
export type Script = Readonly<{ text: string; constants: Readonly<Record<string, string>> }>

/**
 * The statements of a request as a pgbench script. Parameters become variables: those that follow from the number of the
 * request are computed from a random one, the others keep their values.
 * @param samples what the requests 1, 2 and 3 sent
 */
export function scriptOf(samples: readonly (readonly Statement[])[], requests: number): Script {
  const [first = [], second = [], third = []] = samples
  if (first.length === 0) throw new Error('The request sends no statement, so pgbench is no floor of it.')
  const lines = [`\\set n random(1, ${requests})`]
  const constants: Record<string, string> = {}
  const texts = first.map(({ text, values }, s) => {
    if (text !== second[s]?.text || text !== third[s]?.text)
      throw new Error(`Requests send different statements:\n${text}`)
    values.forEach((value, v) => {
      const [next, afterNext] = [second[s]?.values[v], third[s]?.values[v]]
      if (isSequence(value, next, afterNext))
        lines.push(`\\set s${s}p${v + 1} ${value} + (:n - 1) * ${Number(next) - Number(value)}`)
      else if (value !== null) constants[`s${s}p${v + 1}`] = textOf(value)
    })
    return text.replace(/\$(\d+)/g, (_, p) => (values[Number(p) - 1] === null ? 'null' : `:s${s}p${p}`))
  })
  return { text: `${[...lines, ...texts.map(text => `${text.trim()};`)].join('\n')}\n`, constants }
}

const isSequence = (a: unknown, b: unknown, c: unknown): boolean =>
  typeof a === 'number' && a !== b && Number(c) - Number(b) === Number(b) - a

/** A parameter as PostgreSQL reads it. */
const textOf = (value: unknown): string =>
  Array.isArray(value) ? `{${value.map(item => JSON.stringify(String(item))).join(',')}}` : String(value)

type Pgbench = Readonly<{
  program: string
  databaseUrl: string
  employerGroupId: number
  /** Where the script may be written. */
  file: string
  connections: number
  seconds: number
}>

/** Runs a script as often as pgbench can, as the server's own role and within a group. */
export async function runPgbench(script: Script, { program, databaseUrl, employerGroupId, ...how }: Pgbench) {
  await writeFile(how.file, script.text)
  const url = new URL(databaseUrl)
  const { stdout } = await run(
    program,
    [
      ['--no-vacuum', '--protocol=prepared', '--jobs=2', `--client=${how.connections}`, `--time=${how.seconds}`],
      Object.entries(script.constants).map(([name, value]) => `--define=${name}=${value}`),
      `--file=${how.file}`,
    ].flat(),
    {
      env: {
        ...process.env,
        PGHOST: url.searchParams.get('host') ?? url.hostname,
        PGPORT: url.port,
        PGUSER: url.username,
        PGPASSWORD: url.password,
        PGDATABASE: url.pathname.slice(1),
        PGOPTIONS: `-c muster.employer_group_id=${employerGroupId} -c timezone=UTC`,
      },
    },
  )
  const numberAfter = (label: RegExp) => Number(label.exec(stdout)?.[1] ?? Number.NaN)
  if (numberAfter(/number of failed transactions: (\d+)/) > 0)
    throw new Error(`pgbench: transactions failed.\n${stdout}`)
  return { answers: numberAfter(/actually processed: (\d+)/), rate: numberAfter(/tps = ([\d.]+)/) }
}
