import type { ActiveStatus } from '../../../domain/active-status.ts'

/** A role as somebody holds it on the day. A list that is empty is no limit; where both are filled, both must hold. */
export type Grant = Readonly<{ costCentreIds: readonly number[]; paymentGroupIds: readonly number[] }>

/** An authority that might turn out to be the approver, with its grants of the role that is looked for. */
export type Candidate = Readonly<{
  id: number
  personId: number
  name: string
  status: ActiveStatus
  grants: readonly Grant[]
}>

/** Whoever holds a position: perhaps no authority at all. Delegates by delegations of the day, in order of those. */
export type Holder = Readonly<{ authority?: Candidate; delegates: readonly Candidate[] }>

/** A position on the way up, or a cost centre. */
export type Level = Readonly<{
  positionId?: number
  costCentreId?: number
  name: string
  status: ActiveStatus
  /** In order of the authority's id, those without one last. */
  holders: readonly Holder[]
}>

/** Everything that the answer depends on. */
export type LookupInput = Readonly<{
  /** Who may not approve, whatever they hold: the one who asks; of a request, its requester, editors and subject. */
  excludedPersonIds: ReadonlySet<number>
  /** What limited roles are compared with, one of them is enough; none, or unknown: no limited role covers it. */
  costCentreIds: readonly number[]
  paymentGroupId: number | undefined
  /** From the position that the first one reports to, to the top. */
  line: readonly Level[]
  /** In place of the line: who holds the role, in order of id. Undefined: it is not them who are asked. */
  roleHolders: readonly Candidate[] | undefined
  chartFallback: Candidate | undefined
  groupFallback: Candidate | undefined
}>

export const outcomes = ['Vacant', 'Inactive', 'NoRole', 'OutOfScope', 'Self', 'Delegated', 'Selected'] as const

export type Outcome = (typeof outcomes)[number]

/**
 * What was found at a position on the way, of several holders one entry each; then at those who are asked beside the
 * line. Of those who hold the role, only who is selected is named, and of the others each outcome once.
 */
export type PathEntry = Readonly<{
  positionId?: number
  costCentreId?: number
  name: string
  authorityId?: number
  outcome: Outcome
}>

/** Whether it was found at a position. */
export const isInChart = (entry: PathEntry): entry is PathEntry & Readonly<{ positionId: number }> =>
  entry.positionId !== undefined

export const resolutions = ['ReportingLine', 'Delegation', 'ChartFallback', 'GroupFallback', 'PaymentGroup'] as const

/** Somebody who may approve, perhaps in the place of another. */
export type Approver = Readonly<{ id: number; onBehalfOf?: Readonly<{ id: number; name: string }> }>

export type LookupResult = Readonly<{
  path: readonly PathEntry[]
  /** The first of `approvers` is the one who is asked; the others, of the same position, could as well. */
  found?: Readonly<{
    approvers: readonly [Approver, ...Approver[]]
    positionId?: number
    resolvedVia: (typeof resolutions)[number]
  }>
}>

/**
 * Who approves: the first in the line who passes all tests, else the fallback of the chart, else that of the group, by
 * the same tests; else nobody. Never somebody who is excluded, and never anybody by default.
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

/** What is said in the path of those who are asked beside the line. */
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
    const [first, ...others] = candidates.filter(candidate => passes(candidate, input)).map(({ id }) => ({ id }))
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

/** What stands against all of them, each outcome once; nobody is there at all: `Vacant`. */
const obstaclesTo = (candidates: readonly Candidate[], input: LookupInput): readonly Outcome[] =>
  candidates.length === 0
    ? ['Vacant']
    : [...new Set(candidates.flatMap(candidate => obstacleOf(candidate, input) ?? []))]

/** A fallback is no secret; who holds a role is for those who see them. */
const namedIn = (way: keyof typeof names, [first]: readonly Candidate[]) =>
  way === 'PaymentGroup' || !first ? {} : { authorityId: first.id }

/** What a position gives: the entries up to the one who is selected, and all who may approve there. */
function visit(level: Level, input: LookupInput): { entries: PathEntry[]; approvers: Approver[] } {
  const { status, holders, ...place } = level
  const entry = (outcome: Outcome, authority?: Candidate): PathEntry => ({
    ...place,
    ...(authority && { authorityId: authority.id }),
    outcome,
  })
  if (status !== 'Active') return { entries: [entry('Inactive')], approvers: [] }
  if (holders.length === 0) return { entries: [entry('Vacant')], approvers: [] }
  const entries: PathEntry[] = []
  const approvers: Approver[] = []
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
    approvers.push(...ableDelegates.map(({ id }) => ({ id, onBehalfOf })), { id: authority.id })
  }
  return { entries, approvers }
}

const passes = (candidate: Candidate, input: LookupInput): boolean => obstacleOf(candidate, input) === undefined

/** Why somebody may not approve; undefined: they may. */
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
