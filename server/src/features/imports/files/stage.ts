import { snake } from '../../../core/bulk.ts'
import { copyLine, copyRows } from '../../../platform/copy.ts'
import { type FileName, fileNames, type Run, stageOf } from '../run/index.ts'
import { readCsv } from './csv.ts'
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
 * Reads a file into its staging table, and notes every error of its cells.
 * @returns the names of its columns
 */
export async function stageFile(
  run: Staging,
  source: SourceFile,
  onChunk: (bytes: number, rows: number) => void,
): Promise<ReadonlySet<string>> {
  const { name: file } = source
  const { problems } = run
  const refuse = (line: number, reason: string) => problems.add({ file, line, column: '', reason })
  let staging: Stage | undefined
  let isReadable = true
  const chunks = counted(source, bytes => {
    onChunk(bytes, staging?.rowsRead ?? 0)
  })
  whole: for await (const rows of readCsv(chunks)) {
    for (const row of rows) {
      if (row.problem !== undefined) refuse(row.line, staging ? row.problem : reasonOfHeader(row))
      else if (staging) await staging.take(row)
      else staging = new Stage(run, file, readHeader(file, row, problems))
      isReadable = staging !== undefined && staging.columns.length > 0
      // Without the names of its columns, no row of a file can be read.
      if (!isReadable) break whole
      if (problems.isFull) await problems.store()
    }
  }
  if (staging === undefined && isReadable) refuse(1, 'The file is empty. Write a row with the names of its columns.')
  await staging?.finish()
  await run.client.query(`analyze ${stageOf(file)}`)
  return new Set(staging?.columns)
}

async function* counted(source: SourceFile, onChunk: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of source.open()) {
    yield chunk
    onChunk(chunk.length)
  }
}

/** Sends the rows of a file in bundles. One bundle is on its way while the next one is read. */
class Stage {
  readonly columns: readonly string[]
  rowsRead = 0
  readonly #run: Staging
  readonly #file: FileName
  readonly #read: ReturnType<typeof rowReader>
  #rows: StagedRow[] = []
  #size = 0
  #sending: Promise<void> = Promise.resolve()

  constructor(run: Staging, file: FileName, header: Header) {
    this.#run = run
    this.#file = file
    this.columns = [...header.columns.keys()]
    this.#read = rowReader(file, header, run.problems)
  }

  async take(row: Parameters<ReturnType<typeof rowReader>>[0]): Promise<void> {
    const staged = this.#read(row)
    this.#rows.push(staged)
    this.rowsRead++
    for (const value of staged) this.#size += value?.length ?? 0
    if (this.#rows.length >= bundle.rows || this.#size >= bundle.characters) await this.#flush()
  }

  async finish(): Promise<void> {
    await this.#flush()
    await this.#sending
  }

  async #flush(): Promise<void> {
    await this.#sending
    this.#sending = this.#send(this.#rows)
    // The next flush awaits it and throws. Until then the rejection has no listener.
    this.#sending.catch(() => {})
    this.#rows = []
    this.#size = 0
  }

  async #send(rows: StagedRow[]): Promise<void> {
    const isSecret = (name: string) =>
      fileShapes[this.#file].columns.some(column => column.name === name && column.isSecret)
    const made = this.#file === 'employees.csv' ? await sealNumbers(this.#run, { rows, staged: this.columns }) : []
    await copyRows(this.#run.client, {
      table: stageOf(this.#file),
      columns: ['line', ...this.columns.filter(name => !isSecret(name)).map(name => `"${snake(name)}"`), ...made],
      lines: rows.map(copyLine),
    })
  }
}
