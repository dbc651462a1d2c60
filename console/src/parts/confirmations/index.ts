export { inWords } from './administrative-change.ts'
export { ChangeTitle, useChange } from './change-title.tsx'
export { type Decision, DecisionDialog } from './decision-dialog.tsx'
export { type AdministrativeChange, unconfirmed, waitsForReader } from './waiting.ts'
