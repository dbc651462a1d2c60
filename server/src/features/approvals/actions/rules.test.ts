import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../domain/caller.ts'
import { type ApprovableState, availableActionsOf, reasonAgainst, type Transitions, violationsOf } from './rules.ts'

type Status = 'Draft' | 'Pending' | 'Approved' | 'Cancelled' | 'Declined'

const transitions: Transitions<Status> = {
  Draft: ['update', 'submit', 'cancel', 'delete'],
  Pending: ['update', 'approve', 'decline', 'return', 'reassign', 'cancel'],
  Approved: ['cancel'],
  Cancelled: ['cancel'],
  Declined: [],
}

const [requester, subject, approver, outsider] = [1, 2, 3, 4]

const caller = (personId = outsider, more: Partial<Caller> = {}): Caller => ({
  employerGroupId: 1,
  userAccountId: personId,
  apiKeyId: 1,
  personId,
  employeeId: undefined,
  authorityId: personId * 10,
  roles: new Set(['ChangeRequestApprover']),
  heldRoles: [],
  scopes: new Set(['read', 'change-requests.write', 'change-requests.decide']),
  accessScopes: [],
  today: { group: '2026-11-21', byEmployer: new Map() },
  ...more,
})

const step = {
  status: 'Waiting',
  approverType: 'ChangeRequestApprover',
  rule: 'Any',
  requiredApprovals: 1,
  candidates: [{ id: approver * 10 }],
  decisions: [],
} as const

const approval = { personId: approver, by: { id: approver * 10 }, decision: 'Approved' as const }

const state = (more: Partial<ApprovableState<Status>> = {}): ApprovableState<Status> => ({
  status: 'Pending',
  requestedByPersonId: requester,
  subjectPersonId: subject,
  isTwoPerson: false,
  isEditedByCaller: false,
  isHumanResources: false,
  isEmployerAdministrator: false,
  isPayroll: false,
  isDue: false,
  steps: [step],
  ...more,
})

test('an action that the status does not allow is refused with the possible actions', () => {
  const refused = (action: 'submit' | 'approve' | 'cancel', status: Status) =>
    violationsOf(action, status, transitions).map(({ field, message }) => `${field}: ${message}`)
  expect(refused('submit', 'Pending')).toEqual([
    'Status: It is pending, and cannot be submitted. It can be updated, approved, declined, returned, reassigned or cancelled.',
  ])
  expect(refused('approve', 'Cancelled')).toEqual([
    'Status: It is cancelled, and cannot be approved. No further actions are possible.',
  ])
  expect(refused('cancel', 'Cancelled')).toEqual([])
})

describe('deciding', () => {
  test('is for an approver of the waiting step', () => {
    expect(reasonAgainst('approve', state(), caller(approver))).toBeUndefined()
    expect(reasonAgainst('approve', state(), caller(outsider))).toBe('It does not wait for your decision.')
    expect(reasonAgainst('approve', state({ steps: [{ ...step, status: 'NotReached' }] }), caller(approver))).toBe(
      'It does not wait for your decision.',
    )
    expect(reasonAgainst('approve', state(), caller(approver, { authorityId: undefined }))).toBe(
      'It does not wait for your decision.',
    )
  })

  test('is never for subject, requester or editor, whatever their roles', () => {
    const allParties = { ...step, candidates: [subject, requester, approver].map(person => ({ id: person * 10 })) }
    const open = { steps: [allParties] }
    expect(reasonAgainst('decline', state(open), caller(subject))).toBe('It is about yourself.')
    expect(reasonAgainst('decline', state(open), caller(requester))).toBe('You requested it yourself.')
    expect(reasonAgainst('decline', state({ ...open, isEditedByCaller: true }), caller(approver))).toBe(
      'You have edited it.',
    )
  })

  test('is also for the holder who has a delegate', () => {
    const delegated = { steps: [{ ...step, candidates: [{ id: 99, onBehalfOf: { id: approver * 10 } }] }] }
    expect(reasonAgainst('approve', state(delegated), caller(approver))).toBeUndefined()
  })

  test('requires the role today', () => {
    expect(reasonAgainst('approve', state(), caller(approver, { roles: new Set() }))).toBe(
      'You do not hold the role of change request approver today.',
    )
  })

  test('takes two people for a two-person kind', () => {
    const earlier = { ...step, status: 'Approved', decisions: [approval] }
    expect(reasonAgainst('approve', state({ steps: [earlier, step] }), caller(approver))).toBeUndefined()
    expect(reasonAgainst('approve', state({ steps: [earlier, step], isTwoPerson: true }), caller(approver))).toMatch(
      /already/,
    )
    expect(reasonAgainst('approve', state({ steps: [{ ...earlier, status: 'Waiting' }] }), caller(approver))).toMatch(
      /already/,
    )
  })

  test('names the number of missing approvals after the first one', () => {
    const once = { ...step, requiredApprovals: 2, decisions: [approval] }
    const reason = (more: object, who: number) =>
      reasonAgainst('approve', state({ steps: [{ ...once, ...more }] }), caller(who))
    expect(reason({}, approver)).toBe(
      'You have approved it already. Another person must make the next decision. One more person must approve it.',
    )
    expect(reason({ requiredApprovals: 3 }, outsider)).toBe(
      'It does not wait for your decision. 2 more people must approve it.',
    )
    const all = [1, 2, 3].map(id => ({ id: id * 10 }))
    expect(reason({ rule: 'All', requiredApprovals: 1, candidates: all }, requester)).toBe(
      'You requested it yourself. 2 more people must approve it.',
    )
    expect(reason({ decisions: [] }, outsider)).toBe('It does not wait for your decision.')
  })

  test('by the rule All takes one vote of each holder, delegates and added approvers aside', () => {
    const delegated = { id: outsider * 10, onBehalfOf: { id: approver * 10 } }
    const candidates = [{ id: approver * 10 }, delegated, { id: 50 }, { id: 60, isAdded: true }]
    const once = { ...step, rule: 'All', requiredApprovals: 1, candidates, decisions: [approval] } as const
    const reason = (who: number) => reasonAgainst('approve', state({ steps: [once] }), caller(who))
    expect(reason(requester)).toBe('You requested it yourself. One more person must approve it.')
    expect(reason(outsider)).toBe(
      'This vote has been cast already. Another person must make the next decision. One more person must approve it.',
    )
    expect(reason(5)).toBeUndefined()
    expect(reason(6)).toBeUndefined()
  })

  test('by a delegate casts the vote of the holder', () => {
    const candidates = [{ id: approver * 10 }, { id: outsider * 10, onBehalfOf: { id: approver * 10 } }, { id: 50 }]
    const byDelegate = {
      personId: outsider,
      by: { id: outsider * 10 },
      decision: 'Approved' as const,
      onBehalfOf: { id: approver * 10 },
    }
    const once = { ...step, rule: 'All', requiredApprovals: 2, candidates, decisions: [byDelegate] } as const
    const reason = (who: number) => reasonAgainst('approve', state({ steps: [once] }), caller(who))
    expect(reason(approver)).toMatch(/^This vote has been cast already/)
    expect(reason(5)).toBeUndefined()
  })
})

