import type { ReactNode } from 'react'

/** How a column sorts its table: by the words of the API's order, up and down, or a whole list by its values. */
export type Sort<Row, Word extends string = string> =
  | readonly [up: Word, down: Word]
  | ((row: Row) => string | number | undefined)

export type Column<Row, Word extends string = string> = Readonly<{
  header: string
  /** The name of the column is for screen readers only: its cells say it. */
  isUnnamed?: boolean
  cell: (row: Row) => ReactNode
  /** Numbers and amounts are aligned to the end. */
  align?: 'end'
  /** Left out on a phone. */
  isSecondary?: boolean
  /** Left out until the user chooses it, and always on a phone. */
  isExtra?: boolean
  sort?: Sort<Row, Word>
}>
