import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import { approvables, type lifecycle } from '../../approvals/index.ts'
import { transitions } from './rules.ts'

/** The requests that the `change_request` of the surrounding query rescinds; null if none. */
export const rescinded = sql<approvables.RescindedRequests | null>`case when change_request.rescinds_change_request_id is not null then (
  select json_agg(json_build_object('id', taken.id, 'code', taken.code)
    order by taken.id <> change_request.rescinds_change_request_id, taken.id)
  from change_request taken where taken.employer_group_id = change_request.employer_group_id
    and taken.id = any(change_request.rescinds_change_request_id || change_request.rescinds_also)) end`

/** The kind of approvable that change requests are. */
export const changeRequestKind = {
  type: 'ChangeRequest',
  table: 'change_request',
  event: 'change-request',
  path: '/change-requests',
  name: 'change request',
  approverRole: 'ChangeRequestApprover',
  isDated: true,
  transitions,
  eventFields: (id: number) => ({ changeRequestId: id }),
  inInbox: sql<object>`json_strip_nulls(json_build_object('changeType', change_request.change_type, 'rescinds', ${rescinded}))`,
} as const satisfies lifecycle.ApprovableKind & Readonly<{ transitions: lifecycle.Transitions<string> }>

/** Whether the caller sees the `change_request` of the surrounding query, by the rules of approvables. */
export const changeRequestIsVisible = (caller: Caller): RawBuilder<SqlBool> =>
  approvables.isVisible(caller, changeRequestKind.table)
