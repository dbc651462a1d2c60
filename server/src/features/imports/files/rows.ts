import { saysNothing } from '../../../domain/text/unseen.ts'
import type { FileName, Problems } from '../run/index.ts'
import { type Header, isUtf8 } from './header.ts'
import type { ReadRow } from './row-rules.ts'
import { type Column, fileShapes } from './schemas.ts'

type Row = Readonly<{ line: number; cells: readonly string[] }>

/** A row for the staging table: its line, then the values of the columns that the file has. */
export type StagedRow = (string | null)[]

/**
 * Reads the rows of one file. A bad cell is an error and left empty: its row goes on, so that rows which refer to it are no
 * errors too. A row with too few or too many cells goes on with its first cell alone, since the others may be in wrong
 * columns.
 */
export function rowReader(file: FileName, header: Header, problems: Problems): (row: Row) => StagedRow {
  const { columns, rule } = fileShapes[file]
  const slots = new Map([...header.columns.keys()].map((name, place) => [name, place + 1]))
  const staged = columns.filter(({ name }) => slots.has(name))
  const places = [...header.columns.values()]
  return row => {
    const refuse = (column: string, reason: string) => problems.add({ file, line: row.line, column, reason })
    const isWhole = row.cells.length === header.width
    if (!isWhole) refuse('', wrongWidth(row, header))
    const values: StagedRow = [String(row.line)]
    staged.forEach((column, slot) => {
      const at = places[slot] ?? 0
      values.push(isWhole || at === 0 ? readCell(column, row.cells[at] ?? '', refuse) : null)
    })
    if (!isWhole || !rule) return values
    rule({
      text: name => textOf(row.cells[header.columns.get(name) ?? -1]),
      value: name => values[slots.get(name) ?? -1] ?? null,
      set(name, value) {
        const slot = slots.get(name)
        if (slot !== undefined) values[slot] = value
      },
      refuse,
    })
    return values
  }
}

function readCell(column: Column, cell: string, refuse: ReadRow['refuse']): string | null {
  const text = textOf(cell)
  if (text === '') {
    if (column.required) refuse(column.name, 'This cell is required. Fill it in.')
    return column.orElse ?? null
  }
  if (!isUtf8(text)) {
    refuse(column.name, 'This is not text in UTF-8. Save the file as CSV in UTF-8.')
    return null
  }
  const { value, problem } = column.cell.read(text)
  if (problem !== undefined) refuse(column.name, problem)
  return value ?? null
}

const textOf = (cell = ''): string => (saysNothing(cell) ? '' : cell.trim())

const wrongWidth = ({ cells }: Row, { width }: Header): string =>
  `The row has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}, and the first row names ${width} columns. ${
    cells.length < width
      ? 'If it is the last row, the file was cut off; else add the missing commas.'
      : 'Put cells that contain commas in quotation marks.'
  }`
