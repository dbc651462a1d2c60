import { expect, test } from 'vitest'
import { findingsOf, type Health } from './findings.ts'

const health: Health = {
  chart: { id: 1, code: 'LINE', name: 'Line' },
  seatsWithoutApprover: [],
  vacantManagers: [{ positionId: 4, code: 'P4', name: 'Fleet Manager' }],
  inactiveHolders: [],
  singlePointsOfFailure: [{ authorityId: 3, approverType: 'LeaveApprover', seats: 2 }],
  waitingForNobody: [],
  unseen: { inactiveHolders: 2, singlePointsOfFailure: 1, waitingForNobody: 0 },
}

test('what one cannot see counts, so that nothing is said to be well that is not', () => {
  const found = findingsOf(health).map(({ kind, count, unseen }) => [kind, count, unseen])
  expect(found).toEqual([
    ['waitingForNobody', 0, 0],
    ['seatsWithoutApprover', 0, 0],
    ['vacantManagers', 1, 0],
    ['inactiveHolders', 2, 2],
    ['singlePointsOfFailure', 2, 1],
  ])
})
