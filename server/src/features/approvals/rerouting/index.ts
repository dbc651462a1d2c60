export { noteEditor, previewRerouting, rerouteStale } from './commands.ts'
export { escalate, listOverdue } from './escalation.ts'
export { routeByDate } from './new-days.ts'
