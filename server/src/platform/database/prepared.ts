import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { rowsOf } from './dialect.ts'
import type { Db } from './index.ts'
import { sentValue } from './values.ts'

/** A place in a prepared statement for the value of this name. It has the type of the value, whose place it takes. */
export const given = <Value>(name: string): Value => sql.val(new Given(name)) as Value

class Given {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement whose text is built once for each key: building takes as long as executing. A caller is a good key, since the
 * same object serves all of a caller's requests within half a second.
 * @param build uses `given` for what differs between executions
 */
export function prepared<Key extends object, Row>(build: (key: Key) => RawBuilder<Row>) {
  const known = new WeakMap<Key, CompiledQuery<Row>>()
  return async (db: Db, key: Key, values: Readonly<Record<string, unknown>>): Promise<Row[]> => {
    const query = known.get(key) ?? compiled(build(key), db)
    known.set(key, query)
    const parameters = query.parameters.map(each => (each instanceof Given ? values[each.name] : each))
    return rowsOf(db, { ...query, parameters })
  }
}

/** Lists of ids and given values are sent once, however often the statement names them; lists are written out here, too. */
function compiled<Row>(statement: RawBuilder<Row>, db: Db): CompiledQuery<Row> {
  const query = statement.compile(db)
  const parameters: unknown[] = []
  const text = query.sql.replace(/\$(\d+)/g, (_, number) => {
    const value = query.parameters[number - 1]
    const known = Array.isArray(value) || value instanceof Given ? parameters.indexOf(value) : -1
    return `$${known < 0 ? parameters.push(value) : known + 1}`
  })
  return { ...query, sql: text, parameters: parameters.map(each => (Array.isArray(each) ? sentValue(each) : each)) }
}
