export { type Deciding, decide } from './commands.ts'
export { isRepeatedReassignment, reassign } from './reassigning.ts'
export { isRepeatedDecision, refuseAction } from './refusals.ts'
export {
  type Action,
  type ApprovableState,
  actorsInWords,
  availableActionsOf,
  isApproverOf,
  reasonAgainst,
  type Standing,
  scopeFor,
  type Transitions,
} from './rules.ts'
export { AvailableAction } from './schemas.ts'
