import type { Duplex } from 'node:stream'
import pg from 'pg'
import { camelCase, databaseTypes, sentValue } from './values.ts'

/** A statement to send. `name`: PostgreSQL plans it once a connection. */
export type Statement = Readonly<{ text: string; name?: string; values: readonly unknown[] }>

export type Answer = Readonly<{ command: string; rowCount: number; rows: readonly Readonly<Record<string, unknown>>[] }>

type Column = Readonly<{ name: string; parse(text: string): unknown }>

type Sent = Readonly<{
  statement: Statement
  values: readonly (string | Buffer | null)[]
  rows: (string | null)[][]
  resolve(answer: Answer): void
  reject(error: unknown): void
}>

/**
 * Statements that go to PostgreSQL together, with one word at their end that they are all: it answers them at once, and
 * executes none behind one that failed. The driver alone would say that word behind each, and ask each time which columns
 * it returns.
 */
export class Batch extends pg.Query {
  readonly #sent: Sent[] = []
  /** One for each statement. */
  readonly answers: Promise<Answer>[] = []
  /** Milliseconds after which the driver gives the connection up. */
  query_timeout: number | undefined
  /** Resolve what PostgreSQL has executed: a statement alone is stored only when it is ready for the next. */
  #executed: (() => void)[] = []
  #place = 0
  #connection: Connection | undefined
  #columns: Map<string, readonly Column[]> | undefined
  /** Called by the driver's client, which may have put a time limit in it. */
  callback: (error?: unknown) => void = () => {}
  /** Those of the statement that is answered now, by which the driver notes what the connection has parsed. */
  name: string | undefined
  text = ''

  constructor() {
    super({ text: '' })
  }

  /** For tests and the bench, which listen to the driver. */
  get statements(): readonly Statement[] {
    return this.#sent.map(({ statement }) => statement)
  }

  /**
   * @returns the answer; rejected by what PostgreSQL refuses, or by `Skipped` behind a statement that failed
   * @throws at once, a value that cannot be sent: the statement is not in the batch
   */
  add(statement: Statement): Promise<Answer> {
    const values = statement.values.map(sentValue)
    const answered = new Promise<Answer>((resolve, reject) => {
      this.#sent.push({ statement, values, rows: [], resolve, reject })
    })
    // The stack of who sent the statement, instead of that of the socket: as the driver does for its own queries.
    const answer = answered.catch(error => {
      Error.captureStackTrace(error)
      throw error
    })
    this.answers.push(answer)
    return answer
  }

  override submit = (given: pg.Connection): null => {
    const connection = given as unknown as Connection
    const columns = columnsOf(connection)
    this.#connection = connection
    this.#columns = columns
    connection.stream.cork()
    for (const { statement, values } of this.#sent) submit(connection, { ...statement, values }, columns)
    connection.sync()
    connection.stream.uncork()
    this.#goTo(0)
    return null
  }

  handleRowDescription({ fields }: Readonly<{ fields: readonly pg.FieldDef[] }>): void {
    const columns = fields.map(({ name, dataTypeID }) => ({
      name: camelCase(name),
      parse: databaseTypes.getTypeParser(dataTypeID, 'text') as Column['parse'],
    }))
    this.#columns?.set(this.name ?? '', columns)
  }

  handleDataRow({ fields }: Readonly<{ fields: (string | null)[] }>): void {
    this.#sent[this.#place]?.rows.push(fields)
  }

  handleCommandComplete({ text }: Readonly<{ text: string }>): void {
    const sent = this.#sent[this.#place]
    const columns = this.#columns?.get(this.name ?? '') ?? []
    // Without columns from now on: PostgreSQL has described none.
    if (this.name !== undefined) this.#columns?.set(this.name, columns)
    const words = text.split(' ')
    try {
      const rows = sent?.rows.map(fields => rowOf(columns, fields)) ?? []
      const answer = { command: words[0] ?? '', rowCount: Number(words.at(-1)) || 0, rows }
      this.#executed.push(() => sent?.resolve(answer))
    } catch (error) {
      sent?.reject(error)
    }
    this.#goTo(this.#place + 1)
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleReadyForQuery(): void {
    for (const resolve of this.#executed) resolve()
    this.callback()
  }

  handleError(error: unknown): void {
    this.callback(error)
    const [failed, ...behind] = this.#sent.slice(this.#place)
    // Behind the last statement, it was the commit of a statement alone that failed.
    for (const settle of failed
      ? this.#executed
      : this.#sent.map(
          ({ reject }) =>
            () =>
              reject(error),
        ))
      settle()
    failed?.reject(error)
    for (const { statement, reject } of behind) {
      // It may not have been parsed.
      if (statement.name !== undefined) delete this.#connection?.submittedNamedStatements[statement.name]
      reject(error instanceof pg.DatabaseError ? new Skipped() : error)
    }
    this.#place = this.#sent.length
  }

  #goTo(place: number): void {
    this.#place = place
    const { name, text = '' } = this.#sent[place]?.statement ?? {}
    this.name = name
    this.text = text
  }
}

/**
 * Holds back what the connection is given in this turn of the event loop, and sends it as one: each write of its own wakes
 * PostgreSQL, which costs both sides more than a quick statement does.
 */
export function sendTogether(client: pg.ClientBase): void {
  // The driver does not declare its socket.
  const { stream } = (client as unknown as Readonly<{ connection: Readonly<{ stream: Duplex }> }>).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Says only that a statement before it has failed, as PostgreSQL does in a transaction that has failed. */
class Skipped extends Error {
  readonly code = '25P02'

  constructor() {
    super('A statement before this one has failed.')
  }
}

/** The driver's connection, of which it declares less than there is. */
type Connection = Pick<pg.Connection, 'stream' | 'sync'> &
  Readonly<{
    parsedStatements: Record<string, string>
    submittedNamedStatements: Record<string, string>
    parse(statement: Pick<Statement, 'name' | 'text'>): void
    bind(values: object): void
    describe(portal: object): void
    execute(): void
  }>

function submit(connection: Connection, { text, name, values }: Statement, known: ReadonlyMap<string, unknown>): void {
  const { parsedStatements, submittedNamedStatements: submitted } = connection
  if (name === undefined) connection.parse({ text })
  else if (parsedStatements[name] === undefined && submitted[name] === undefined) {
    connection.parse({ name, text })
    submitted[name] = text
  }
  connection.bind({ statement: name, values })
  if (name === undefined || !known.has(name)) connection.describe({ type: 'P', name: '' })
  connection.execute()
}

function rowOf(columns: readonly Column[], fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let place = 0; place < columns.length; place++) {
    const [column, text] = [columns[place] as Column, fields[place]]
    row[column.name] = text == null ? null : column.parse(text)
  }
  return row
}

const columnsByConnection = new WeakMap<Connection, Map<string, readonly Column[]>>()

/** The columns of each statement that the connection has parsed, by its name. */
function columnsOf(connection: Connection): Map<string, readonly Column[]> {
  const known = columnsByConnection.get(connection)
  if (known) return known
  const columns = new Map<string, readonly Column[]>()
  columnsByConnection.set(connection, columns)
  return columns
}
