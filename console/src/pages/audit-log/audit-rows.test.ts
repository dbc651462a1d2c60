import { expect, test } from 'vitest'
import { type AuditEntry, isAsPlanned, isAutomatic, rowsOf } from './audit-rows.ts'

/** Entries of one request, none of them sealed yet: they have no number. */
const entry = (action: AuditEntry['action']): AuditEntry => ({
  action,
  occurredDateTime: '2026-11-22T09:00:00Z',
  requestId: 'd5fd4ad2',
  actor: { type: 'Account', userAccountId: 7, name: 'Liam Chen' },
  resource: { type: 'change-request', id: 31 },
  details: {},
  isSealed: false,
})

test('entries of one act read in the order of time, in both orders of the log', () => {
  const created = entry('change-request.created')
  const submitted = entry('change-request.submitted')
  const inTime = [{ entry: created, entries: [created, submitted] }]
  expect(rowsOf([created, submitted], false)).toEqual(inTime)
  expect(rowsOf([submitted, created], true)).toEqual(inTime)
})

test('what the service did by itself is an approval that needed no approver, or a move as planned', () => {
  const byItself = (action: AuditEntry['action']) => ({ ...entry(action), details: { isAutomatic: true } })
  const approved = byItself('change-request.approved')
  const moved = byItself('position.moved')
  expect([approved, moved].map(isAutomatic)).toEqual([true, false])
  expect([approved, moved].map(isAsPlanned)).toEqual([false, true])
  expect(isAsPlanned(entry('position.moved'))).toBe(false)
})
