export {
  type ChangeKind,
  type Changes,
  employeesOf,
  type Freshness,
  freshColumns,
  freshText,
  type Seen,
} from './changes.ts'
export { rememberedCollection } from './collection.ts'
export { look } from './fresh.ts'
export { callerKey, dayKey, keyOfAnyone, listKey } from './list-key.ts'
export type { AnyRecordList, Asked, IdList, ReadRecord, Subject, TextOf } from './lists.ts'
export { kindsOfPerson, readOfPersons } from './of-person.ts'
export { pruneChangeLog } from './prune.ts'
export { readerOf } from './reader.ts'
export { rememberedRecord } from './record-texts.ts'
export { rowsByIds } from './rows-by-ids.ts'
export { rememberedSearch } from './search.ts'
export type { About } from './texts.ts'
export { Together } from './together.ts'
