export { ChecklistItem, checklist } from './checklist.ts'
export { enterHire, inviteStarter, withdrawHire } from './commands.ts'
