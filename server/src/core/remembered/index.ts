export {
  type Changes,
  employeesOf,
  type Freshness,
  freshColumns,
  freshText,
  givenFreshness,
  type Seen,
} from './changes.ts'
export { rememberedCollection } from './collection.ts'
export { dayKey, listKey } from './list-key.ts'
export type { AnyRecordList, IdList, Subject } from './lists.ts'
export { pruneChangeLog } from './prune.ts'
export { rememberedRecord } from './record-texts.ts'
