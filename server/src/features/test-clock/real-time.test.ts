import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { Person } from '../../../test/support/person.ts'
import { startWebhooks } from '../../../test/support/webhooks/start-webhooks.ts'
import { advanceClocks } from './advancing.ts'

const { muster, receiver, send } = startWebhooks()
const [begins, ends] = ['2035-03-01T22:00:00.000Z', '2035-03-04T22:00:00.000Z']

/** Of a group that goes by a clock of its own, years ahead. */
async function administratorOfGroup(): Promise<Person> {
  const { people } = (await muster.priya.post('/TestGroups', { From: 'Empty', Now: begins })).body
  const [person] = people
  return new Person(muster.address, { ...person, password: person.initialPassword, employerGroup: '' })
}

test('a webhook of a test group says so and what the time is there, in order, and is signed in real time', async () => {
  const administrator = await administratorOfGroup()
  const made = await administrator.post('/Webhooks', { Url: `${receiver.address}/test-group` })
  expect(made.status).toBe(201)
  expect((await administrator.post('/CostCentres', { Code: 'ONE', Name: 'One' })).status).toBe(201)
  const advanced = await administrator.put('/TestClock/actions/advance', { To: ends })
  expect(advanced.status).toBe(202)
  await advanceClocks.run(muster.context)
  expect((await administrator.post('/CostCentres', { Code: 'TWO', Name: 'Two' })).status).toBe(201)
  await administrator.put(`${made.headers.get('location')}/actions/test`)
  await send()
  const came = receiver.at('/test-group')
  const ofCostCentres = came.filter(({ event }) => event.type === 'cost-centre.created')
  expect(ofCostCentres.map(({ body }) => JSON.parse(body).occurredDateTime)).toEqual([begins, ends])
  const ofTest = came.find(({ event }) => event.type === 'webhook.test')
  expect(JSON.parse(ofTest?.body ?? '{}').occurredDateTime).toBe(ends)
  for (const { event, headers, body } of came) {
    expect(event.isTest).toBe(true)
    // Within five minutes of the real time.
    const signed = headers as Record<string, string>
    expect(new Webhook(made.body.secret).verify(body, signed)).toEqual(JSON.parse(body))
  }
  const { body: attempts } = await administrator.get(`${made.headers.get('location')}/Deliveries`)
  for (const { attemptedDateTime } of attempts)
    expect(Math.abs(Date.parse(attemptedDateTime) - Date.now())).toBeLessThan(60_000)
}, 60_000)

test('repeats, seals and limits of a test group go by the real clock', async () => {
  const administrator = await administratorOfGroup()
  const headers = { 'Idempotency-Key': 'once' }
  const command = { Code: 'ONCE', Name: 'Once' }
  const first = await administrator.post('/CostCentres', command, { headers })
  const again = await administrator.post('/CostCentres', command, { headers })
  expect([again.status, again.headers.get('location')]).toEqual([201, first.headers.get('location')])
  await send()
  const { rows } = await muster.admin.query(
    `select max(k.created_at) as repeated, max(s.sealed_at) as sealed
     from employer_group g join idempotency_key k on k.employer_group_id = g.id join audit_seal s on s.employer_group_id = g.id
     where g.test_now is not null`,
  )
  for (const instant of Object.values(rows[0] as Record<string, Date>))
    expect(Math.abs(instant.getTime() - Date.now())).toBeLessThan(60_000)
}, 60_000)
