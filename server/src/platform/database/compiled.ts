import type { CompiledQuery, RawBuilder } from 'kysely'
import { rowsOf } from './dialect.ts'
import type { Db, Tx } from './index.ts'
import { sentValue } from './values.ts'

/*
 * Statements whose text is built once: the builder costs more than the rest of what the server does for a statement. Marks
 * stand in the text for the values of an execution.
 */

type Values = Readonly<Record<string, unknown>>

type Compilable<Row> = Readonly<{ compile(db: Tx): CompiledQuery<Row> }>

/** A statement with its values: `write` sends it, or `rows` reads by it. */
export type Compiled<Row> = Compilable<Row> & Readonly<{ rows(db: Db): Promise<Row[]> }>

/** Names and numbers of rows come from callers: a statement in a new shape is compiled, but not all are kept. */
const mostShapes = 200

/**
 * A statement that is compiled once for all values with the same names, or for as many rows of them.
 * @param build is given marks in place of the values; it may neither look at them nor leave one out because of what it is
 * @example
 * const updateBox = compiledOnce((tx, { id, ...columns }: Box) => tx.updateTable('box').set(columns).where('id', '=', id))
 * write(tx, updateBox(box))
 */
export function compiledOnce<Of extends object, Row>(build: (tx: Tx, values: Of) => Compilable<Row>) {
  const known = new Map<string, CompiledQuery<Row>>()
  return (values: Of): Compiled<Row> => {
    const rows = (Array.isArray(values) ? values : [values]) as readonly Values[]
    const names = rows.map(row => Object.keys(row).filter(name => row[name] !== undefined))
    const shape = names.join(';')
    const compile = (db: Db) => {
      let query = known.get(shape)
      if (!query) {
        const marks = names.map((ofRow, row) => Object.fromEntries(ofRow.map(name => [name, new Mark(name, row)])))
        query = compiled(build(db as Tx, (Array.isArray(values) ? marks : marks[0]) as Of), db)
        if (known.size >= mostShapes) known.clear()
        known.set(shape, query)
      }
      return withValues(query, rows)
    }
    return { compile, rows: db => rowsOf(db, compile(db)) }
  }
}

/**
 * A statement that is compiled once for each key. A caller is a good key, since the same object serves all of a caller's
 * requests within half a second.
 * @param build uses `given` for what differs between executions
 */
export function compiledFor<Key extends object, Row>(build: (key: Key) => RawBuilder<Row>) {
  const known = new WeakMap<Key, CompiledQuery<Row>>()
  return async (db: Db, key: Key, values: Values): Promise<Row[]> => {
    const query = known.get(key) ?? compiled(build(key), db)
    known.set(key, query)
    return rowsOf(db, withValues(query, [values]))
  }
}

/** The mark for the value of this name. It has the type of the value, whose place it takes. */
export const given = <Value>(name: string): Value => new Mark(name, 0) as Value

class Mark {
  readonly name: string
  /** The place of the row that has the value. */
  readonly row: number

  constructor(name: string, row: number) {
    this.name = name
    this.row = row
  }
}

/** A value and a list are sent once, however often the statement names them; lists are written out here, too. */
function compiled<Row>(statement: Compilable<Row>, db: Db): CompiledQuery<Row> {
  const query = statement.compile(db as Tx)
  const parameters: unknown[] = []
  const text = query.sql.replace(/\$(\d+)/g, (_, number) => {
    const value = query.parameters[number - 1]
    const known = Array.isArray(value) || value instanceof Mark ? parameters.indexOf(value) : -1
    return `$${known < 0 ? parameters.push(value) : known + 1}`
  })
  return { ...query, sql: text, parameters: parameters.map(each => (Array.isArray(each) ? sentValue(each) : each)) }
}

const withValues = <Row>(query: CompiledQuery<Row>, rows: readonly Values[]): CompiledQuery<Row> => ({
  ...query,
  parameters: query.parameters.map(each => (each instanceof Mark ? rows[each.row]?.[each.name] : each)),
})
