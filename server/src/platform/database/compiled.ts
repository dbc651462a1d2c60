import type { CompiledQuery, QueryResult } from 'kysely'
import type { Db, Tx } from './index.ts'

type Compilable<Row> = Readonly<{ compile(db: Tx): CompiledQuery<Row> }>

/** A statement with its values: `write` sends it, or `rows` reads by it. */
export type Compiled<Row> = Compilable<Row> & Readonly<{ rows(db: Db): Promise<Row[]> }>

/**
 * A statement that is compiled once for all values with the same names: the builder costs more than the rest of what the
 * server does for a statement.
 * @param build is given marks in place of the values; it may neither look at them nor leave one out because of what it is
 * @example
 * const updateBox = compiledOnce((tx, { id, ...columns }: Box) => tx.updateTable('box').set(columns).where('id', '=', id))
 * write(tx, updateBox(tx, box))
 */
export function compiledOnce<Values extends object, Row>(build: (tx: Tx, values: Values) => Compilable<Row>) {
  const known = new Map<string, CompiledQuery<Row>>()
  return (tx: Db, values: Values): Compiled<Row> => {
    const given = values as Readonly<Record<string, unknown>>
    const names = Object.keys(given).filter(name => given[name] !== undefined)
    const shape = names.join()
    let query = known.get(shape)
    if (!query) {
      const marks = Object.fromEntries(names.map(name => [name, new Mark(name)])) as unknown as Values
      query = build(tx as Tx, marks).compile(tx as Tx)
      known.set(shape, query)
    }
    const parameters = query.parameters.map(each => (each instanceof Mark ? given[each.name] : each))
    const compiled = { ...query, parameters }
    return {
      compile: () => compiled,
      async rows(db) {
        const { rows }: QueryResult<Row> = await db.getExecutor().executeQuery(compiled)
        return rows
      },
    }
  }
}

/** Stands for the value of a name. */
class Mark {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}
