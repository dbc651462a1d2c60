export {
  type ApproverLookup,
  lookupInputOf,
  type Organisation,
  readOrganisation,
} from './input.ts'
export {
  delegatesOn,
  grantsOn,
  type LookupPosition,
  readCandidates,
  statusOn,
} from './organisation.ts'
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
