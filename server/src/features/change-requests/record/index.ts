export {
  type ChangeRequestColumns,
  deleteChangeRequestRow,
  effectOn,
  insertChangeRequest,
  recordPlan,
  withoutFailure,
  writeChangeRequest,
} from './commands.ts'
export { changeRequestKind } from './kind.ts'
export { getChangeRequest, getChangeRequestForDecider, getRemark, listChangeRequests, listRemarks } from './queries.ts'
export { getOwnColumns, type OwnColumns } from './rows.ts'
export { type ChangeRequestAction, type ChangeRequestStatus, isOpen } from './rules.ts'
export { ChangeRequest, ListQuery, Remark, RemarkParams } from './schemas.ts'
export { changeRequestIsVisible } from './visibility.ts'
