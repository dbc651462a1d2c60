export {
  type Action,
  type ChangeRequest,
  type ChangeType,
  changeTypes,
  isChangeType,
  nameOfKind,
  raisableQuery,
  useMayRaise,
} from './change-types.ts'
export { ChangeValue, rateOf, wordOf } from './change-value.tsx'
export { ChangesTable } from './changes-table.tsx'
export { Rescinded, readChangeRequest, requestKind, requestTitle } from './request.tsx'
