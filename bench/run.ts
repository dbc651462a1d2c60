import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { SizeResults } from './answers/results.ts'
import { measureSize } from './answers/size.ts'
import { setBudgets, violationsOf } from './budgets.ts'
import { findPgbench } from './floors/pgbench.ts'
import { reportOf } from './report/index.ts'

const { values: options } = parseArgs({
  options: {
    /** People of the measured group, with commas between. */
    sizes: { type: 'string', default: '10k,100k,1m' },
    rounds: { type: 'string', default: '3' },
    /** Of each run. */
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '32' },
    /** Measures with this in their names, or one part: `import`, `sign-in`, `contention`, `groups`, `workers`, `console`, `fleet` or `peers`; case ignored. */
    only: { type: 'string', default: '' },
    /** Of the import, with commas between; its results are left out with 0. */
    employees: { type: 'string', default: '100k' },
    /** Fails if a measure costs 20 % more than bench/budgets.json allows. Measures answers alone. */
    gate: { type: 'boolean', default: false },
    /** Writes what is measured into bench/budgets.json, too. */
    'set-budgets': { type: 'boolean', default: false },
  },
})

const { only, rounds } = options
const isPart = ['import', 'sign-in', 'contention', 'groups', 'workers', 'console', 'fleet', 'peers'].includes(only)
const isOwnPart = (part: string) => only === part || (only === '' && !options.gate)
const sections: string[] = []
if (!isPart) {
  const sizes = await measureAnswers()
  if (options['set-budgets']) await setBudgets(sizes, only)
  if (options.gate) reportViolations(await violationsOf(sizes, only))
}
const employees = numbersOf(options.employees).filter(count => count > 0)
if (isOwnPart('import')) for (const count of employees) sections.push(await measureApart('import', [count, rounds]))
// A whole run has an hour. Alone, the chance in it is smaller.
if (isOwnPart('sign-in')) sections.push(await measureApart('sign-in', [only === 'sign-in' ? 2_500 : 800]))
if (isOwnPart('contention')) sections.push(await measureApart('contention', [rounds]))
if (isOwnPart('groups')) sections.push(await measureApart('groups', [rounds]))
if (isOwnPart('workers')) sections.push(await measureApart('workers', [rounds]))
if (isOwnPart('console')) sections.push(await measureApart('console/run', [rounds]))
// Of a model: no machine makes it another.
if (only === 'fleet') sections.push(await measureApart('fleet', []))
// They are installed first, which takes minutes, so only where they are asked for.
if (only === 'peers') sections.push(await measureApart('peers/run', ['--rounds', rounds]))
process.stdout.write(`\n${sections.join('\n')}`)
const isWhole = only === '' && !options.gate && numbersOf(options.sizes).length > 2
if (isWhole || isPart) await writeResults(sections)

async function measureAnswers(): Promise<SizeResults[]> {
  const [load = 0] = loadavg()
  const pgbench = await findPgbench()
  const pace = { rounds: Number(rounds), seconds: Number(options.seconds), connections: Number(options.connections) }
  const sizes: SizeResults[] = []
  for (const people of numbersOf(options.sizes))
    sizes.push(await measureSize({ ...pace, only, people, pgbench: pgbench.program }))
  const command = `npm run bench -- ${process.argv.slice(2).join(' ')}`.replace(/ -- $/, '')
  sections.push(reportOf(sizes, { ...pace, command, pgbench: pgbench.version, load }))
  return sizes
}

/** `10k,1m` as numbers. */
function numbersOf(list: string): number[] {
  return list.split(',').map(each => {
    const [, digits, unit = ''] = /^(\d+)([km]?)$/i.exec(each.trim()) ?? []
    if (digits === undefined) throw new Error(`${each} is no number such as 10k, 100k or 1m.`)
    return Number(digits) * ({ '': 1, k: 1_000, m: 1_000_000 }[unit.toLowerCase()] ?? 1)
  })
}

function reportViolations(violations: readonly string[]): void {
  for (const violation of violations) process.stderr.write(`${violation}\n`)
  if (violations.length > 0) process.exitCode = 1
}

/** A script in a process of its own, which prints its section. */
async function measureApart(
  name: 'import' | 'sign-in' | 'contention' | 'groups' | 'workers' | 'console/run' | 'fleet' | 'peers/run',
  its: readonly (string | number)[],
): Promise<string> {
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [script, ...its.map(String)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [section, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code !== 0) throw new Error(`The bench ${name} ended with ${code}.`)
  return section
}

/** Takes the place of sections with the same titles, or comes last. All else stays as it is. */
async function writeResults(measured: readonly string[]): Promise<void> {
  const file = new URL('results.md', import.meta.url)
  const [introduction = '', ...sections] = (await readFile(file, 'utf8')).split(/\n(?=## )/)
  const titleOf = (section: string) => section.split('\n', 1)[0]
  const fresh = new Map(measured.map(section => [titleOf(section), section]))
  const kept = sections.map(section => {
    const its = fresh.get(titleOf(section)) ?? section
    fresh.delete(titleOf(section))
    return its
  })
  await writeFile(file, [introduction, ...kept, ...fresh.values()].map(part => `${part.trim()}\n`).join('\n'))
}
