import type { Run } from '../run.ts'

/**
 * SQL: whether a row may tell what was so before today. The operator brings a group with its past, and so does an import of
 * people; about who is here already an administrator says what the single calls take. `isNew`: SQL, whether the files make
 * whom the row is about.
 */
export const mayTellHistory = ({ requester }: Pick<Run, 'requester'>, isNew: string): string =>
  requester ? `(${isNew})` : 'true'
