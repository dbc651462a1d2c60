import { saysNothing } from '../../../domain/text/unseen.ts'
import { type Header, isUtf8 } from './header.ts'
import type { Problems } from './problems.ts'
import type { ReadRow } from './row-rules.ts'
import type { Column, FileShape } from './schemas.ts'

type Row = Readonly<{ line: number; cells: readonly string[] }>

/** A row on its way: its line, then its values in the order of the staging table's columns that the file has. */
export type StagedRow = (string | null)[]

export type RowReader = (row: Row) => StagedRow

/**
 * Reads the rows of one file. A bad cell is noted and left empty: its row goes on, so that what refers to it is not
 * found wrong too. A row with too few or too many cells goes on with its first cell alone, since it is not known which of
 * the others are where they belong.
 */
export function rowReader(shape: FileShape, header: Header, problems: Problems): RowReader {
  const columns = header.staged.map(name => shape.columns.find(column => column.name === name)) as Column[]
  const slots = new Map(header.staged.map((name, place) => [name, place + 1]))
  return row => {
    const refuse: Refuse = (column, reason) => problems.add({ file: shape.name, line: row.line, column, reason })
    const isWhole = row.cells.length === header.width
    if (!isWhole) refuse('', wrongWidth(row, header))
    const values: StagedRow = [String(row.line)]
    columns.forEach((column, place) => {
      const at = header.places[place] ?? 0
      values[place + 1] = isWhole || at === 0 ? readCell(column, row.cells[at] ?? '', refuse) : null
    })
    if (isWhole && shape.rules) {
      const view = viewOf({ row, values, slots, header, refuse })
      for (const rule of shape.rules) rule(view)
    }
    return values
  }
}

type Refuse = (column: string, reason: string) => void

function readCell(column: Column, cell: string, refuse: Refuse): string | null {
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

type Viewing = Readonly<{
  row: Row
  values: StagedRow
  slots: ReadonlyMap<string, number>
  header: Header
  refuse: Refuse
}>

const viewOf = ({ row, values, slots, header, refuse }: Viewing): ReadRow => ({
  text(name) {
    const slot = slots.get(name)
    return slot === undefined ? '' : textOf(row.cells[header.places[slot - 1] ?? -1])
  },
  value: name => values[slots.get(name) ?? -1] ?? null,
  set(name, value) {
    const slot = slots.get(name)
    if (slot !== undefined) values[slot] = value
  },
  refuse,
})

const wrongWidth = ({ cells }: Row, { width }: Header): string =>
  `The row has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}, and the first row names ${width} columns. ${
    cells.length < width
      ? 'If it is the last row, the file was cut off; else add the missing commas.'
      : 'Put cells that contain commas in quotation marks.'
  }`
