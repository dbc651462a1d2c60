/** What a trial counted. Absent: it does not count that. */
export type Counts = Readonly<{
  requests?: number
  /** Requests a second, while they were sent. */
  load?: number
  /** Kills, cuts, restarts, clock steps and the like. */
  faults?: number
  badInputs?: number
  /** Writes that were answered as done. */
  acknowledged?: number
  lost?: number
  doubled?: number
  halfApplied?: number
  unexpected5xx?: number
  /** Of the event loop of a server, in milliseconds. */
  longestPause?: number
}>

/** `section`: of the results, in Markdown, from its `##` on. `failures`: what Muster promises and did not keep. */
export type Outcome = Readonly<{ counts: Counts; section: string; failures: readonly string[] }>

/** A failure where a run of the usual size did less than the trial promises: `args` make it smaller. */
export const tooFew = (args: readonly string[], { count, least, of }: Wanted): string[] =>
  args.length > 0 || count >= least ? [] : [`${number(count)} ${of}, and not at least ${number(least)}`]

type Wanted = Readonly<{ count: number; least: number; of: string }>

/** Writes progress. */
export const say = (line: string): void => void process.stdout.write(`${line.slice(0, 400)}\n`)

/** `12345` as `12,345`. */
export const number = (value: number): string => value.toLocaleString('en-AU')

/** A table in Markdown; numbers are aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map(cell => (typeof cell === 'number' ? number(cell) : cell)).join(' | ')} |`
  const [first = []] = rows
  const rule = `|${head.map((_, at) => (typeof first[at] === 'number' ? '--:' : '---')).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** The value below which so large a share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
