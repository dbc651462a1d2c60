export { type ImportError, Problems } from './problems.ts'
export { groupsOf, type Refused, refusalsIn } from './refusals.ts'
export {
  type CodedTable,
  codedTables,
  type FileName,
  fileNames,
  hasAny,
  nextId,
  presentIn,
  type Requester,
  type Run,
  stageOf,
} from './run.ts'
