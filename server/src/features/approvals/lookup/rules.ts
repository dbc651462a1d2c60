import type { ActiveStatus } from '../../../domain/active-status.ts'

/** A role grant in force on the day. An empty list is no limit; if both lists have entries, both must match. */
export type Grant = Readonly<{ costCentreIds: readonly number[]; paymentGroupIds: readonly number[] }>

/** A possible approver, with their grants of the required role. */
export type Candidate = Readonly<{
  id: number
  personId: number
  name: string
  status: ActiveStatus
  grants: readonly Grant[]
}>

/** The holder of a position, perhaps without an authority. Delegates are in the order of the delegations of the day. */
export type Holder = Readonly<{ authority?: Candidate; delegates: readonly Candidate[] }>

/** A position of the line, or a cost centre. */
export type Level = Readonly<{
  positionId?: number
  costCentreId?: number
  name: string
  status: ActiveStatus
  /** In order of the authority's id, holders without an authority last. */
  holders: readonly Holder[]
}>

/** Everything that the result depends on. */
export type LookupInput = Readonly<{
  /** Persons who may not approve: the holder themselves; of an approvable, its parties. */
  excludedPersonIds: ReadonlySet<number>
  /** Compared with the limits of roles: one match is enough. Empty: no limited role covers it. */
  costCentreIds: readonly number[]
  paymentGroupId: number | undefined
  /** From the first position above the start to the top. */
  line: readonly Level[]
  /** The holders of the role, in order of id, instead of the line; undefined if the line is searched. */
  roleHolders: readonly Candidate[] | undefined
  chartFallback: Candidate | undefined
  groupFallback: Candidate | undefined
}>

export const outcomes = ['Vacant', 'Inactive', 'NoRole', 'OutOfScope', 'Self', 'Delegated', 'Selected'] as const

export type Outcome = (typeof outcomes)[number]

/**
 * The outcome at a position, one entry for each holder; then the outcomes of role holders and fallbacks. Of the role
 * holders, only the selected one is named; the others give each outcome once.
 */
export type PathEntry = Readonly<{
  positionId?: number
  costCentreId?: number
  name: string
  authorityId?: number
  outcome: Outcome
}>

/** Whether the entry is about a position. */
export const isInChart = (entry: PathEntry): entry is PathEntry & Readonly<{ positionId: number }> =>
  entry.positionId !== undefined

export const resolutions = ['ReportingLine', 'Delegation', 'ChartFallback', 'GroupFallback', 'PaymentGroup'] as const

/** An authority that may approve, perhaps as a delegate. */
export type FoundApprover = Pick<Candidate, 'id' | 'personId' | 'name'> &
  Readonly<{ onBehalfOf?: Readonly<{ id: number; name: string }> }>

export type LookupResult = Readonly<{
  path: readonly PathEntry[]
  /** The first of `approvers` is the approver; the others, of the same position, may approve as well. */
  found?: Readonly<{
    approvers: readonly [FoundApprover, ...FoundApprover[]]
    positionId?: number
    resolvedVia: (typeof resolutions)[number]
  }>
}>

/**
 * Finds the approver: the first in the line who passes all tests, else the fallback of the chart, else that of the
 * group, by the same tests. There is no other default, and an excluded person never approves.
 */
export function resolveApprover(input: LookupInput): LookupResult {
  const path: PathEntry[] = []
  for (const level of input.line) {
    const { entries, approvers } = visit(level, input)
    path.push(...entries)
    const [first, ...others] = approvers
    if (!first) continue
    const resolvedVia = first.onBehalfOf ? 'Delegation' : 'ReportingLine'
    const place = level.positionId === undefined ? {} : { positionId: level.positionId }
    return { path, found: { approvers: [first, ...others], ...place, resolvedVia } }
  }
  return resolveBesideLine(input, path)
}

/** The names of path entries for role holders and fallbacks. */
const names = {
  PaymentGroup: 'Holders of the role',
  ChartFallback: 'Fallback of the chart',
  GroupFallback: 'Fallback of the group',
}

