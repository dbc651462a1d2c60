import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { accept, answering } from '../../../test/support/webhooks/receiver.ts'
import { startWebhooks } from '../../../test/support/webhooks/start-webhooks.ts'

const { muster, receiver, send, makeWebhook, change } = startWebhooks()

test('Priya makes a webhook, and what happens arrives in order, as the feed shows it, and signed', async () => {
  const { path, secret, id } = await makeWebhook({ Description: 'Rostering' })
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const { body: hook } = await muster.priya.get(path)
  expect(hook).toMatchObject({ id, status: 'Active', eventTypes: [], description: 'Rostering' })
  expect(JSON.stringify(hook)).not.toContain('whsec')

  await change()
  await change()
  await send()
  const feed = await muster.priya.get(`/Events?afterSequence=${hook.lastSequence}`)
  expect(receiver.received.map(({ event }) => event)).toEqual(feed.body)
  expect(`[${receiver.received.map(({ body }) => body).join(',')}]`).toBe(feed.text)
  expect(receiver.received.map(({ event }) => event.type)).toEqual([
    'webhook.created',
    'cost-centre.created',
    'cost-centre.created',
  ])
  for (const { headers, body, event } of receiver.received) {
    const { 'webhook-id': messageId, 'webhook-timestamp': at, 'webhook-signature': signature } = headers
    expect(messageId).toBe(event.id)
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    expect(signature).toBe(`v1,${createHmac('sha256', key).update(`${messageId}.${at}.${body}`).digest('base64')}`)
    expect(Math.abs(Number(at) - Date.now() / 1_000)).toBeLessThan(60)
  }

  await send()
  expect(receiver.received).toHaveLength(3)
  expect((await muster.priya.get(path)).body.lastSequence).toBe(receiver.received[2]?.event.sequence)
})

test('only the chosen types are sent', async () => {
  await makeWebhook({ EventTypes: ['Cost-Centre.*', 'employee.created', 'cost-centre.*'] })
  await change()
  await muster.priya.post('/PaymentGroups', {
    Code: 'WH',
    Name: 'Wharf',
    EmployerId: (await muster.priya.get('/Employers')).body[0].id,
    Frequency: 'Weekly',
  })
  await send()
  expect(receiver.received.map(({ event }) => event.type)).toEqual(['cost-centre.created'])
})

test('paused, it waits; resumed, it goes on; and it can be sent again from any event', async () => {
  const { path } = await makeWebhook({ EventTypes: ['cost-centre.created'] })
  expect((await muster.priya.put(`${path}/actions/pause`)).status).toBe(204)
  await change()
  await send()
  expect(receiver.received).toEqual([])
  await muster.priya.put(`${path}/actions/resume`)
  await send()
  expect(receiver.received).toHaveLength(1)
  const FromSequence = receiver.received[0]?.event.sequence
  expect((await muster.priya.put(`${path}/actions/replay`, { FromSequence })).status).toBe(204)
  await send()
  expect(receiver.received).toHaveLength(2)
  expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body)
  const beyond = await muster.priya.put(`${path}/actions/replay`, { FromSequence: 1_000_000 })
  expect([beyond.status, Object.keys(beyond.body.ModelState)]).toEqual([400, ['command.FromSequence']])

  // A restore leaves numbers that name no event any more.
  await muster.admin.query(
    `insert into event_epoch (employer_group_id, first_sequence, last_before, started_at)
     select employer_group_id, $1::bigint + 1000000, $1, now() from webhook`,
    [FromSequence],
  )
  const lost = await muster.priya.put(`${path}/actions/replay`, { FromSequence: Number(FromSequence) + 500_000 })
  expect([lost.status, lost.body.Code]).toEqual([409, 'EventsRestored'])
  await muster.admin.query('delete from event_epoch')
})

test('a test and a repeat are sent at once, also while it is paused or failing', async () => {
  const { path, id } = await makeWebhook({ EventTypes: ['cost-centre.created'] })
  receiver.answer = answering(500)
  await change()
  await send()
  const [failed] = (await muster.priya.get(`${path}/Deliveries`)).body
  const repeated = await muster.priya.put(`${path}/Deliveries/${failed.id}/actions/retry`)
  expect(repeated.status).toBe(201)
  await send()
  expect((await muster.priya.get(repeated.headers.get('location') ?? '')).body).toMatchObject({
    cause: 'Retry',
    sequence: failed.sequence,
    eventId: failed.eventId,
    status: 'Failed',
  })

  await muster.priya.put(`${path}/actions/pause`)
  receiver.answer = accept
  const tested = await muster.priya.put(`${path}/actions/test`)
  expect(tested.status).toBe(201)
  await send()
  const { body: test } = await muster.priya.get(tested.headers.get('location') ?? '')
  expect(test).toMatchObject({ cause: 'Test', eventType: 'webhook.test', status: 'Delivered', responseStatus: 204 })
  expect(receiver.received.at(-1)?.event).toMatchObject({
    id: test.eventId,
    type: 'webhook.test',
    sequence: 0,
    resource: { type: 'Webhook', id },
  })
  const again = await muster.priya.put(`${path}/Deliveries/${test.id}/actions/retry`)
  expect([again.status, again.body.Code]).toEqual([409, 'TestDelivery'])

  // A receiver that is well again does not wait for its next attempt.
  await muster.priya.put(`${path}/actions/resume`)
  await send()
  expect((await muster.priya.get(path)).body.failingSince).toBeUndefined()
})

test('for a day after a rotation both secrets sign', async () => {
  const { path, secret: former } = await makeWebhook()
  const rotated = await muster.priya.put(`${path}/actions/rotate-secret`)
  expect([rotated.status, rotated.headers.get('cache-control')]).toEqual([200, 'no-store'])
  // A repeated rotation replaces the newest one alone: the receiver may still have the former one.
  const { secret: dropped } = rotated.body
  const { secret } = (await muster.priya.put(`${path}/actions/rotate-secret`)).body
  const signedBy = (key: string) => {
    const last = receiver.received.at(-1)
    const text = `${last?.headers['webhook-id']}.${last?.headers['webhook-timestamp']}.${last?.body}`
    const bytes = Buffer.from(key.slice('whsec_'.length), 'base64')
    return String(last?.headers['webhook-signature']).includes(
      `v1,${createHmac('sha256', bytes).update(text).digest('base64')}`,
    )
  }
  await send()
  expect([secret === former, signedBy(secret), signedBy(former)]).toEqual([false, true, true])
  expect(signedBy(dropped)).toBe(false)
  muster.clock.moveTo(new Date(Date.now() + 86_400_000).toISOString())
  await change()
  await send()
  expect([signedBy(secret), signedBy(former)]).toEqual([true, false])
})
