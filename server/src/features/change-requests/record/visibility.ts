import type { RawBuilder, SqlBool } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import { approvableIsKnown, approvableIsVisible } from '../../approvals/index.ts'

/** Whether the caller sees the `change_request` of the surrounding query, as anything that people approve. */
export const changeRequestIsVisible = (caller: Caller): RawBuilder<SqlBool> =>
  approvableIsVisible(caller, 'change_request')

/** Whether the caller sees it, or was asked to decide it. */
export const changeRequestIsKnown = (caller: Caller): RawBuilder<SqlBool> => approvableIsKnown(caller, 'change_request')
