import type { RawBuilder, SqlBool } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import { approvables } from '../../approvals/index.ts'

/** Whether the caller sees the `change_request` of the surrounding query, by the rules of approvables. */
export const changeRequestIsVisible = (caller: Caller): RawBuilder<SqlBool> =>
  approvables.isVisible(caller, 'change_request')

/** Whether the caller sees it, or was an approver of it. */
export const changeRequestIsVisibleToDecider = (caller: Caller): RawBuilder<SqlBool> =>
  approvables.isVisibleToDecider(caller, 'change_request')