describe('other actions', () => {
  test('cancelling is for the requester, and for administrators of the employee', () => {
    expect(reasonAgainst('cancel', state(), caller(requester))).toBeUndefined()
    expect(reasonAgainst('cancel', state({ isHumanResources: true }), caller(outsider))).toBeUndefined()
    expect(reasonAgainst('cancel', state({ isEmployerAdministrator: true }), caller(outsider))).toBeUndefined()
    expect(reasonAgainst('cancel', state({ isPayroll: true }), caller(outsider))).toBe(
      'This is for the requester, a human resources administrator or an employer administrator.',
    )
  })

  test('administrators have no rights on requests about themselves, except as requesters', () => {
    const administrator = { isHumanResources: true, isEmployerAdministrator: true, isPayroll: true }
    for (const action of ['update', 'submit', 'cancel', 'retry', 'rescind', 'reassign', 'process'] as const) {
      expect(reasonAgainst(action, state(administrator), caller(outsider)), action).toBeUndefined()
      expect(reasonAgainst(action, state(administrator), caller(subject)), action).toBe('It is about yourself.')
    }
    const own = state({ ...administrator, requestedByPersonId: subject })
    for (const action of ['update', 'submit', 'cancel', 'delete'] as const) {
      expect(reasonAgainst(action, own, caller(subject)), action).toBeUndefined()
    }
    expect(reasonAgainst('rescind', own, caller(subject))).toBe('It is about yourself.')
  })

  test('an approved request can be cancelled until its effective date', () => {
    expect(reasonAgainst('cancel', state({ status: 'Approved' }), caller(requester))).toBeUndefined()
    expect(reasonAgainst('cancel', state({ status: 'Approved', isDue: true }), caller(requester))).toBe(
      'Its effective date has come.',
    )
  })

  test('an administrator does not reassign a request to which they are a party', () => {
    expect(reasonAgainst('reassign', state({ isHumanResources: true }), caller(outsider))).toBeUndefined()
    expect(reasonAgainst('reassign', state({ isHumanResources: true }), caller(requester))).toBe(
      'You requested it yourself.',
    )
  })

  test('a key without the scope allows none of the actions', () => {
    const frame = { table: transitions, writeScope: 'change-requests.write' } as const
    const reader = caller(requester, { scopes: new Set(['read']) })
    const offered = availableActionsOf(state({ status: 'Draft' }), { ...frame, caller: reader })
    expect(offered).toEqual(
      ['update', 'submit', 'cancel', 'delete'].map(action => ({
        action,
        isAllowed: false,
        reason: 'The key lacks the scope change-requests.write.',
      })),
    )
    expect(availableActionsOf(state({ status: 'Cancelled' }), { ...frame, caller: caller(requester) })).toEqual([])
  })
})
