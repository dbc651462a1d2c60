import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activeStatuses } from '../../../domain/active-status.ts'
import { type Candidate, type Level, type LookupInput, resolveApprover } from './rules.ts'

const me = 1

const limits = fc.subarray([100, 101])
const candidate: fc.Arbitrary<Candidate> = fc
  .record({
    id: fc.integer({ min: 1, max: 6 }),
    status: fc.constantFrom('Active', 'Active', 'Active', ...activeStatuses),
    grants: fc.array(fc.record({ costCentreIds: limits, paymentGroupIds: limits }), { maxLength: 2 }),
  })
  .map(sent => ({ ...sent, personId: sent.id, name: `Authority ${sent.id}` }))

const holder = fc.record(
  { authority: candidate, delegates: fc.array(candidate, { maxLength: 2 }) },
  { requiredKeys: ['delegates'] },
)

const level: fc.Arbitrary<Level> = fc.record({
  positionId: fc.integer({ min: 10, max: 99 }),
  name: fc.constant('Position'),
  status: fc.constantFrom('Active', 'Active', ...activeStatuses),
  holders: fc
    .array(holder, { maxLength: 3 })
    .map(holders => holders.toSorted((one, other) => (one.authority?.id ?? 9) - (other.authority?.id ?? 9))),
})

const scopeId = fc.constantFrom(undefined, 100, 101, 102)
const fallback = fc.option(candidate, { nil: undefined })

const input: fc.Arbitrary<LookupInput> = fc.record({
  excludedPersonIds: fc.constantFrom(new Set([me]), new Set([me, 2])),
  costCentreIds: fc.subarray([100, 101]),
  paymentGroupId: scopeId,
  line: fc.uniqueArray(level, { maxLength: 4, selector: ({ positionId }) => positionId }),
  roleHolders: fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.array(candidate, { maxLength: 3 }) },
  ),
  chartFallback: fallback,
  groupFallback: fallback,
})

/** A second, plain implementation of the rules: all alternatives in order, with their eligible authorities. */
function firstWhoMay(asked: LookupInput): { id: number; for?: number } | undefined {
  const may = (someone: Candidate) =>
    !asked.excludedPersonIds.has(someone.personId) &&
    someone.status === 'Active' &&
    someone.grants.some(
      ({ costCentreIds, paymentGroupIds }) =>
        (costCentreIds.length === 0 || costCentreIds.some(id => asked.costCentreIds.includes(id))) &&
        (paymentGroupIds.length === 0 || paymentGroupIds.some(id => id === asked.paymentGroupId)),
    )
  const inLine = asked.line
    .filter(({ status }) => status === 'Active')
    .flatMap(({ holders }) => holders)
    .flatMap(({ authority, delegates }) =>
      authority && may(authority)
        ? [...delegates.filter(may).map(({ id }) => ({ id, for: authority.id })), { id: authority.id }]
        : [],
    )
  const others = [...(asked.roleHolders ?? []), asked.chartFallback, asked.groupFallback]
  return [...inLine, ...others.flatMap(someone => (someone && may(someone) ? [{ id: someone.id }] : []))][0]
}

test('the look-up finds the first eligible authority, or none', () => {
  fc.assert(
    fc.property(input, asked => {
      const expected = firstWhoMay(asked)
      const first = resolveApprover(asked).found?.approvers[0]
      expect(first?.id).toBe(expected?.id)
      expect(first?.onBehalfOf?.id).toBe(expected?.for)
    }),
    { numRuns: 2_000 },
  )
})

test('an excluded person is never among the approvers', () => {
  fc.assert(
    fc.property(input, asked => {
      const approvers = resolveApprover(asked).found?.approvers ?? []
      expect(approvers.filter(({ id }) => asked.excludedPersonIds.has(id))).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})

test('the path lists all candidates up to the approver, and none after', () => {
  fc.assert(
    fc.property(input, asked => {
      const { path, found } = resolveApprover(asked)
      const inLine = found?.resolvedVia === 'ReportingLine' || found?.resolvedVia === 'Delegation'
      expect(path.filter(({ outcome }) => outcome === 'Selected')).toHaveLength(found ? 1 : 0)
      if (found) expect(path.at(-1)).toMatchObject({ outcome: 'Selected', authorityId: found.approvers[0].id })
      const places = asked.line.map(({ positionId }) => positionId)
      const visited = [...new Set(path.flatMap(({ positionId }) => positionId ?? []))]
      expect(visited).toEqual(inLine ? places.slice(0, visited.length) : places)
      const beside = new Set(path.flatMap(({ positionId, name }) => (positionId === undefined ? [name] : [])))
      const ways = [
        ...(asked.roleHolders ? ['Holders of the role'] : []),
        'Fallback of the chart',
        'Fallback of the group',
      ]
      expect([...beside]).toEqual(inLine ? [] : found ? ways.slice(0, beside.size) : ways)
    }),
    { numRuns: 2_000 },
  )
})
