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
export { dayKey, keyOfAnyone, listKey } from './list-key.ts'
export type { AnyRecordList, Asked, IdList, Subject } from './lists.ts'
export { pruneChangeLog } from './prune.ts'
export { rememberedRecord } from './record-texts.ts'
export { rememberedSearch } from './search.ts'
export { aboutPerson } from './texts.ts'
