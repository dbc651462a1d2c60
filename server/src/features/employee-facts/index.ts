export { recordEmployees, storeEmployees } from './bulk.ts'
export { moveOn, noteArrival, noteClosing, reviseFacts, type Ungoverned, updateUngoverned } from './commands.ts'
export { correctFirstFacts, insertEmployee, type NewEmployee } from './first-facts.ts'
export { type History, lockEmployee, readHistory, withFacts } from './history.ts'
export { readFacts, reversalsOf, type StoredFact } from './queries.ts'
export { type Fact, factOn, rowOn, valueOn } from './rules.ts'
export {
  concernedBy,
  type Entered,
  entryOn,
  factsRevised,
  type Reversal,
  revisionOf,
  type Timeline,
} from './timeline.ts'
