import { type RawBuilder, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import type { Caller } from '../../domain/caller.ts'
import { Int64, OneOf } from '../../http/schemas.ts'
import { hasRoleOver } from './visibility.ts'

/** What a new employee gives, in the order of the page: kinds of change request, then credentials. */
const items = ['BankAccounts', 'TaxDeclaration', 'Superannuation', 'EmergencyContacts', 'Credentials'] as const

export const ChecklistItem = Type.Object({
  item: OneOf(items, { description: 'The type of the change request by which the employee gives it; or credentials.' }),
  status: OneOf(['Missing', 'Requested', 'Done']),
  changeRequestId: Type.Optional(Int64({ description: 'The open request that brings it.' })),
})

export type ChecklistItem = Static<typeof ChecklistItem>

const hasAny = (column: string) => sql`coalesce(jsonb_array_length(${sql.ref(`employee.${column}`)}) > 0, false)`

const isDone: Readonly<Record<(typeof items)[number], RawBuilder<unknown>>> = {
  BankAccounts: hasAny('bank_accounts'),
  TaxDeclaration: sql`employee.tax_file_number_status <> 'Pending'`,
  Superannuation: hasAny('superannuation'),
  EmergencyContacts: hasAny('emergency_contacts'),
  Credentials: sql`exists (select from credential where credential.employer_group_id = employee.employer_group_id
    and credential.employee_id = employee.id)`,
}

/** How far the `employee` of the surrounding query is with what a new one gives. */
export const checklist = sql<ChecklistItem[]>`(
  select json_agg(json_strip_nulls(json_build_object('item', each.item, 'changeRequestId', request.id,
    'status', case when each.is_done or request.status = 'Approved' then 'Done' when request.id is not null then 'Requested'
      else 'Missing' end)) order by each.place)
  from (values ${sql.join(items.map((item, place) => sql`(${sql.lit(place)}, ${sql.lit(item)}, ${isDone[item]})`))}) each (place, item, is_done)
  left join lateral (
    select id, status from change_request where change_request.employer_group_id = employee.employer_group_id
      and change_request.employee_id = employee.id and change_request.change_type = each.item
      and change_request.status in ('Pending', 'Returned', 'Approved', 'Failed') and not each.is_done
    order by id desc limit 1
  ) request on true)`

/** How many days after the first one a new employee is reminded of what is missing. */
const remindedFor = 30

/** SQL: whether the `employee` of the surrounding query is to start, or has not been there for longer than a starter is reminded. */
export const isStarter = (today: CalendarDate) =>
  sql<boolean>`(employee.status <> 'Inactive' and employee.start_date >= ${addDays(today, -remindedFor)}::date)`

const administrators = ['HumanResourcesAdministrator', 'PayrollAdministrator'] as const

/** SQL: the checklist of a starter for administrators of the `employee` of the surrounding query; null for other callers. */
export const checklistFor = (caller: Caller) =>
  sql<
    ChecklistItem[] | null
  >`case when ${isStarter(caller.today.group)} and ${hasRoleOver(caller, administrators)} then ${checklist} end`

/** SQL: whether something on a checklist is missing. */
export const isUnfinished = (items: RawBuilder<ChecklistItem[] | null>) =>
  sql<boolean>`exists (select from json_array_elements(${items}) item where item ->> 'status' <> 'Done')`
