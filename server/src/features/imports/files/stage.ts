import { snake } from '../../../core/bulk.ts'
import { copyLine, copyRows } from '../../../platform/database/copy.ts'
import { type FileName, fileNames, type Run, stageOf } from '../run/index.ts'
import { type CsvRow, readCsv } from './csv.ts'
import { type Header, readHeader, reasonOfHeader } from './header.ts'
import { rowReader, type StagedRow } from './rows.ts'
import { fileShapes } from './schemas.ts'
import type { SourceFile } from './sources.ts'
import { sealNumbers } from './tax-file-numbers.ts'

type Staging = Pick<Run, 'client' | 'employerGroupId' | 'keys' | 'problems'>

/** The rows that go to the database at once: few enough for memory to stay flat. */
const bundle = { rows: 2000, characters: 1_000_000 }

/** Creates a temporary table for each file, also for those that the set does not have. */
export async function createStages({ client }: Pick<Run, 'client'>): Promise<void> {
  const tables = fileNames.map(file => {
    const { columns, made = {} } = fileShapes[file]
    const definitions = [
      'line integer not null',
      ...columns.filter(column => !column.isSecret).map(({ name, cell }) => `"${snake(name)}" ${cell.type}`),
      ...Object.entries(made).map(([name, type]) => `${name} ${type}`),
    ]
    return `create temporary table ${stageOf(file)} (${definitions.join(', ')}) on commit drop`
  })
  await client.query(tables.join(';\n'))
}

/**
 * Reads a file into its staging table, and notes every error of its cells. One bundle of rows is on its way to the database
 * while the next one is read.
 * @returns the names of its columns
 */
export async function stageFile(
  run: Staging,
  source: SourceFile,
  onChunk: (bytes: number, rows: number) => void,
): Promise<ReadonlySet<string>> {
  const { name: file } = source
  const { problems } = run
  let header: Header | undefined
  let read: ReturnType<typeof rowReader> = () => []
  let rowsRead = 0
  let size = 0
  let rows: StagedRow[] = []
  let sending = Promise.resolve()
  const flush = async () => {
    await sending
    if (header) sending = copyBundle(run, { file, header, rows })
    // The next flush awaits it and throws. Until then the rejection has no listener.
    sending.catch(() => {})
    rows = []
    size = 0
  }
  let bytesLeft = source.size
  const rowsWithProgress = rowsOf(source, bytes => {
    bytesLeft -= bytes
    onChunk(bytes, rowsRead)
  })
  for await (const row of rowsWithProgress) {
    if (row.problem !== undefined) {
      problems.add({ file, line: row.line, column: '', reason: header ? row.problem : reasonOfHeader(row) })
    } else if (header) {
      const staged = read(row)
      rows.push(staged)
      rowsRead++
      for (const value of staged) size += value?.length ?? 0
      if (rows.length >= bundle.rows || size >= bundle.characters) await flush()
    } else {
      header = readHeader(file, row, problems)
      read = rowReader(file, header, problems)
    }
    // Without the names of its columns, no row of a file can be read.
    if (!header?.columns.size) break
    if (problems.isFull) await problems.store()
  }
  await flush()
  await sending
  await run.client.query(`analyze ${stageOf(file)}`)
  // Bytes that were not read count as read.
  onChunk(Math.max(bytesLeft, 0), rowsRead)
  return new Set(header?.columns.keys())
}

/** The rows of a file; of an empty one, a row with that problem. */
async function* rowsOf(source: SourceFile, onChunk: (bytes: number) => void): AsyncGenerator<CsvRow> {
  const chunks = async function* () {
    for await (const chunk of source.open()) {
      yield chunk
      onChunk(chunk.length)
    }
  }
  let isEmpty = true
  for await (const rows of readCsv(chunks())) {
    isEmpty &&= rows.length === 0
    yield* rows
  }
  if (isEmpty) yield { line: 1, problem: 'The file is empty. Write a row with the names of its columns.', text: '' }
}

type Bundle = Readonly<{ file: FileName; header: Header; rows: StagedRow[] }>

async function copyBundle(run: Staging, { file, header, rows }: Bundle): Promise<void> {
  const staged = [...header.columns.keys()]
  const isSecret = (name: string) => fileShapes[file].columns.some(column => column.name === name && column.isSecret)
  const made = file === 'employees.csv' ? await sealNumbers(run, { rows, staged }) : []
  await copyRows(run.client, {
    table: stageOf(file),
    columns: ['line', ...staged.filter(name => !isSecret(name)).map(name => `"${snake(name)}"`), ...made],
    lines: rows.map(copyLine),
  })
}