function resolveBesideLine(input: LookupInput, line: readonly PathEntry[]): LookupResult {
  const { roleHolders, chartFallback, groupFallback } = input
  const alternatives = [
    ...(roleHolders ? [{ resolvedVia: 'PaymentGroup', candidates: roleHolders } as const] : []),
    { resolvedVia: 'ChartFallback', candidates: chartFallback ? [chartFallback] : [] },
    { resolvedVia: 'GroupFallback', candidates: groupFallback ? [groupFallback] : [] },
  ] as const
  const path = [...line]
  for (const { resolvedVia, candidates } of alternatives) {
    const [first, ...others] = candidates.filter(candidate => passes(candidate, input)).map(foundOf)
    const name = names[resolvedVia]
    if (first) {
      path.push({ name, authorityId: first.id, outcome: 'Selected' })
      return { path, found: { approvers: [first, ...others], resolvedVia } }
    }
    path.push(
      ...obstaclesTo(candidates, input).map(outcome => ({ name, ...namedIn(resolvedVia, candidates), outcome })),
    )
  }
  return { path }
}

/** The outcomes of the candidates, each once; `Vacant` if there are none. */
const obstaclesTo = (candidates: readonly Candidate[], input: LookupInput): readonly Outcome[] =>
  candidates.length === 0
    ? ['Vacant']
    : [...new Set(candidates.flatMap(candidate => obstacleOf(candidate, input) ?? []))]

/** Names a fallback, which every caller may know. The holders of a role stay unnamed: the caller may not see them. */
const namedIn = (way: keyof typeof names, [first]: readonly Candidate[]) =>
  way === 'PaymentGroup' || !first ? {} : { authorityId: first.id }

/** Tests the holders of a level: the entries up to the selected one, and all approvers there. */
function visit(level: Level, input: LookupInput): { entries: PathEntry[]; approvers: FoundApprover[] } {
  const { status, holders, ...place } = level
  const entry = (outcome: Outcome, authority?: Candidate): PathEntry => ({
    ...place,
    ...(authority && { authorityId: authority.id }),
    outcome,
  })
  if (status !== 'Active') return { entries: [entry('Inactive')], approvers: [] }
  if (holders.length === 0) return { entries: [entry('Vacant')], approvers: [] }
  const entries: PathEntry[] = []
  const approvers: FoundApprover[] = []
  for (const { authority, delegates } of holders) {
    const obstacle = obstacleOf(authority, input)
    if (approvers.length === 0 && obstacle) entries.push(entry(obstacle, authority))
    if (!authority || obstacle) continue
    const ableDelegates = delegates.filter(delegate => passes(delegate, input))
    if (approvers.length === 0) {
      const [ableDelegate] = ableDelegates
      entries.push(
        ...(ableDelegate
          ? [entry('Delegated', authority), entry('Selected', ableDelegate)]
          : [entry('Selected', authority)]),
      )
    }
    const onBehalfOf = { id: authority.id, name: authority.name }
    approvers.push(...ableDelegates.map(delegate => ({ ...foundOf(delegate), onBehalfOf })), foundOf(authority))
  }
  return { entries, approvers }
}

const foundOf = ({ id, personId, name }: Candidate): FoundApprover => ({ id, personId, name })

const passes = (candidate: Candidate, input: LookupInput): boolean => obstacleOf(candidate, input) === undefined

/** Why a candidate may not approve; undefined if they may. */
function obstacleOf(candidate: Candidate | undefined, input: LookupInput): Outcome | undefined {
  if (!candidate) return 'NoRole'
  if (input.excludedPersonIds.has(candidate.personId)) return 'Self'
  if (candidate.status !== 'Active') return 'Inactive'
  if (candidate.grants.length === 0) return 'NoRole'
  return candidate.grants.some(grant => covers(grant, input)) ? undefined : 'OutOfScope'
}

const covers = (grant: Grant, { costCentreIds, paymentGroupId }: LookupInput): boolean =>
  isWithin(grant.costCentreIds, costCentreIds) &&
  isWithin(grant.paymentGroupIds, paymentGroupId === undefined ? [] : [paymentGroupId])

const isWithin = (limits: readonly number[], ids: readonly number[]): boolean =>
  limits.length === 0 || ids.some(id => limits.includes(id))
