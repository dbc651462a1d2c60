import { parseArgs } from 'node:util'
import { type Counts, type Outcome, say } from '../kit/outcome.ts'
import { clock } from './clock.ts'
import { disk } from './disk.ts'
import { neighbours } from './neighbours.ts'
import { overload } from './overload.ts'
import type { Part, Sizes } from './part.ts'
import { restarts } from './restarts.ts'
import { slow } from './slow.ts'
import { slowReaders } from './slow-readers.ts'
import { soak } from './soak.ts'
import { terminations } from './terminations.ts'

const parts: Readonly<Record<string, (sizes: Sizes) => Promise<Part>>> = {
  restarts,
  slow,
  disk,
  clock,
  overload,
  terminations,
  neighbours,
  readers: slowReaders,
  soak,
}

/** What goes wrong around Muster while it works. `--only restarts,slow` runs these parts. */
export async function faults(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '20261126' },
      only: { type: 'string', default: Object.keys(parts).join(',') },
      /** Of each part that has no end of its own. */
      seconds: { type: 'string', default: '60' },
      'soak-minutes': { type: 'string', default: '30' },
    },
  })
  const sizes = {
    seed: Number(values.seed),
    seconds: Number(values.seconds),
    soakMinutes: Number(values['soak-minutes']),
  }
  const done: Part[] = []
  for (const name of values.only.split(',')) {
    const part = parts[name]
    if (!part) throw new Error(`There is no part "${name}": ${Object.keys(parts).join(', ')}.`)
    say(`── ${name}`)
    done.push(await part(sizes).catch(error => brokenOff(name, error)))
    for (const failure of done.at(-1)?.failures ?? []) say(failure)
  }
  const section = `## Faults

What goes wrong around Muster while it works: its database, its disk, its clock, its clients. Seed ${sizes.seed}.

${done.map(({ text }) => text).join('\n')}`
  const isWhole = args.length === 0
  const failures = done.flatMap(({ failures, untried }) => [...failures, ...(isWhole && untried ? [untried] : [])])
  return { counts: together(done), section, failures }
}

/** A part that could not go on, because the service did not answer what the trial itself has to know. */
const brokenOff = (name: string, error: Error): Part => ({
  ...{ counts: {}, text: `### ${name}\n\nBroken off.\n` },
  failures: [`${name} was broken off: ${error.message}`],
})

/** The counts of all parts; of the load and the longest pause, the largest. */
function together(done: readonly Part[]): Counts {
  const all: Record<string, number> = {}
  for (const { counts } of done)
    for (const [name, count = 0] of Object.entries(counts)) {
      const before = all[name] ?? 0
      all[name] = ['load', 'longestPause'].includes(name) ? Math.max(before, count) : before + count
    }
  return all
}
