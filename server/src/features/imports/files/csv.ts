import { setImmediate } from 'node:timers/promises'

/** A row, or the problem of a text that is none, and the beginning of it. Lines count from 1, the row's first line. */
export type CsvRow =
  | Readonly<{ line: number; cells: readonly string[]; problem?: undefined }>
  | Readonly<{ line: number; cells?: undefined; problem: string; text: string }>

/** No row of a real file is this long; a quotation mark without its partner makes one of the whole rest. */
const longestRow = 1024 * 1024

/** The amount of text that is read before the event loop gets a turn. */
const turn = { lines: 500, characters: 64 * 1024 }

const unclosed =
  'A cell begins with a quotation mark and never ends: close it, or write the quotation mark twice inside of quotation marks. Nothing after it was read.'
const strayQuote =
  'A quotation mark stands inside of a cell: put the whole cell in quotation marks and write the one inside twice.'

/**
 * Rows of CSV as RFC 4180 has it, in bundles as the bytes come: commas, quotation marks, line ends of any kind, a
 * byte order mark at the beginning. Blanks around quotation marks and empty lines are ignored. Bytes that are not UTF-8
 * become U+FFFD. After a row with stray quotation marks reading continues at the next line. Between bundles the event loop
 * gets a turn, so that no file keeps requests waiting.
 */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow[]> {
  const decoder = new TextDecoder('utf-8')
  const scanner = new Scanner()
  for await (const chunk of chunks) {
    yield* inTurns(scanner.push(decoder.decode(chunk, { stream: true }), false))
    if (scanner.isLost) return
  }
  yield* inTurns(scanner.push(decoder.decode(), true))
}

async function* inTurns(bundles: Iterable<CsvRow[]>): AsyncGenerator<CsvRow[]> {
  for (const rows of bundles) {
    yield rows
    await setImmediate()
  }
}

type Row = { end: number; lines: number; problem?: string }
type Reading = { cells: string[]; isLast: boolean }

class Scanner {
  isLost = false
  #text = ''
  #line = 1;

  /** The rows that are complete with this text, in bundles, which the caller reads to the end. */
  *push(text: string, isLast: boolean): Generator<CsvRow[]> {
    this.#text += text
    if (isLast && this.#text.endsWith('\r')) this.#text += '\n'
    let rows: CsvRow[] = []
    let start = 0
    let began = { line: this.#line, start }
    while (start < this.#text.length) {
      if (this.#line - began.line >= turn.lines || start - began.start >= turn.characters) {
        yield rows
        rows = []
        began = { line: this.#line, start }
      }
      const cells: string[] = []
      const row = this.#row(start, { cells, isLast })
      if (row === undefined) break
      if (row.problem !== undefined) rows.push({ line: this.#line, problem: row.problem, text: this.#beginning(start) })
      else if (cells.some(cell => cell !== '')) rows.push({ line: this.#line, cells })
      this.#line += row.lines
      start = row.end
    }
    this.#text = this.#text.slice(start)
    if (this.#text.length > longestRow) {
      this.isLost = true
      rows.push({ line: this.#line, problem: unclosed, text: this.#beginning(0) })
    }
    yield rows
  }

  /** The beginning of the line at `start`, from which the kind of text follows. */
  #beginning(start: number): string {
    return this.#text.slice(start, start + 500).split(/[\r\n]/)[0] ?? ''
  }

  /** Reads one row into `cells`; undefined where its end is not there yet. */
  #row(start: number, reading: Reading): Row | undefined {
    const text = this.#text
    const end = this.#lineEnd(start)
    if (end === undefined && !reading.isLast) return undefined
    const line = text.slice(start, end?.at ?? text.length)
    if (line.includes('"')) return this.#quotedRow(start, reading)
    for (const cell of line.split(',')) reading.cells.push(cell)
    return { end: end?.next ?? text.length, lines: 1 }
  }

  #quotedRow(start: number, { cells, isLast }: Reading): Row | undefined {
    const text = this.#text
    const until = (end: number, problem?: string): Row => ({
      end,
      lines: text.slice(start, end).match(/\r\n|\n|\r/g)?.length ?? 0,
      ...(problem === undefined ? {} : { problem }),
    })
    for (let at = start; ; ) {
      const cell = quotedCell(text, at) ?? plainCell(text, at)
      if (cell === 'unclosed') return isLast ? until(text.length, unclosed) : undefined
      const isEnd = cell === 'stray' || text[cell.end] !== ','
      if (cell !== 'stray') cells.push(cell.value)
      if (isEnd) {
        const lineEnd = this.#lineEnd(cell === 'stray' ? at : cell.end)
        if (lineEnd === undefined && !isLast) return undefined
        return until(lineEnd?.next ?? text.length, cell === 'stray' ? strayQuote : undefined)
      }
      at = cell.end + 1
    }
  }

  /** The end of a line and the start of the next: `\n`, `\r\n` or `\r`. After a final `\r`, a `\n` may follow. */
  #lineEnd(start: number): { at: number; next: number } | undefined {
    const end = find(/\r\n?|\n/g, this.#text, start)
    if (!end || (end[0] === '\r' && end.index + 1 === this.#text.length)) return undefined
    return { at: end.index, next: end.index + end[0].length }
  }
}

type Cell = { value: string; end: number }

/** A cell in quotation marks, blanks around them allowed; undefined if it does not begin with one. */
function quotedCell(text: string, start: number): Cell | 'unclosed' | 'stray' | undefined {
  const open = afterBlanks(text, start)
  if (text[open] !== '"') return undefined
  let close = text.indexOf('"', open + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close === -1) return 'unclosed'
  const end = afterBlanks(text, close + 1)
  if (end < text.length && !isBoundary(text[end])) return 'stray'
  return { value: text.slice(open + 1, close).replaceAll('""', '"'), end }
}

function plainCell(text: string, start: number): Cell | 'stray' {
  const end = find(/[",\r\n]/g, text, start)?.index ?? text.length
  return text[end] === '"' ? 'stray' : { value: text.slice(start, end), end }
}

/** The first match from `start` on. */
function find(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start
  return pattern.exec(text)
}

const isBoundary = (character: string | undefined) => character === ',' || character === '\n' || character === '\r'

function afterBlanks(text: string, start: number): number {
  let at = start
  while (text[at] === ' ' || text[at] === '\t') at++
  return at
}
