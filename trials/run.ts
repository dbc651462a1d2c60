import { readFile, writeFile } from 'node:fs/promises'
import { clients } from './clients/index.ts'
import { crash } from './crash/index.ts'
import { decisions } from './decisions.ts'
import { exactness } from './exactness.ts'
import { faults } from './faults/index.ts'
import { fuzz } from './fuzz/index.ts'
import { type Counts, number, type Outcome, say, table } from './kit/outcome.ts'
import { race } from './race.ts'
import { secrets } from './secrets/index.ts'
import { tenancy } from './tenancy/index.ts'
import { testClocks } from './test-clocks/index.ts'
import { tried } from './tried/index.ts'
import { upgrades } from './upgrades/index.ts'
import { webhooks } from './webhooks/index.ts'

/** Long runs that say whether Muster keeps its promises, in the order in which all of them run. */
const trials: Readonly<Record<string, (args: string[]) => Promise<Outcome>>> = {
  crash,
  faults,
  decisions,
  race,
  tenancy,
  fuzz,
  secrets,
  upgrades,
  webhooks,
  'test-clocks': testClocks,
  clients,
  tried,
  exactness,
  'exactness-replica': args => exactness(['--replica', '--rounds', '12', '--bursts', '25', ...args]),
}

const heads: readonly (readonly [keyof Counts, string])[] = [
  ['requests', 'requests'],
  ['load', 'a second'],
  ['faults', 'faults'],
  ['badInputs', 'bad inputs'],
  ['acknowledged', 'acknowledged'],
  ['lost', 'lost'],
  ['doubled', 'doubled'],
  ['halfApplied', 'half applied'],
  ['unexpected5xx', 'unexpected 5xx'],
  ['longestPause', 'longest pause, ms'],
]

const [name, ...args] = process.argv.slice(2)
if (name !== undefined && !trials[name]) {
  process.stderr.write(`There is no trial "${name}": npm run trials -- ${Object.keys(trials).join(' | ')}\n`)
  process.exit(1)
}
for (const each of name === undefined ? Object.keys(trials) : [name]) {
  say(`── ${each}`)
  const start = performance.now()
  const { counts, section, failures } = await (trials[each] as (args: string[]) => Promise<Outcome>)(args).catch(
    cutShort,
  )
  process.stdout.write(`\n${section}`)
  for (const failure of failures) process.stderr.write(`${each}: ${failure}\n`)
  if (failures.length > 0) process.exitCode = 1
  // A run with options of its own is no result, and a failed one is for us alone.
  else if (args.length === 0) await writeResult(each, counts, section, (performance.now() - start) / 60_000)
}
// A trial that was cut short may have left a server.
process.exit()

/** A trial that could not go on, since the product did not. */
function cutShort(error: Error): Outcome {
  process.stderr.write(`${error.stack}\n`)
  return { counts: {}, section: '', failures: [`It was cut short: ${error.message} ${error.cause ?? ''}`] }
}

/** Replaces the row and the section of this trial; the others stay. */
async function writeResult(trial: string, counts: Counts, section: string, minutes: number): Promise<void> {
  const file = new URL('results.md', import.meta.url)
  const [head = '', ...sections] = (await readFile(file, 'utf8')).split(/\n(?=## )/)
  const [intro = '', oldTable = ''] = head.split(/\n(?=\| trial )/)
  const others = oldTable.split('\n').filter(row => row.startsWith('| ') && !/^\| (trial|(\w+, )?$)/.test(row))
  const counted = heads.map(([key]) => (counts[key] === undefined ? '' : number(Math.round(counts[key]))))
  const own = `| ${[trial, new Date().toISOString().slice(0, 10), Math.round(minutes), ...counted].join(' | ')} |`
  const order = Object.keys(trials)
  const nameOf = (row: string) => row.split(' | ')[0]?.slice(2) ?? ''
  const rows = [...others.filter(row => nameOf(row) !== trial), own].sort(
    (one, other) => order.indexOf(nameOf(one)) - order.indexOf(nameOf(other)),
  )
  const titles = ['trial', 'day', 'minutes', ...heads.map(([, title]) => title)]
  const whole = [table(titles, []), ...rows].join('\n')
  const title = section.split('\n', 1)[0] ?? ''
  const kept = sections.filter(other => !other.startsWith(`${title}\n`))
  await writeFile(
    file,
    [`${intro.trim()}\n\n${whole}\n`, ...kept.map(part => `${part.trim()}\n`), `${section.trim()}\n`].join('\n'),
  )
}
