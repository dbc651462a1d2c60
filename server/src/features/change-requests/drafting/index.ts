export {
  type ProposedRequest,
  proposedRequestOf,
  proposesTheSame,
  violationsOfKind,
  violationsOfShape,
} from './draft.ts'
export {
  type Basis,
  type Drafting,
  draftOf,
  findBasis,
  findSubject,
  findSuperseded,
  getBasis,
  listChangeTypes,
  withoutChangesOf,
} from './queries.ts'
export { changeReasons } from './reasons.ts'
export { reasonAgainstRaising, type Subject, usualDay, violationsOfSections } from './rules.ts'
export * from './schemas.ts'
export { contentFrom, readContent } from './stored-command.ts'
