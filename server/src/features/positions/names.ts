import { type RawBuilder, sql } from 'kysely'
import { inPattern, isFoundByIndex } from '../people/index.ts'

/**
 * Whether the name of a position has this text in it, ignoring case; of its table, or alias, `position`. A text too short
 * for the index is compared with one name after the other.
 */
export const isPositionNamed = (text: string): RawBuilder<boolean> => {
  const pattern = sql`'%' || lower(${inPattern(text)}) || '%'`
  return isFoundByIndex(text) ? isFound(pattern) : sql`position.name_search like ${pattern}`
}

/** Whether a word of the name begins so, which the index finds for two letters, too. */
export const hasWordBeginning = (text: string): RawBuilder<boolean> =>
  isFound(sql`'% ' || lower(${inPattern(text)}) || '%'`)

const isFound = (pattern: RawBuilder<unknown>) =>
  sql<boolean>`position.id = any(array(select find_positions_named(${pattern})))`
