export { ChangeTypeForEmployee, listChangeTypes } from './change-types.ts'
export {
  type Asked,
  aboutOf,
  askedFor,
  asksTheSame,
  columnsOf,
  contentsOf,
  type Draft,
  settingOf,
  violationsOfShape,
} from './draft.ts'
export { findSubject, findSuperseded, getSubject, type Subject } from './queries.ts'
export { changeReasons } from './reasons.ts'
export { reasonAgainstRaising, usualDay, violationsOfSections, violationsOfSectionsOf } from './rules.ts'
export * from './schemas.ts'
export { readSaid, type Said, saidBy, sectionsOf, storedOf } from './stored-command.ts'
