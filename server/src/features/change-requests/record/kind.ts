import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { Type } from 'typebox'
import { type CalendarDate, wireDate } from '../../../domain/calendar-date.ts'
import type { Caller } from '../../../domain/caller.ts'
import { BusinessDate } from '../../../http/schemas.ts'
import { approvables, type lifecycle } from '../../approvals/index.ts'
import { Change, type ChangeRow, changeRow, changesOf } from './changes.ts'
import { transitions } from './rules.ts'

/** The requests that the `change_request` of the surrounding query rescinds; null if none. */
export const rescinded = sql<approvables.RescindedRequests | null>`case when change_request.rescinds_change_request_id is not null then (
  select json_agg(json_build_object('id', taken.id, 'code', taken.code)
    order by taken.id <> change_request.rescinds_change_request_id, taken.id)
  from change_request taken where taken.employer_group_id = change_request.employer_group_id
    and taken.id = any(change_request.rescinds_change_request_id || change_request.rescinds_also)) end`

type InInbox = Readonly<{
  changeType: string
  effectiveDate: CalendarDate
  changes: readonly ChangeRow[] | null
  rescinds: approvables.RescindedRequests | null
}>

/** What an inbox item says about a change request. Sensitive values are shown while one decides, as in the request itself. */
const inInbox: lifecycle.InInbox = {
  fields: {
    changeType: Type.Optional(Type.String({ description: 'Of a change request.', examples: ['BankAccounts'] })),
    effectiveDate: Type.Optional(BusinessDate({ description: 'Of a change request.' })),
    changes: Type.Optional(
      Type.Array(Change, {
        description: 'Of a change request. Sensitive values are masked, except in a step that waits for the caller.',
      }),
    ),
    rescinds: Type.Optional(approvables.RescindedRequests),
  },
  stored: sql<InInbox>`json_build_object('changeType', change_request.change_type, 'rescinds', ${rescinded},
    'effectiveDate', change_request.effective_date, 'changes', (select json_agg(${changeRow} order by ordinal)
      from change_request_change where change_request_change.employer_group_id = change_request.employer_group_id
        and change_request_change.change_request_id = change_request.id))`,
  shown(stored, { seesSensitive }) {
    const { changeType, effectiveDate, changes, rescinds } = stored as InInbox
    return {
      changeType,
      effectiveDate: wireDate(effectiveDate),
      changes: changesOf(changes ?? [], { seesSensitive, withPeriods: true }),
      ...(rescinds && { rescinds }),
    }
  },
}

/** The kind of approvable that change requests are. */
export const changeRequestKind = {
  type: 'ChangeRequest',
  table: 'change_request',
  codePrefix: 'CR',
  event: 'change-request',
  path: '/change-requests',
  name: 'change request',
  approverRole: 'ChangeRequestApprover',
  isDated: true,
  transitions,
  eventFields: (id: number) => ({ changeRequestId: id }),
  inInbox,
} as const satisfies lifecycle.ApprovableKind & Readonly<{ transitions: lifecycle.Transitions<string> }>

/** Whether the caller sees the `change_request` of the surrounding query, by the rules of approvables. */
export const changeRequestIsVisible = (caller: Caller): RawBuilder<SqlBool> =>
  approvables.isVisible(caller, changeRequestKind.table)
