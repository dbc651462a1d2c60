import { literal } from '../../../core/bulk.ts'
import type { Run } from '../run/index.ts'

/** The column of a file for each of the two lists of codes that limit an authority or a role. */
export const limitColumns = { cost_centre: 'costCentreCodes', payment_group: 'paymentGroupCodes' } as const

/** SQL: the day at an employer with the time zone `zone`; null: the group's zone. */
export const todayAt = ({ now, timeZone }: Pick<Run, 'now' | 'timeZone'>, zone: string): string =>
  `(${literal(now)}::timestamptz at time zone coalesce(${zone}, ${literal(timeZone)}))::date`

/** SQL: the inactive payment groups. Files have no status of payment groups, and those that they create are active. */
export const inactivePaymentGroups = `select id, code from payment_group
  where employer_group_id = current_employer_group_id() and status = 'Inactive'`

/**
 * SQL: whether a row may record the past. The operator and an import of new people bring a group with its past. About
 * people who are here already, an administrator enters what the single calls accept. `isNew`: SQL, whether the files create
 * the person of the row.
 */
export const mayRecordPast = ({ requester }: Pick<Run, 'requester'>, isNew: string): string =>
  requester ? `(${isNew})` : 'true'

/** SQL: whether the files create this person. An authority that loses its link gets another person, who is not new. */
export const isNewPerson = (person: string): string => `${person} in (
  select person_id from next_employee where is_new_person
  union all select person_id from next_authority where is_new and is_new_person)`

/** SQL over a row of `next_authority`: whether the files create both the authority and its person. */
export const isNewWithPerson = (authority: string): string =>
  `${authority}.is_new and ${isNewPerson(`${authority}.person_id`)}`

/**
 * SQL: the first day of a plain role of a row `n` of `next_authority`: none, where the row may record the past. A plain role
 * that has ended begins anew today, so that former days stay as they were.
 */
export const firstDayOfPlain = (run: Run, role: string): string =>
  `case when not ${mayRecordPast(run, isNewWithPerson('n'))}
    or exists (select from role_grant past where past.employer_group_id = ${run.employerGroupId}
      and past.authority_id = n.id and past.role = ${role} and past.valid_from is null and past.valid_to is not null)
  then '${run.today}'::date end`

/** SQL over a row `n` of `next_authority`: whether it leaves behind a person that was the authority's alone. */
export const isMerged = `not n.is_new and n.person_id <> n.stored_person_id and not exists (
  select from employee own where own.employer_group_id = current_employer_group_id() and own.person_id = n.stored_person_id)`

/** SQL over a row `n` of `next_authority`: whether its person becomes a new employee of the same files. */
export const isEngaged = `not n.is_new and n.person_id = n.stored_person_id
  and n.employee_id is not null and n.stored_employee_id is null`

/** SQL: the cost centres and employees whose move may widen a pay limit. */
export const movedCostCentres = `next_cost_centre where 'parentId' = any(changed)`
export const movedEmployees = `next_employee where not is_new and 'EmployerId' = any(changed)`

/** Pay limits depend on the earliest day alone. */
export const limitScopeOf = ({ tx, employerGroupId, earliestDay }: Run) => ({
  tx,
  employerGroupId,
  today: { group: earliestDay, byEmployer: new Map<number, string>() },
})
