export { ChangeTypeForEmployee, listChangeTypes } from './change-types.ts'
export {
  aboutOf,
  auditedContentOf,
  columnsOf,
  type ProposedRequest,
  proposedRequestOf,
  proposesTheSame,
  violationsOfShape,
} from './draft.ts'
export { type Drafting, findSubject, findSuperseded, getSubject, proposeFromSection, readDraft } from './queries.ts'
export { changeReasons } from './reasons.ts'
export { reasonAgainstRaising, type Subject, usualDay, violationsOfSections, violationsOfSectionsOf } from './rules.ts'
export * from './schemas.ts'
export { type ChangeRequestContent, contentFrom, readContent, sectionsOf, storedCommandOf } from './stored-command.ts'
