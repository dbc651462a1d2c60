import type { RawBuilder, SqlBool } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import { approvableIsVisible, approvableIsVisibleToDecider } from '../../approvals/index.ts'

/** Whether the caller sees the `change_request` of the surrounding query, as anything that people approve. */
export const changeRequestIsVisible = (caller: Caller): RawBuilder<SqlBool> =>
  approvableIsVisible(caller, 'change_request')

/** Whether the caller sees it, or was asked to decide it. */
export const changeRequestIsVisibleToDecider = (caller: Caller): RawBuilder<SqlBool> =>
  approvableIsVisibleToDecider(caller, 'change_request')
