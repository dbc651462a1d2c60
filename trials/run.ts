import { readFile, writeFile } from 'node:fs/promises'
import { clients } from './clients/index.ts'
import { crash } from './crash/index.ts'
import { decisions } from './decisions.ts'
import { exactness } from './exactness.ts'
import { faults } from './faults/index.ts'
import { fuzz } from './fuzz/index.ts'
import { type Outcome, say } from './kit/outcome.ts'
import { commitOfTree, type Result, tableOf, withResult } from './kit/results.ts'
import { race } from './race.ts'
import { secrets } from './secrets/index.ts'
import { tenancy } from './tenancy/index.ts'
import { testClocks } from './test-clocks/index.ts'
import { tried } from './tried/index.ts'
import { upgrades } from './upgrades/index.ts'
import { webhooks } from './webhooks/index.ts'

type Trial = Readonly<{ title: string; run(args: string[]): Promise<Outcome> }>

/** Long runs that say whether Muster keeps its promises, in the order in which all of them run. `title`: of its section. */
const trials: Readonly<Record<string, Trial>> = {
  crash: { title: 'Crash', run: crash },
  faults: { title: 'Faults', run: faults },
  decisions: { title: 'Decisions', run: decisions },
  race: { title: 'Race', run: race },
  tenancy: { title: 'Tenancy', run: tenancy },
  fuzz: { title: 'Fuzz', run: fuzz },
  secrets: { title: 'Secrets', run: secrets },
  upgrades: { title: 'Upgrades', run: upgrades },
  webhooks: { title: 'Webhooks', run: webhooks },
  'test-clocks': { title: 'Test clocks', run: testClocks },
  clients: { title: 'Clients', run: clients },
  tried: { title: 'The trials, tried', run: tried },
  exactness: { title: 'Exactness', run: exactness },
  'exactness-replica': {
    title: 'Exactness by a replica',
    run: args => exactness(['--replica', '--rounds', '12', '--bursts', '25', ...args]),
  },
}

const [name, ...args] = process.argv.slice(2)
if (name !== undefined && !trials[name]) {
  process.stderr.write(`There is no trial "${name}": npm run trials -- ${Object.keys(trials).join(' | ')}\n`)
  process.exit(1)
}
const commit = await commitOfTree()
for (const each of name === undefined ? Object.keys(trials) : [name]) {
  say(`── ${each}`)
  const { title, run } = trials[each] as Trial
  const start = performance.now()
  const outcome = await run(args).catch(cutShort)
  const minutes = (performance.now() - start) / 60_000
  const result = { trial: each, title, day: new Date().toISOString().slice(0, 10), commit, minutes, ...outcome }
  process.stdout.write(`\n${tableOf(result)}\n\n${outcome.section}`)
  for (const failure of outcome.failures) process.stderr.write(`${each}: ${failure}\n`)
  if (outcome.failures.length > 0) process.exitCode = 1
  // A run with options of its own is no result.
  if (args.length === 0) await writeResult(result)
}
// A trial that was cut short may have left a server.
process.exit()

/** A trial that could not go on, since the product did not. */
function cutShort(error: Error): Outcome {
  process.stderr.write(`${error.stack}\n`)
  return { counts: {}, section: '', failures: [`It was cut short: ${error.message} ${error.cause ?? ''}`] }
}

/** Replaces the row and the section of this trial; the others stay. */
async function writeResult(result: Result): Promise<void> {
  const file = new URL('results.md', import.meta.url)
  await writeFile(file, withResult(await readFile(file, 'utf8'), result, Object.keys(trials)))
}
