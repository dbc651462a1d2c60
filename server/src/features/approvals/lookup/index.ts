export { readCandidates } from './organisation.ts'
export { type Occasion, type Organisation, questionOf, readOrganisation } from './question.ts'
export { lookupRoutes } from './routes.ts'
export {
  type Answer,
  type Approver,
  type Holder,
  type Level,
  type PathEntry,
  resolveApprover,
} from './rules.ts'
