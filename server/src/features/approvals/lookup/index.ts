export {
  type ApproverLookup,
  lookupInputOf,
  type Organisation,
  readOrganisation,
} from './input.ts'
export { readCandidates } from './organisation.ts'
export {
  type FoundApprover,
  type Holder,
  isInChart,
  type Level,
  type LookupResult,
  outcomes,
  type PathEntry,
  resolutions,
  resolveApprover,
} from './rules.ts'
