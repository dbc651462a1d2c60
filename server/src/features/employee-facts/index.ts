export { recordEmployees, storeEmployees } from './bulk.ts'
export { moveOn, noteArrival, noteClosing, reviseFacts, updateUngoverned } from './commands.ts'
export { correctFirstFacts, insertEmployee } from './first-facts.ts'
export { type History, holdsChanges, lockEmployee, readHistory } from './queries.ts'
