export { ChangeTypeForEmployee, listChangeTypes } from './change-types.ts'
export {
  aboutOf,
  auditedContentOf,
  columnsOf,
  type ProposedRequest,
  proposesTheSame,
  violationsOfShape,
} from './draft.ts'
export {
  findSubject,
  findSuperseded,
  getSubject,
  proposeAgain,
  proposeFromRescission,
  proposeFromSection,
} from './queries.ts'
export { changeReasons } from './reasons.ts'
export { reasonAgainstRaising, type Subject, usualDay, violationsOfSections, violationsOfSectionsOf } from './rules.ts'
export * from './schemas.ts'
export { type ChangeRequestContent, contentFrom, readContent, sectionsOf, storedCommandOf } from './stored-command.ts'
