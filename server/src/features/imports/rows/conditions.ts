import { literal } from '../../../core/bulk.ts'
import { hasAny, type Run } from './run.ts'

/** The column of a file for each of the two lists of codes that limit an authority or a role. */
export const limitColumns = { cost_centre: 'costCentreCodes', payment_group: 'paymentGroupCodes' } as const

/** SQL: the day it is at an employer whose zone `zone` is; null: the group's. */
export const todayAt = ({ now, timeZone }: Pick<Run, 'now' | 'timeZone'>, zone: string): string =>
  `(${literal(now)}::timestamptz at time zone coalesce(${zone}, ${literal(timeZone)}))::date`

/** SQL: the payment groups that are inactive. Files say nothing of their status, and what they make is active. */
export const inactivePaymentGroups = `select id, code from payment_group
  where employer_group_id = current_employer_group_id() and status = 'Inactive'`

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

/** A person that was the authority's alone and is left behind. */
export const isMerged = `not n.is_new and n.person_id <> n.stored_person_id and not exists (
  select from employee own where own.employer_group_id = current_employer_group_id() and own.person_id = n.stored_person_id)`

/** A person that was the authority's alone and becomes a new employee of the same files. */
export const isEngaged = `not n.is_new and n.person_id = n.stored_person_id
  and n.employee_id is not null and n.stored_employee_id is null`

export const movedCostCentres = `next_cost_centre where 'parentId' = any(changed)`
export const movedEmployees = `next_employee where not is_new and 'EmployerId' = any(changed)`

/** Whether the files may widen a pay limit by the tree of cost centres, or by another employer of an employee. */
export const movesCostCentres = (run: Run): Promise<boolean> => hasAny(run, movedCostCentres)
export const movesEmployees = (run: Run): Promise<boolean> => hasAny(run, movedEmployees)

/** Pay limits go by the earliest day alone. */
export const limitScopeOf = ({ tx, employerGroupId, earliestDay }: Run) => ({
  tx,
  employerGroupId,
  today: { group: earliestDay, byEmployer: new Map<number, string>() },
})
