import { expect, test } from 'vitest'
import {
  type Candidate,
  type Holder,
  type Level,
  type LookupInput,
  type LookupResult,
  resolveApprover,
} from './rules.ts'

const unlimited = { costCentreIds: [], paymentGroupIds: [] }

/** An authority that may approve everything by default. Its person has the same id. */
const authority = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  id,
  personId: id,
  name: `Authority ${id}`,
  status: 'Active',
  grants: [unlimited],
  ...more,
})

const emma = 1
const liam = authority(2)
const ravi = authority(3)
const priya = authority(4)

const held = (...holders: (Candidate | Holder)[]): Pick<Level, 'holders'> => ({
  holders: holders.map(holder => ('delegates' in holder ? holder : { authority: holder, delegates: [] })),
})

const away = (holder: Candidate, ...delegates: Candidate[]): Holder => ({ authority: holder, delegates })
const withoutAuthority: Holder = { delegates: [] }

/** A look-up for Emma. Her line starts at her manager's position; its positions have the ids 10, 20, 30. */
const ask = (line: Partial<Level>[], more: Partial<LookupInput> = {}): LookupResult =>
  resolveApprover({
    excludedPersonIds: new Set([emma]),
    costCentreIds: [100],
    paymentGroupId: 200,
    line: line.map((level, place) => ({
      positionId: (place + 1) * 10,
      name: `Position ${(place + 1) * 10}`,
      status: 'Active',
      holders: [],
      ...level,
    })),
    roleHolders: undefined,
    chartFallback: undefined,
    groupFallback: undefined,
    ...more,
  })

/** The entries of positions as `position outcome authority`. */
const pathOf = ({ path }: LookupResult) =>
  path.flatMap(({ positionId, outcome, authorityId }) =>
    positionId === undefined ? [] : [[positionId, outcome, authorityId].join(' ').trim()],
  )

/** The entries of role holders and fallbacks as `name: outcome authority`. */
const besideTheLine = ({ path }: LookupResult) =>
  path.flatMap(({ positionId, name, outcome, authorityId }) =>
    positionId === undefined ? [[`${name}:`, outcome, authorityId].join(' ').trim()] : [],
  )

const shown = ({ id, personId, name }: Candidate) => ({ id, personId, name })
const chosen = ({ found }: LookupResult) => {
  if (!found) return undefined
  const [{ id, onBehalfOf }] = found.approvers
  return { id, ...(onBehalfOf && { onBehalfOf }), resolvedVia: found.resolvedVia }
}

test('the holder of the position above approves', () => {
  const answer = ask([held(liam), held(priya)])
  expect(answer.found).toEqual({ approvers: [shown(liam)], positionId: 10, resolvedVia: 'ReportingLine' })
  expect(pathOf(answer)).toEqual([`10 Selected ${liam.id}`])
})

test('the look-up skips vacant and inactive positions', () => {
  const answer = ask([held(), { ...held(liam), status: 'Inactive' }, { ...held(ravi), status: 'Pending' }, held(priya)])
  expect(chosen(answer)).toEqual({ id: priya.id, resolvedVia: 'ReportingLine' })
  expect(pathOf(answer)).toEqual(['10 Vacant', '20 Inactive', '30 Inactive', `40 Selected ${priya.id}`])
})

test('the look-up skips holders who are inactive, lack the role or have no authority', () => {
  const answer = ask([
    held(authority(5, { status: 'Inactive' })),
    held(authority(6, { status: 'Pending' })),
    held(authority(7, { grants: [] })),
    held(withoutAuthority),
    held(priya),
  ])
  expect(pathOf(answer)).toEqual([
    '10 Inactive 5',
    '20 Inactive 6',
    '30 NoRole 7',
    '40 NoRole',
    `50 Selected ${priya.id}`,
  ])
})

test('a limited role counts if its cost centres and payment groups match', () => {
  const limitedTo = (costCentreIds: number[], paymentGroupIds: number[]) =>
    ask([held(authority(5, { grants: [{ costCentreIds, paymentGroupIds }] }))]).path[0]?.outcome
  expect(limitedTo([100, 101], [])).toBe('Selected')
  expect(limitedTo([], [200])).toBe('Selected')
  expect(limitedTo([100], [200])).toBe('Selected')
  expect(limitedTo([101], [])).toBe('OutOfScope')
  expect(limitedTo([100], [201])).toBe('OutOfScope')
  expect(limitedTo([101], [200])).toBe('OutOfScope')
})

test('one matching grant of several is enough', () => {
  const grants = [{ costCentreIds: [101], paymentGroupIds: [] }, unlimited]
  expect(chosen(ask([held(authority(5, { grants }))]))?.id).toBe(5)
})

test('a limited role does not cover an unknown cost centre or payment group', () => {
  const limited = authority(5, { grants: [{ costCentreIds: [100], paymentGroupIds: [] }] })
  const paid = authority(6, { grants: [{ costCentreIds: [], paymentGroupIds: [200] }] })
  const unknown = { costCentreIds: [], paymentGroupId: undefined }
  expect(pathOf(ask([held(limited), held(paid), held(priya)], unknown))).toEqual([
    '10 OutOfScope 5',
    '20 OutOfScope 6',
    `30 Selected ${priya.id}`,
  ])
})

test('no holder approves for themselves, also further up the line', () => {
  const answer = ask([held(authority(emma)), held(liam)])
  expect(pathOf(answer)).toEqual([`10 Self ${emma}`, `20 Selected ${liam.id}`])
})

