import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenToDriver } from '../../bench/statements/heard.ts'
import { startMuster } from './support/muster.ts'
import type { Answer } from './support/person.ts'
import { employeeId, raised, seedPolicies } from './support/requests.ts'

/*
 * How many times an act waits for PostgreSQL, one wait after the other, and how many statements it sends. What can be asked at
 * once is asked at once: each wait wakes up two processes, and under load has a place in two queues.
 */
const muster = startMuster()
const driver = listenToDriver()
afterAll(() => driver.stop())

/** The id of Hung, a deckhand: Liam is above him, and Mei decides what Liam requests. */
let hung = 0
let hours = 10

beforeAll(async () => {
  await seedPolicies(muster)
  hung = await employeeId(muster, '1225')
})

function terms() {
  hours += 0.25
  return { EmploymentTerms: { StandardHoursPerWeek: hours } }
}

const request = (more: object = {}) => ({ ChangeType: 'EmploymentTerms', EmployeeId: hung, ...terms(), ...more })

/** Prepares an act, and returns what does it. */
type Act = () => Promise<() => Promise<Answer>>

const post: Act = async () => {
  const command = request()
  return () => muster.liam.post('/change-requests', command)
}

const postWithKey: Act = async () => {
  const command = request()
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  return () => muster.liam.post('/change-requests', command, { headers })
}

/** Payroll decides it, and some of its holders may decide for a part of the group alone. */
const postForRole: Act = async () => {
  const { body } = await muster.priya.get(`/Employees/${hung}`)
  const { body: groups } = await muster.priya.get('/PaymentGroups')
  const other = (groups as { id: number }[]).find(({ id }) => id !== body.paymentGroup.id)
  const PaymentGroup = { PaymentGroupId: other?.id }
  return () => muster.priya.post('/change-requests', { ChangeType: 'PaymentGroup', EmployeeId: hung, PaymentGroup })
}

const edit: Act = async () => {
  const path = await raised(muster.liam, request())
  const { EmploymentTerms } = terms()
  return () => muster.liam.put(path, { EmploymentTerms }, { headers: { 'If-Match': '*' } })
}

const submit: Act = async () => {
  const path = await raised(muster.liam, request({ SubmitImmediately: false }))
  return () => muster.liam.put(`${path}/actions/submit`)
}

const cancel: Act = async () => {
  const path = await raised(muster.liam, request())
  return () => muster.liam.put(`${path}/actions/cancel`)
}

const decide =
  (action: string, command: object): Act =>
  async () => {
    const path = await raised(muster.liam, request())
    return () => muster.mei.put(`${path}/actions/${action}`, command)
  }

/** One request about the same field at a time. */
async function makeWay(): Promise<void> {
  const { body } = await muster.priya.get(`/change-requests?EmployeeId=${hung}`)
  for (const { id, status } of body as { id: number; status: string }[])
    if (['Draft', 'Pending', 'Returned'].includes(status))
      await muster.priya.put(`/change-requests/${id}/actions/cancel`)
}

test.for<[name: string, waits: number, statements: number, act: Act]>([
  ['raising a request that a manager decides', 4, 21, post],
  ['raising one with an Idempotency-Key', 7, 25, postWithKey],
  ['raising one that a role with limits decides', 6, 23, postForRole],
  ['editing one', 7, 27, edit],
  ['submitting a draft', 8, 24, submit],
  ['approving a step before another one', 6, 18, decide('approve', { Revision: 1 })],
  ['declining', 4, 12, decide('decline', { Remarks: 'Not this year.' })],
  ['returning', 4, 12, decide('return', { Remarks: 'From which day?' })],
  ['cancelling', 3, 9, cancel],
])('%s waits for PostgreSQL %d times and sends %d statements at most', async ([, mostWaits, mostStatements, act]) => {
  let heard = { waits: 0, statements: 0 }
  // The first attempt also reads who the caller is. A busy machine may split what is sent together, and never joins two waits.
  for (let attempt = 1; attempt <= 10; attempt++) {
    const go = await act()
    driver.clear()
    const { status, text } = await go()
    const { roundTrips, statements } = driver.heard()
    heard = { waits: roundTrips, statements: statements.length }
    expect([200, 201, 204], text).toContain(status)
    await makeWay()
    if (heard.waits <= mostWaits && heard.statements <= mostStatements) break
  }
  expect(heard).toEqual({
    waits: expect.toSatisfy((count: number) => count <= mostWaits),
    statements: expect.toSatisfy((count: number) => count <= mostStatements),
  })
  // An act that is heard reads before it writes.
  expect(heard.waits).toBeGreaterThan(1)
})
