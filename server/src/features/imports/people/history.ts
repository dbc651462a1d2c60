import type { Run } from '../rows/index.ts'

/**
 * SQL: whether a row may record the past. The operator brings a group with its past, and so does an import of people; about
 * who is here already an administrator says what the single calls take. `isNew`: SQL, whether the files make whom the row
 * is about.
 */
export const mayTellHistory = ({ requester }: Pick<Run, 'requester'>, isNew: string): string =>
  requester ? `(${isNew})` : 'true'

/** SQL: whether the files make this person. One whom an authority gets that is unlinked from its employee is not new. */
export const isNewPerson = (person: string): string => `${person} in (
  select person_id from next_employee where is_new_person
  union all select person_id from next_authority where is_new and is_new_person)`

/** SQL over a row of `next_authority`: whether the files make both the authority and its person. */
export const isNewWithPerson = (authority: string): string =>
  `${authority}.is_new and ${isNewPerson(`${authority}.person_id`)}`
