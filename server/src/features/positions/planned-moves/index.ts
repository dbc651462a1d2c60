export { cancelMove, planMove } from './commands.ts'
export { movePlanned, movePositions } from './jobs.ts'
export { PlannedMoveCommand } from './schemas.ts'
