import type { Head } from '../../../src/features/audit-log/index.ts'
import type { Problem } from '../../../src/features/audit-log/problems.ts'
import type { Random } from '../exactness/random.ts'
import { edits } from './edits.ts'
import { moves } from './moves.ts'
import type { TamperedLog } from './tampered-log.ts'

/** Where to tamper. `sequence`: a place that is neither the first nor the last. `last`: the last place. */
export type Spot = Readonly<{ sequence: number; last: number; random: Random }>

/** What a verification has to name, perhaps with a head that was kept elsewhere. */
export type Expected = Readonly<{ problem: Partial<Problem> & Pick<Problem, 'kind'>; kept?: Head }>

/** A way to tamper with the log. It does so, and says what a verification has to name. */
export type Way = (log: TamperedLog, spot: Spot) => Promise<Expected>

/** By what is done. */
export const ways: ReadonlyMap<string, Way> = new Map([...edits, ...moves])

export type Found = Readonly<{ way: string; sequence: number; failure?: string }>

/** Tampers in one way, has the log verified, puts it back, and has it verified again. */
export async function tamperOnce(log: TamperedLog, name: string, spot: Spot): Promise<Found> {
  const tried = { way: name, sequence: spot.sequence }
  const { problem: expected, kept } = await (ways.get(name) as Way)(log, spot)
  const found = await log.problem(kept)
  await log.putBack()
  const after = await log.problem(log.head)
  const isNamed = Object.entries(expected).every(([key, value]) => found?.[key as keyof Problem] === value)
  if (!isNamed) return { ...tried, failure: `expected ${JSON.stringify(expected)}, named ${JSON.stringify(found)}` }
  return after ? { ...tried, failure: `put back, it is still wrong: ${after.message}` } : tried
}
