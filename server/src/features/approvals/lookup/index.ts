export { type ApproverLookup, lookupInputOf, type Organisation, readOrganisation } from './input.ts'
export { readCandidates } from './organisation.ts'
export { lookupRoutes } from './routes.ts'
export {
  type Approver,
  type Holder,
  type Level,
  type LookupResult,
  type PathEntry,
  resolveApprover,
} from './rules.ts'
