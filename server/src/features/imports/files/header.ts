import { shown } from '../../../domain/text/free-text.ts'
import type { Problems } from './problems.ts'
import type { FileShape } from './schemas.ts'

export type Header = Readonly<{
  /** The names of the file's columns, those that it should not have left out. */
  columns: ReadonlySet<string>
  /** How many cells a row has. */
  width: number
  /** Columns to be stored, in the order of the file's table, and where in a row each one stands. */
  staged: readonly string[]
  places: readonly number[]
}>

type Row = Readonly<{ line: number; cells: readonly string[] }>

/** The names of the columns, in any order and case; all that is wrong with them is noted. */
export function readHeader(shape: FileShape, row: Row, problems: Problems): Header {
  const refuse = (column: string, reason: string) => problems.add({ file: shape.name, line: row.line, column, reason })
  const known = new Map(shape.columns.map(({ name }) => [name.toLowerCase(), name]))
  const places = new Map<string, number>()
  const strange = strangeText(row.cells)
  if (strange) {
    refuse('', strange)
    return { columns: new Set(), width: 0, staged: [], places: [] }
  }
  row.cells.forEach((cell, place) => {
    const written = cell.trim()
    const name = known.get(written.toLowerCase())
    if (written === '') refuse('', `Column ${place + 1} has no name. Name it, or take it out.`)
    else if (name === undefined)
      refuse(shown(written), `There is no such column in ${shape.name}. It has ${[...known.values()].join(', ')}.`)
    else if (places.has(name)) refuse(name, 'This column is there twice. Take one of them out.')
    else places.set(name, place)
  })
  for (const { name, required } of shape.columns) {
    if (required && !places.has(name)) refuse(name, 'This column is required, and the file does not have it. Add it.')
  }
  const staged = shape.columns.map(({ name }) => name).filter(name => places.has(name))
  return {
    columns: new Set(staged),
    width: row.cells.length,
    staged,
    places: staged.map(name => places.get(name) ?? 0),
  }
}

/** Many times the columns of any file. Below it, each unknown column is an error of its own. */
const mostColumns = 500

/** Files that are no UTF-8 with commas, told apart by what becomes of their first row. */
function strangeText(cells: readonly string[]): string | undefined {
  if (cells.length > mostColumns) {
    return `The first row names ${cells.length} columns, and no file has so many. Take those out that the import does not know.`
  }
  return strangeEncoding(cells.join(',')) ?? (cells.length === 1 ? otherSeparator(cells[0] ?? '', /[;\t|]/) : undefined)
}

/** What is wrong with a file whose first row has quotation marks that are none of CSV: the row's problem, if nothing else. */
export const reasonOfHeader = ({ text, problem }: Readonly<{ text: string; problem: string }>): string =>
  strangeEncoding(text) ?? otherSeparator(text, /"[;\t|]|[;\t|]"/) ?? problem

function strangeEncoding(line: string): string | undefined {
  if (line.includes('\0')) return 'The file is not text in UTF-8, but perhaps in UTF-16. Save it as CSV in UTF-8.'
  if (line.includes('\uFFFD')) return 'The file is not text in UTF-8. Save it as CSV in UTF-8.'
  return undefined
}

const separators = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
] as const

function otherSeparator(line: string, shape: RegExp): string | undefined {
  const matched = shape.exec(line)?.[0]
  const name = separators.find(([character]) => matched?.includes(character))?.[1]
  if (name === undefined) return undefined
  return `The columns are not separated by commas, but perhaps by ${name}. Save the file with commas.`
}

export const isUtf8 = (text: string): boolean => !text.includes('\uFFFD')
