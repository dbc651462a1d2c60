import type { Problem } from '../../../src/features/audit-log/problems.ts'
import { edits } from './edits.ts'
import { moves } from './moves.ts'
import type { TamperedLog } from './tampered-log.ts'
import type { Spot, Way } from './way.ts'

/** By what is done. */
export const ways: ReadonlyMap<string, Way> = new Map([...edits, ...moves])

export type Found = Readonly<{ way: string; sequence: number; failure?: string }>

/** Tampers in one way, has the log verified, puts it back, and has it verified again. */
export async function tamperOnce(log: TamperedLog, [name, way]: readonly [string, Way], spot: Spot): Promise<Found> {
  const tried = { way: name, sequence: spot.sequence }
  const { problem: expected, kept } = await way(log, spot)
  const found = await log.problem(kept)
  await log.putBack()
  const after = await log.problem(log.head)
  const isNamed = Object.entries(expected).every(([key, value]) => found?.[key as keyof Problem] === value)
  if (!isNamed) return { ...tried, failure: `expected ${JSON.stringify(expected)}, named ${JSON.stringify(found)}` }
  return after ? { ...tried, failure: `put back, it is still wrong: ${after.message}` } : tried
}
