export { type ProposedRequest, proposedRequestOf, proposesTheSame, violationsOfShape } from './draft.ts'
export {
  type Drafting,
  findSubject,
  findSuperseded,
  getSubject,
  listChangeTypes,
  readDraft,
} from './queries.ts'
export { changeReasons } from './reasons.ts'
export { reasonAgainstRaising, type Subject, usualDay, violationsOfSections } from './rules.ts'
export * from './schemas.ts'
export { contentFrom, readContent } from './stored-command.ts'
