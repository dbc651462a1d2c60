import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inWords } from '../../core/sorting.ts'

/** Fewer letters than this are in most names: to look at one name after the other until enough are found is quicker. */
const fewestForIndex = 3

/** A text as a part of a pattern of `like`, in which it stands for itself. */
export const inPattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * Whether the name of a person has this text in it, ignoring case: as "Family, Given", "Given Family" or "Preferred
 * Family".
 * @param person the column with the person's id in the surrounding query
 */
export function isNamed(person: `${string}.${string}`, text: string): RawBuilder<SqlBool> {
  const [table] = person.split('.')
  const pattern = sql`'%' || lower(${inPattern(text)}) || '%'`
  if (isFoundByIndex(text)) return sql`${sql.ref(person)} = any(array(select find_people_named(${pattern})))`
  return sql`exists (select from person named where named.employer_group_id = ${sql.ref(`${table}.employer_group_id`)}
    and named.id = ${sql.ref(person)} and named.name_search like ${pattern})`
}

/** The name of a person, the family name first, by which a list is sorted. @param person as in `isNamed` */
export const nameInWords = (person: `${string}.${string}`): RawBuilder<unknown> => {
  const [table] = person.split('.')
  // A tab stands before all letters, so that every "De" comes before "De Luca".
  return inWords(sql`(select named.family_name || chr(9) || named.given_name from person named
    where named.employer_group_id = ${sql.ref(`${table}.employer_group_id`)} and named.id = ${sql.ref(person)})`)
}

/** Whether there is a text, long enough for an index to find it in names. */
export const isFoundByIndex = (text = ''): boolean => [...text].length >= fewestForIndex
