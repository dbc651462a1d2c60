import { type Header, isUtf8 } from './header.ts'
import type { Problems } from './problems.ts'
import type { ReadRow } from './row-rules.ts'
import type { Column, FileShape } from './schemas.ts'
import type { StagedRow } from './stage.ts'

type Row = Readonly<{ line: number; cells: readonly string[] }>

export type RowReader = (row: Row) => StagedRow

const notUtf8 = 'This is not text in UTF-8. Save the file as CSV in UTF-8.'

/**
 * Reads the rows of one file. A bad cell is noted and left empty: its row goes on, so that what refers to it is not
 * found wrong too. A row with too few or too many cells goes on with its first cells alone.
 */
export function rowReader(shape: FileShape, header: Header, problems: Problems): RowReader {
  const columns = header.staged.map(name => shape.columns.find(column => column.name === name)) as Column[]
  const slots = new Map(header.staged.map((name, place) => [name, place + 1]))
  let row: Row = { line: 0, cells: [] }
  let values: StagedRow = []

  const refuse = (column: string, reason: string) => problems.add({ file: shape.name, line: row.line, column, reason })

  const view: ReadRow = {
    text: name => {
      const slot = slots.get(name)
      return slot === undefined ? '' : (row.cells[header.places[slot - 1] ?? -1] ?? '').trim()
    },
    value: name => values[slots.get(name) ?? -1] ?? null,
    set: (name, value) => {
      const slot = slots.get(name)
      if (slot !== undefined) values[slot] = value
    },
    refuse,
  }

  function readCell(column: Column, cell: string): string | null {
    const text = cell.trim()
    if (text === '') {
      if (column.required) refuse(column.name, 'This cell is required. Fill it in.')
      return column.orElse ?? null
    }
    if (!isUtf8(text)) {
      refuse(column.name, notUtf8)
      return null
    }
    const { value, problem } = column.cell.read(text)
    if (problem !== undefined) refuse(column.name, problem)
    return value ?? null
  }

  return next => {
    row = next
    const isWhole = row.cells.length === header.width
    if (!isWhole)
      refuse(
        '',
        `The row has ${row.cells.length} cells, and the first row names ${header.width} columns. ${advice(row, header)}`,
      )
    values = new Array<string | null>(columns.length + 1).fill(null)
    values[0] = String(row.line)
    columns.forEach((column, place) => {
      const at = header.places[place] ?? 0
      const cell = row.cells[at]
      // A row that was cut off or moved over: only the cells before the fault are where they belong.
      if (cell === undefined || (!isWhole && at > 0)) return
      values[place + 1] = readCell(column, cell)
    })
    if (isWhole) for (const rule of shape.rules ?? []) rule(view)
    return values
  }
}

const advice = (row: Row, header: Header) =>
  row.cells.length < header.width
    ? 'If it is the last row, the file was cut off; else add the missing commas.'
    : 'Put cells that contain commas in quotation marks.'
