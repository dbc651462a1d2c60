import { snake } from '../../../core/bulk.ts'
import { copyLine, copyRows } from '../../../platform/database/copy.ts'
import {
  type FileShape,
  fileShapes,
  type Header,
  readCsv,
  readHeader,
  reasonOfHeader,
  rowReader,
  type SourceFile,
  type StagedRow,
} from '../files/index.ts'
import { type Run, type Staging, stageOf } from './run.ts'
import { sealNumbers } from './tax-file-numbers.ts'

/** What goes to the database at once: little enough for memory to stay flat. */
const bundle = { rows: 2000, characters: 1_000_000 }

/** One temporary table for each file, filled or not, gone with the transaction. */
export async function createStages({ client }: Pick<Run, 'client'>): Promise<void> {
  const tables = Object.values(fileShapes).map(shape => {
    const columns = [
      'line integer not null',
      ...shape.columns.filter(column => !column.isSecret).map(({ name, cell }) => `"${snake(name)}" ${cell.type}`),
      ...Object.entries(shape.made ?? {}).map(([name, type]) => `${name} ${type}`),
    ]
    return `create temporary table ${stageOf(shape.name)} (${columns.join(', ')}) on commit drop`
  })
  await client.query(tables.join(';\n'))
}

/**
 * Reads a file into its staging table, cell by cell, and notes all that is wrong with them.
 * @returns the names of the columns it has
 */
export async function stageFile(
  run: Staging,
  source: SourceFile,
  onChunk: (bytes: number, rows: number) => void,
): Promise<ReadonlySet<string>> {
  const shape = fileShapes[source.name]
  const refuse = (line: number, reason: string) => run.problems.add({ file: shape.name, line, column: '', reason })
  let reading: Reading | undefined
  let isReadable = true
  let bytesLeft = source.size
  const chunks = counted(source, bytes => {
    bytesLeft -= bytes
    onChunk(bytes, reading?.rowsRead ?? 0)
  })
  whole: for await (const rows of readCsv(chunks)) {
    for (const row of rows) {
      if (row.problem !== undefined) refuse(row.line, reading ? row.problem : reasonOfHeader(row))
      else if (reading) await reading.take(row)
      else reading = startReading(run, shape, row)
      isReadable = reading !== undefined && reading.header.columns.size > 0
      // Without the names of its columns nothing in a file is what it seems.
      if (!isReadable) break whole
      if (run.problems.isFull) await run.problems.store()
    }
  }
  if (reading === undefined && isReadable) refuse(1, 'The file is empty. Write a row with the names of its columns.')
  await reading?.finish()
  await run.client.query(`analyze ${stageOf(shape.name)}`)
  // What was not read is done too.
  onChunk(Math.max(bytesLeft, 0), reading?.rowsRead ?? 0)
  return reading?.header.columns ?? new Set()
}

async function* counted(source: SourceFile, onChunk: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of source.open()) {
    yield chunk
    onChunk(chunk.length)
  }
}

type Reading = Readonly<{
  header: Header
  rowsRead: number
  take(row: Row): Promise<void>
  finish(): Promise<void>
}>

type Row = Readonly<{ line: number; cells: readonly string[] }>

/** Sends the rows that follow a header in bundles, one of them on its way while the next is being read. */
function startReading(run: Staging, shape: FileShape, first: Row): Reading {
  const header = readHeader(shape, first, run.problems)
  const read = rowReader(shape, header, run.problems)
  let rows: StagedRow[] = []
  let size = 0
  let rowsRead = 0
  let onItsWay: Promise<void> = Promise.resolve()

  async function flush() {
    await onItsWay
    onItsWay = copyBundle(run, shape, { rows, header })
    // The next flush waits for it and throws; until then the rejection has no listener.
    onItsWay.catch(() => {})
    rows = []
    size = 0
  }

  return {
    header,
    get rowsRead() {
      return rowsRead
    },
    async take(row) {
      const staged = read(row)
      rows.push(staged)
      rowsRead++
      for (const value of staged) size += value?.length ?? 0
      if (rows.length >= bundle.rows || size >= bundle.characters) await flush()
    },
    async finish() {
      await flush()
      await onItsWay
    },
  }
}

async function copyBundle(
  run: Staging,
  shape: FileShape,
  { rows, header: { staged } }: { rows: StagedRow[]; header: Header },
): Promise<void> {
  const isSecret = (name: string) => shape.columns.some(column => column.name === name && column.isSecret)
  const made = shape.name === 'employees.csv' ? await sealNumbers(run, { rows, staged }) : []
  await copyRows(run.client, {
    table: stageOf(shape.name),
    columns: ['line', ...staged.filter(name => !isSecret(name)).map(name => `"${snake(name)}"`), ...made],
    lines: rows.map(copyLine),
  })
}
