export {
  type ChangeRequestColumns,
  deleteChangeRequestRow,
  effectOn,
  insertChangeRequest,
  type OwnColumns,
  readOwnColumns,
  withoutFailure,
  writeChangeRequest,
} from './commands.ts'
export { changeRequestIsVisible, changeRequestKind, rescinded } from './kind.ts'
export * from './rules.ts'
