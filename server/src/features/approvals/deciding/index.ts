export { type Deciding, decide } from './commands.ts'
export { isRepeatedReassigning, reassign } from './reassigning.ts'
export { isRepeatedDecision, refuseAction } from './refusals.ts'
export {
  type Action,
  availableActionsOf,
  isAskedBy,
  type Matter,
  reasonAgainst,
  type Standing,
  scopeFor,
  type Transitions,
  whoMay,
} from './rules.ts'
export { AvailableAction } from './schemas.ts'
