import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './index.ts'

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
 * same object serves all of a caller's requests within half a second. Rows have the names of the statement's columns as they
 * stand: write `as "familyName"`.
 * @param build uses `given` for what differs between executions
 */
export function prepared<Key extends object, Row>(build: (key: Key) => RawBuilder<Row>) {
  const known = new WeakMap<Key, CompiledQuery<Row>>()
  return async (db: Db, key: Key, values: Readonly<Record<string, unknown>>): Promise<Row[]> => {
    const query = known.get(key) ?? build(key).compile(db)
    known.set(key, query)
    const parameters = query.parameters.map(each => (each instanceof Given ? values[each.name] : each))
    const { rows } = await db
      .getExecutor()
      .withoutPlugins()
      .executeQuery({ ...query, parameters })
    return rows as Row[]
  }
}
