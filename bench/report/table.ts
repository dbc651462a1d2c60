import { cpus, release, totalmem, type } from 'node:os'

/** A table of Markdown; columns after `texts` have numbers. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[], texts = 1): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map((_, n) => (n < texts ? '---' : '--:')).join('|')}|`, ...rows.map(line), '']
}

export const whole = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? '–' : Math.round(value).toLocaleString('en-AU')

/** Two significant places below ten. */
export function short(value: number): string {
  if (Number.isNaN(value)) return '–'
  return value < 10 ? value.toFixed(value < 1 ? 2 : 1) : whole(value)
}

/** 10k, 100k, 1m. */
export const sizeName = (people: number): string =>
  people >= 1_000_000 ? `${people / 1_000_000}m` : `${people / 1_000}k`

/** The machine, as a sentence. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}.`
