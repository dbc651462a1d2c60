export { delegatesOn, grantsOn, readCandidates, statusOn } from './candidates.ts'
export {
  type ApproverLookup,
  lookupInputOf,
  readOrganisation,
} from './input.ts'
export type { LookupPosition, Organisation } from './organisation.ts'
export {
  type FoundApprover,
  type Grant,
  type Holder,
  isInChart,
  type Level,
  type LookupResult,
  outcomes,
  type PathEntry,
  resolutions,
  resolveApprover,
} from './rules.ts'
