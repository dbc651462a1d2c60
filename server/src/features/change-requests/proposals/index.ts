export {
  type Background,
  basedOn,
  factInForce,
  readBackground,
  type Situated,
  situationOf,
  valuesOn,
} from './background.ts'
export { listReversedChanges, type ReversedChange } from './reversed-changes.ts'
export { isSame, isSameSecret, type Proposal, proposeSection, violationsOfSection } from './section.ts'
export { clearChanges, listChanges, listOpenChanges, type OpenChange, storeChanges } from './stored-changes.ts'
