import type { Counts } from '../kit/outcome.ts'

/** Sizes of the parts. Seconds are of one part each. */
export type Sizes = Readonly<{ seed: number; seconds: number; soakMinutes: number }>

/**
 * What a part came to. `text`: its own portion of the section, in Markdown. `untried`: what it could not try on this machine,
 * and why; a run of all parts fails by it.
 */
export type Part = Readonly<{ counts: Counts; text: string; failures: readonly string[]; untried?: string }>

/** After the database is back, the server answers well within so many milliseconds by itself. */
export const longestUntilWell = 2_000
