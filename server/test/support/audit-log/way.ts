import type { Head } from '../../../src/features/audit-log/index.ts'
import type { Problem } from '../../../src/features/audit-log/problems.ts'
import type { Random } from '../exactness/random.ts'
import type { TamperedLog } from './tampered-log.ts'

/** Where to tamper. `sequence`: a place that is neither the first nor the last. `last`: the last place. */
export type Spot = Readonly<{ sequence: number; last: number; random: Random }>

/** What a verification has to name, perhaps with a head that was kept elsewhere. */
export type Expected = Readonly<{ problem: Partial<Problem> & Pick<Problem, 'kind'>; kept?: Head }>

/** A way to tamper with the log. It does so, and says what a verification has to name. */
export type Way = (log: TamperedLog, spot: Spot) => Promise<Expected>
