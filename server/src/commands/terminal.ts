import { once } from 'node:events'

/** The output of a command: results on standard output, everything else on standard error. */
export type Terminal = Readonly<{
  isJson: boolean
  /** Output goes to a terminal, so that a moving bar makes sense. */
  isWatched: boolean
  /** A remark on the progress, for people. */
  note(line: string): void
  /** The result: the value under `--json`, the lines otherwise. Once a command. */
  answer(value: unknown, lines: readonly string[]): void
  /** A part of a long result, as text. Resolves when the reader has room for more. */
  write(text: string): Promise<void>
  /** The error, in a sentence or more. */
  fail(message: string): void
}>

export function openTerminal(isJson: boolean): Terminal {
  // The reader of our output may end early (`| head`): not our failure.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const toOutput = (text: string) => void process.stdout.write(`${harmless(text)}\n`)
  const toError = (text: string) => void process.stderr.write(`${harmless(text)}\n`)
  return {
    isJson,
    isWatched: !isJson && process.stderr.isTTY === true,
    note: toError,
    answer: (value, lines) => (isJson ? toOutput(JSON.stringify(value)) : lines.forEach(toOutput)),
    async write(text) {
      const { stdout } = process
      if (!stdout.write(harmless(text)) && !stdout.destroyed)
        await Promise.race([once(stdout, 'drain'), once(stdout, 'close')])
    },
    fail: message => (isJson ? toOutput(JSON.stringify({ error: message })) : toError(message)),
  }
}

/** What a terminal would obey or hide: controls, and marks of the writing direction. A line end is none. */
const commanding = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Text of others for a terminal, such as the answer of a receiver of webhooks. JSON means the same afterwards. */
const harmless = (text: string): string =>
  text.replace(commanding, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Rows in columns, the first row being their names. */
export function tableOf(others: readonly (readonly string[])[]): string[] {
  const rows = others.map(row => row.map(harmless))
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const width = 30

/** A bar on standard error of a terminal; nothing elsewhere. `close` clears it. */
export function openProgressBar({ isWatched }: Terminal): { show(share: number, remark: string): void; close(): void } {
  if (!isWatched) return { show: () => {}, close: () => {} }
  let last = 0
  return {
    show(share, remark) {
      const now = performance.now()
      if (now - last < 100 && share < 1) return
      last = now
      const done = Math.round(Math.min(share, 1) * width)
      const bar = `${'█'.repeat(done)}${'░'.repeat(width - done)} ${Math.floor(share * 100)} %  ${harmless(remark)}`
      process.stderr.write(`\r\x1b[K${bar.slice(0, (process.stderr.columns || 80) - 1)}`)
    },
    close: () => void process.stderr.write('\r\x1b[K'),
  }
}
