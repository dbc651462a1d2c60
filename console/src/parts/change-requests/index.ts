export { ChangeValue, rateOf, wordOf } from './change-value.tsx'
export { ChangesGist } from './changes-gist.tsx'
export { ChangesTable } from './changes-table.tsx'
export { groupsOfKinds } from './groups.ts'
export {
  type Action,
  type ChangeRequest,
  type ChangeType,
  changeTypes,
  isChangeType,
  isHire,
  isLate,
  nameOfKind,
  Rescinded,
  raisableQuery,
  readChangeRequest,
  requestKind,
  requestTitle,
  unfinishedStatuses,
  useMayRaise,
} from './request.tsx'