test('a second holder of a position may approve for the first one', () => {
  expect(pathOf(ask([held(authority(emma), liam)]))).toEqual([`10 Self ${emma}`, `10 Selected ${liam.id}`])
})

test('of several holders the one with the lowest id is the approver; the result lists all of them', () => {
  const answer = ask([held(authority(5, { grants: [] }), authority(6), authority(7), withoutAuthority)])
  expect(answer.found?.approvers).toEqual([shown(authority(6)), shown(authority(7))])
  expect(pathOf(answer)).toEqual(['10 NoRole 5', '10 Selected 6'])
})

test('a delegate approves on behalf of the holder', () => {
  const answer = ask([held(away(liam, ravi))])
  expect(chosen(answer)).toEqual({
    id: ravi.id,
    onBehalfOf: { id: liam.id, name: liam.name },
    resolvedVia: 'Delegation',
  })
  expect(pathOf(answer)).toEqual([`10 Delegated ${liam.id}`, `10 Selected ${ravi.id}`])
})

test('a delegation adds an approver and removes none', () => {
  const onBehalfOf = { id: liam.id, name: liam.name }
  expect(ask([held(away(liam, ravi, priya))]).found?.approvers).toEqual([
    { ...shown(ravi), onBehalfOf },
    { ...shown(priya), onBehalfOf },
    shown(liam),
  ])
})

test('a delegate who may not approve leaves the holder as the approver', () => {
  const unfit = [authority(emma), authority(5, { grants: [] }), authority(6, { status: 'Inactive' })]
  const answer = ask([held(away(liam, ...unfit))])
  expect(answer.found).toEqual({ approvers: [shown(liam)], positionId: 10, resolvedVia: 'ReportingLine' })
})

test('the first delegation whose delegate may approve counts', () => {
  expect(chosen(ask([held(away(liam, authority(5, { grants: [] }), ravi))]))?.id).toBe(ravi.id)
})

test('a holder who may not approve delegates nothing', () => {
  const answer = ask([held(away(authority(5, { grants: [] }), ravi)), held(priya)])
  expect(pathOf(answer)).toEqual(['10 NoRole 5', `20 Selected ${priya.id}`])
})

test('above the top the fallback of the chart approves, then that of the group', () => {
  const fallbacks = { chartFallback: ravi, groupFallback: priya }
  expect(ask([held()], fallbacks).found).toEqual({ approvers: [shown(ravi)], resolvedVia: 'ChartFallback' })
  expect(chosen(ask([], { groupFallback: priya }))).toEqual({ id: priya.id, resolvedVia: 'GroupFallback' })
})

test('fallbacks pass the same tests', () => {
  const unfit = [authority(emma), authority(5, { grants: [] }), authority(6, { status: 'Inactive' })]
  for (const chartFallback of unfit) {
    expect(chosen(ask([held()], { chartFallback, groupFallback: priya }))?.resolvedVia).toBe('GroupFallback')
    expect(ask([held()], { groupFallback: chartFallback }).found).toBeUndefined()
  }
})

test('without an eligible authority there is no approver, and the path explains why', () => {
  const answer = ask([held(), held(authority(5, { grants: [] }))])
  expect(answer.found).toBeUndefined()
  expect(pathOf(answer)).toEqual(['10 Vacant', '20 NoRole 5'])
  expect(besideTheLine(answer)).toEqual(['Fallback of the chart: Vacant', 'Fallback of the group: Vacant'])
})

test('the path lists the fallbacks up to the selected one', () => {
  const chartFallback = authority(5, { status: 'Inactive' })
  expect(besideTheLine(ask([held()], { chartFallback, groupFallback: authority(emma) }))).toEqual([
    'Fallback of the chart: Inactive 5',
    `Fallback of the group: Self ${emma}`,
  ])
  expect(besideTheLine(ask([], { chartFallback: priya, groupFallback: ravi }))).toEqual([
    `Fallback of the chart: Selected ${priya.id}`,
  ])
})

test('for role holders the path lists each outcome once, without names', () => {
  const elsewhere = (id: number) => authority(id, { grants: [{ costCentreIds: [], paymentGroupIds: [201] }] })
  const roleHolders = [elsewhere(5), authority(emma), elsewhere(6)]
  expect(besideTheLine(ask([], { roleHolders }))).toEqual([
    'Holders of the role: OutOfScope',
    'Holders of the role: Self',
    'Fallback of the chart: Vacant',
    'Fallback of the group: Vacant',
  ])
  expect(besideTheLine(ask([], { roleHolders: [], groupFallback: priya }))).toEqual([
    'Holders of the role: Vacant',
    'Fallback of the chart: Vacant',
    `Fallback of the group: Selected ${priya.id}`,
  ])
})

test('a payroll authority is the holder with the lowest id whose role covers the payment group, except the person themselves', () => {
  const elsewhere = authority(5, { grants: [{ costCentreIds: [], paymentGroupIds: [201] }] })
  const here = authority(6, { grants: [{ costCentreIds: [], paymentGroupIds: [200] }] })
  const roleHolders = [authority(emma), elsewhere, here, authority(7)]
  const answer = ask([], { roleHolders })
  expect(answer.found).toEqual({ approvers: [shown(here), shown(authority(7))], resolvedVia: 'PaymentGroup' })
  expect(besideTheLine(answer)).toEqual(['Holders of the role: Selected 6'])
  expect(chosen(ask([], { roleHolders, paymentGroupId: undefined }))?.id).toBe(7)
})
