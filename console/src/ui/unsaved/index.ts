export { LeaveQuestion } from './leave-question.tsx'
export { useSending } from './sending.ts'
export { FormsContext, LeaveGuard, trackForms, Unsaved, useDiscardChanges } from './unsaved.tsx'
