import { parseArgs } from 'node:util'
import { type Counts, type Outcome, tooFew } from '../kit/outcome.ts'
import { type Found, planted } from './planted.ts'
import { type Rotated, rotation } from './rotation.ts'
import { sectionOfPlanted, sectionOfRotation, sectionOfSwaps, sectionOfTampering } from './sections.ts'
import { swapped } from './swapped.ts'
import { type Tampered, tampered } from './tampered.ts'

/** Of a whole run: rotations that were killed half-way, and different ways to tamper with the audit log. */
const [leastHalfWay, leastWays] = [30, 100]

/**
 * Secrets stay secret, and the audit log cannot be rewritten. Four parts, each on a database of its own with the sample in it:
 * planted numbers, swapped ciphertexts, rotations of the master key, and tamperings with the audit log. `--part` runs one.
 */
export async function secrets(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '20261126' },
      part: { type: 'string', default: '' },
      /** Tax file numbers; a tenth as many bank accounts and funds. */
      numbers: { type: 'string', default: '1000' },
      swaps: { type: 'string', default: '100' },
      /** Of rotations in DATA_DIR; a third as many of rotations by NEW_MASTER_KEY. */
      kills: { type: 'string', default: '96' },
      tamperings: { type: 'string', default: '330' },
    },
  })
  const seed = Number(values.seed)
  const parts: Record<string, () => Promise<Outcome>> = {
    planted: async () => partOfPlanted(await planted({ seed, numbers: Number(values.numbers) })),
    swaps: async () => partOfSwaps(seed, Number(values.swaps)),
    rotation: async () => partOfRotation(args, await rotation({ seed, kills: Number(values.kills) })),
    tampering: async () => partOfTampering(args, await tampered({ seed, tamperings: Number(values.tamperings) })),
  }
  const done: Outcome[] = []
  for (const [name, run] of Object.entries(parts))
    if (values.part === '' || values.part === name) done.push(await run())
  const sum = (count: keyof Counts) => done.reduce((total, { counts }) => total + (counts[count] ?? 0), 0)
  return {
    counts: {
      requests: sum('requests'),
      faults: sum('faults'),
      lost: sum('lost'),
      unexpected5xx: sum('unexpected5xx'),
    },
    section: `## Secrets\n\nSeed ${seed}.\n\n${done.map(({ section }) => section).join('\n')}`,
    failures: done.flatMap(({ failures }) => failures),
  }
}

const partOfPlanted = (found: Found): Outcome => ({
  counts: { requests: found.requests },
  section: sectionOfPlanted(found),
  failures: found.failures,
})

async function partOfSwaps(seed: number, swaps: number): Promise<Outcome> {
  const done = await swapped({ seed, swaps })
  const failures = done.flatMap(({ failure, ...swap }) =>
    failure === undefined ? [] : [`seed ${seed}, ${JSON.stringify(swap)}: ${failure}`],
  )
  return { counts: { requests: 6 * swaps, faults: swaps }, section: sectionOfSwaps(done), failures }
}

function partOfRotation(args: readonly string[], rotated: Rotated): Outcome {
  const killed = Object.values(rotated.kills).reduce((sum, each) => sum + each.killed, 0)
  const halfWay = rotated.kills['between the new file and the commit'].killed + rotated.kills['about the commit'].killed
  const { requests, lost, unexpected } = rotated
  return {
    counts: { requests, faults: killed, lost, unexpected5xx: unexpected.length },
    section: sectionOfRotation(rotated),
    failures: [
      ...[...rotated.failures, ...unexpected.slice(0, 20)],
      ...tooFew(args, { count: halfWay, least: leastHalfWay, of: 'rotations killed half-way' }),
    ],
  }
}

function partOfTampering(args: readonly string[], done: Tampered): Outcome {
  const different = new Set(done.found.map(({ way }) => way)).size
  return {
    counts: { faults: done.found.length + done.byProgram },
    section: sectionOfTampering(done),
    failures: [...done.failures, ...tooFew(args, { count: different, least: leastWays, of: 'ways to tamper' })],
  }
}
