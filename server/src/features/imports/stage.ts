import { createReadStream } from 'node:fs'
import { copyLine, copyRows } from '../../platform/copy.ts'
import { readCsv } from './csv.ts'
import { type Header, readHeader } from './header.ts'
import { type RowReader, rowReader } from './rows.ts'
import { type Run, type Staging, snake, stageOf } from './run.ts'
import { type FileName, type FileShape, fileShapes } from './schemas.ts'
import { sealNumbers } from './tax-file-numbers.ts'

export type SourceFile = Readonly<{ name: FileName; path: string; size: number }>

/** A row on its way: its line, then its values in the order of the staging table's columns that the file has. */
export type StagedRow = (string | null)[]

/** Rows that go to the database at once: some hundred kilobytes, so that memory stays flat. */
const bundle = 2000

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
  let reader: RowReader | undefined
  let header: Header | undefined
  let rowsRead = 0
  const sender = senderOf(run, shape)
  for await (const rows of readCsv(counted(source, bytes => onChunk(bytes, rowsRead)))) {
    for (const row of rows) {
      if (row.problem !== undefined) {
        run.problems.add({ file: shape.name, line: row.line, column: '', reason: row.problem })
      } else if (header === undefined) {
        header = readHeader(shape, row, run.problems)
        if (header.columns.size === 0) return header.columns
        reader = rowReader(shape, header, run.problems)
      } else if (reader !== undefined) {
        rowsRead++
        const staged = reader(row)
        if (staged) await sender.send(staged, header)
      }
    }
  }
  if (header === undefined) {
    run.problems.add({
      file: shape.name,
      line: 1,
      column: '',
      reason: 'The file is empty. Write a row with the names of its columns.',
    })
  } else {
    await sender.finish(header)
    await run.client.query(`analyze ${stageOf(shape.name)}`)
  }
  onChunk(0, rowsRead)
  return header?.columns ?? new Set()
}

async function* counted({ path }: SourceFile, onChunk: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    yield chunk
    onChunk(chunk.length)
  }
}

/** Sends bundles of rows, one of them on its way while the next is being read. */
function senderOf(run: Staging, shape: FileShape) {
  let rows: StagedRow[] = []
  let onItsWay: Promise<void> = Promise.resolve()

  async function copy(bundled: StagedRow[], { staged }: Header) {
    const made = shape.name === 'employees.csv' ? await sealNumbers(run, { rows: bundled, staged }) : []
    await copyRows(run.client, {
      table: stageOf(shape.name),
      columns: ['line', ...staged.filter(name => !isSecret(shape, name)).map(name => `"${snake(name)}"`), ...made],
      lines: bundled.map(copyLine),
    })
  }

  async function flush(header: Header) {
    await onItsWay
    onItsWay = copy(rows, header)
    // Noticed at the next flush; until then nobody waits for it.
    onItsWay.catch(() => {})
    rows = []
  }

  return {
    async send(row: StagedRow, header: Header) {
      rows.push(row)
      if (rows.length >= bundle) await flush(header)
    },
    async finish(header: Header) {
      await flush(header)
      await onItsWay
    },
  }
}

const isSecret = (shape: FileShape, name: string) =>
  shape.columns.find(column => column.name === name)?.isSecret === true
