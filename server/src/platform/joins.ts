import type { JoinBuilder } from 'kysely'

type Column = `${string}.${string}`

/**
 * The condition of a join inside an employer group: both rows belong to one group, and the columns are equal. Tables may
 * have aliases.
 * @example .innerJoin('person', withinGroup('person.id', 'employee.personId'))
 */
export const withinGroup =
  (column: Column, other: Column) =>
  <DB, Joined extends keyof DB>(join: JoinBuilder<DB, Joined>) =>
    join.onRef(groupOf(column), '=', groupOf(other)).onRef(column as never, '=', other as never)

const groupOf = (column: Column) => `${column.split('.')[0]}.employerGroupId` as never
