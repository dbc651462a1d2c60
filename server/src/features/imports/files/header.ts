import { shown } from '../../../domain/text/free-text.ts'
import type { FileName, Problems } from '../run/index.ts'
import { fileShapes } from './schemas.ts'

/** `columns`: the known columns of a file in the order of its format, and the place of each in a row of `width` cells. */
export type Header = Readonly<{ columns: ReadonlyMap<string, number>; width: number }>

type Row = Readonly<{ line: number; cells: readonly string[] }>

/** Reads the names of the columns, in any order and case, and notes every error in them. */
export function readHeader(file: FileName, { line, cells }: Row, problems: Problems): Header {
  const refuse = (column: string, reason: string) => problems.add({ file, line, column, reason })
  const { columns } = fileShapes[file]
  const known = new Map(columns.map(({ name }) => [name.toLowerCase(), name]))
  const places = new Map<string, number>()
  const strange = strangeText(cells)
  if (strange) {
    refuse('', strange)
    return { columns: places, width: 0 }
  }
  cells.forEach((cell, place) => {
    const written = cell.trim()
    const name = known.get(written.toLowerCase())
    if (written === '') refuse('', `Column ${place + 1} has no name. Name it, or take it out.`)
    else if (name === undefined)
      refuse(shown(written), `There is no such column in ${file}. It has ${[...known.values()].join(', ')}.`)
    else if (places.has(name)) refuse(name, 'This column is there twice. Take one of them out.')
    else places.set(name, place)
  })
  for (const { name, required } of columns) {
    if (required && !places.has(name)) refuse(name, 'This column is required, and the file does not have it. Add it.')
  }
  const inOrder = columns.flatMap(({ name }) => (places.has(name) ? [[name, places.get(name) ?? 0] as const] : []))
  return { columns: new Map(inOrder), width: cells.length }
}

/** Many times the columns of any file. Below it, each unknown column is an error of its own. */
const mostColumns = 500

/** The error of a file that is not UTF-8 with commas, recognised by its first row. */
function strangeText(cells: readonly string[]): string | undefined {
  if (cells.length > mostColumns) {
    return `The first row names ${cells.length} columns, and no file has so many. Take those out that the import does not know.`
  }
  return strangeEncoding(cells.join(',')) ?? (cells.length === 1 ? otherSeparator(cells[0] ?? '', /[;\t|]/) : undefined)
}

/** The error of a file whose first row has quotation marks that are not those of CSV. */
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
