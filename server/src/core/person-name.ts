import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: the family name and the given name of a person of the surrounding query, as `Walsh, Emma`. The owner of an account who
 * is neither employee nor authority may have one name alone.
 * @param person the alias of the person's row
 */
export const personNameInSql = (person = 'person'): RawBuilder<string> =>
  sql<string>`concat_ws(', ', nullif(${sql.ref(`${person}.family_name`)}, ''), nullif(${sql.ref(`${person}.given_name`)}, ''))`
