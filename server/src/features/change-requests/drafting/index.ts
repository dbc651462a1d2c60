export { ChangeTypeForEmployee, listChangeTypes } from './change-types.ts'
export {
  aboutOf,
  auditedContentOf,
  columnsOf,
  type Draft,
  type ProposedRequest,
  proposedRequestOf,
  proposesTheSame,
  settingOf,
  violationsOfShape,
} from './draft.ts'
export { findSubject, findSuperseded, getSubject, type Subject } from './queries.ts'
export { changeReasons } from './reasons.ts'
export { reasonAgainstRaising, usualDay, violationsOfSections, violationsOfSectionsOf } from './rules.ts'
export * from './schemas.ts'
export { type ChangeRequestContent, contentFrom, readContent, sectionsOf, storedCommandOf } from './stored-command.ts'
