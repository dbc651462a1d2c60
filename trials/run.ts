import { readFile, writeFile } from 'node:fs/promises'
import { exactness } from './exactness.ts'

/** Long runs that say whether Muster keeps a promise. Each takes its options and gives its section of the results. */
const trials: Readonly<Record<string, (args: string[]) => Promise<string>>> = { exactness }

const [name = '', ...args] = process.argv.slice(2)
const trial = trials[name]
if (!trial) {
  process.stderr.write(`Say which trial: npm run trials -- ${Object.keys(trials).join(' | ')}\n`)
  process.exit(1)
}
const section = await trial(args)
process.stdout.write(`\n${section}`)
// A run with options of its own is no result.
if (args.length === 0) await writeSection(section)

/** Replaces the section of the same title; the others stay. */
async function writeSection(measured: string): Promise<void> {
  const file = new URL('results.md', import.meta.url)
  const [head, ...sections] = (await readFile(file, 'utf8')).split(/\n(?=## )/)
  const title = measured.split('\n', 1)[0] ?? ''
  const others = sections.filter(other => !other.startsWith(`${title}\n`))
  await writeFile(file, [head, ...others, measured].join('\n'))
}
