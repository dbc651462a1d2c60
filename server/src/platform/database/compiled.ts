import type { CompiledQuery } from 'kysely'
import { rowsOf } from './dialect.ts'
import type { Db, Tx } from './index.ts'

type Compilable<Row> = Readonly<{ compile(db: Tx): CompiledQuery<Row> }>

/** A statement with its values: `write` sends it, or `rows` reads by it. */
export type Compiled<Row> = Compilable<Row> & Readonly<{ rows(db: Db): Promise<Row[]> }>

/** Names and numbers of rows come from callers: a statement in a new shape is compiled, but not all are kept. */
const mostShapes = 200

/**
 * A statement that is compiled once for all values with the same names, or for as many rows of them: the builder costs more
 * than the rest of what the server does for a statement.
 * @param build is given marks in place of the values; it may neither look at them nor leave one out because of what it is
 * @example
 * const updateBox = compiledOnce((tx, { id, ...columns }: Box) => tx.updateTable('box').set(columns).where('id', '=', id))
 * write(tx, updateBox(tx, box))
 */
export function compiledOnce<Values extends object, Row>(build: (tx: Tx, values: Values) => Compilable<Row>) {
  const known = new Map<string, CompiledQuery<Row>>()
  return (tx: Db, values: Values): Compiled<Row> => {
    const given = (Array.isArray(values) ? values : [values]) as readonly Readonly<Record<string, unknown>>[]
    const names = given.map(row => Object.keys(row).filter(name => row[name] !== undefined))
    const shape = names.join(';')
    let query = known.get(shape)
    if (!query) {
      const marks = names.map((ofRow, row) => Object.fromEntries(ofRow.map(name => [name, new Mark(row, name)])))
      query = build(tx as Tx, (Array.isArray(values) ? marks : marks[0]) as Values).compile(tx as Tx)
      if (known.size >= mostShapes) known.clear()
      known.set(shape, query)
    }
    const parameters = query.parameters.map(each => (each instanceof Mark ? given[each.row]?.[each.name] : each))
    const compiled = { ...query, parameters }
    return { compile: () => compiled, rows: db => rowsOf(db, compiled) }
  }
}

/** Stands for the value of a name. */
class Mark {
  readonly row: number
  readonly name: string

  constructor(row: number, name: string) {
    this.row = row
    this.name = name
  }
}
