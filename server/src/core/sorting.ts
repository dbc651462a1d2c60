import { type RawBuilder, sql } from 'kysely'

/** A column by which a list is sorted, up or down, as a word of `Order`. */
export type SortWord<Column extends string> = `${Column}Ascending` | `${Column}Descending`

/** The words of `Order` for these columns. */
export const sortWords = <const Column extends string>(columns: readonly Column[]): readonly SortWord<Column>[] =>
  columns.flatMap(column => [`${column}Ascending`, `${column}Descending`] as const)

/** Texts as a dictionary orders them: "de Souza" before "Évora", and both before "Zhang". The default order is by code points. */
export const inWords = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`${text} collate "und-x-icu"`

/** Codes as people count them: "999" before "1000". */
export const inNumbers = (code: RawBuilder<unknown>): RawBuilder<unknown> => sql`${code} collate in_numbers`

/**
 * The order of a list by the column that a word names; undefined for a word that names none. Records without a value stand last,
 * those with the same value in the order of their ids.
 * @param id the column of the id
 * @param columns an expression of the list's query for each column
 */
export function sortOf<Column extends string>(
  word: string | undefined,
  id: string,
  columns: Readonly<Record<Column, RawBuilder<unknown>>>,
): RawBuilder<unknown> | undefined {
  const [, name, direction] = /^(\w+)(Ascending|Descending)$/.exec(word ?? '') ?? []
  const column = Object.hasOwn(columns, name ?? '') ? columns[name as Column] : undefined
  return column && sql`${column} ${direction === 'Ascending' ? sql`asc` : sql`desc`} nulls last, ${sql.ref(id)}`
}
