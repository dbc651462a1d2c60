import { createHmac } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { accept, answering, startReceiver } from '../../../test/support/webhooks/receiver.ts'
import { sealRecords } from '../../core/sealer.ts'
import { sendWebhooks } from './sending/jobs.ts'

const muster = startMuster({ webhookAllowNetworks: ['127.0.0.0/8'] })
const receiver = startReceiver()
// Those of the sample.
beforeAll(async () => void (await muster.admin.query('delete from webhook')))

/** Numbers what was stored, and sends it. */
async function send(): Promise<void> {
  await sealRecords.run(muster.context)
  await sendWebhooks.run(muster.context)
}

async function makeWebhook(more: object = {}): Promise<{ path: string; secret: string; id: number }> {
  await sealRecords.run(muster.context)
  const made = await muster.priya.post('/Webhooks', { Url: `${receiver.address}/hook`, ...more })
  expect(made.status, made.text).toBe(201)
  const { id, secret } = made.body
  return { path: made.headers.get('location') ?? '', secret, id }
}

let made = 0
/** A change of which everybody in the group may know. */
const change = () => muster.priya.post('/CostCentres', { Code: `WH-${++made}`, Name: `Wharf ${made}` })

afterEach(async () => {
  for (const { id } of (await muster.priya.get('/Webhooks')).body) await muster.priya.delete(`/Webhooks/${id}`)
  receiver.received.length = 0
  receiver.answer = accept
  muster.clock.reset()
})

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

test('what fails is sent again, later each time, and nothing overtakes it', async () => {
  const { path } = await makeWebhook({ EventTypes: ['cost-centre.created'] })
  receiver.answer = answering(500, 'Out of order')
  await change()
  await change()
  await send()
  expect(receiver.received).toHaveLength(1)
  const { body: failing } = await muster.priya.get(path)
  expect(failing).toMatchObject({ status: 'Active', failingSince: expect.any(String) })
  const waits = Date.parse(failing.nextAttemptDateTime) - Date.parse(failing.failingSince)
  expect(waits).toBeGreaterThanOrEqual(5_000)
  await send()
  expect(receiver.received).toHaveLength(1)

  muster.clock.moveTo(failing.nextAttemptDateTime)
  await send()
  expect(receiver.received).toHaveLength(2)
  const second = (await muster.priya.get(path)).body
  expect(second.failingSince).toBe(failing.failingSince)
  expect(Date.parse(second.nextAttemptDateTime) - muster.clock.now()).toBeGreaterThan(290_000)

  receiver.answer = accept
  muster.clock.moveTo(second.nextAttemptDateTime)
  await send()
  const [first, again, last, next] = receiver.received.map(({ event }) => event.sequence)
  expect([first, again, last]).toEqual([first, first, first])
  expect(next).toBe((first ?? 0) + 1)
  expect((await muster.priya.get(path)).body.failingSince).toBeUndefined()

  const attempts = (await muster.priya.get(`${path}/Deliveries`)).body
  expect(attempts.map((one: { status: string }) => one.status)).toEqual(['Failed', 'Failed', 'Delivered', 'Delivered'])
  expect(attempts[0]).toMatchObject({
    cause: 'Event',
    sequence: first,
    eventType: 'cost-centre.created',
    responseStatus: 500,
    response: 'Out of order',
    failure: 'The receiver answered 500.',
  })
})

test('after five days of failure it is disabled, and resuming it skips nothing', async () => {
  const { path, id } = await makeWebhook({ EventTypes: ['cost-centre.created'] })
  receiver.answer = answering(503)
  await change()
  await send()
  for (let day = 0; day < 14; day++) {
    const { nextAttemptDateTime, status } = (await muster.priya.get(path)).body
    if (status === 'Disabled') break
    muster.clock.moveTo(nextAttemptDateTime)
    await send()
  }
  const { body: disabled } = await muster.priya.get(path)
  expect(disabled).toMatchObject({ status: 'Disabled', disabledReason: 'Failing' })
  expect(muster.clock.now() - Date.parse(disabled.failingSince)).toBeGreaterThanOrEqual(5 * 86_400_000)
  await sealRecords.run(muster.context)
  const ended = await muster.priya.get('/Events?types=webhook.disabled')
  expect(ended.body).toMatchObject([{ resource: { type: 'Webhook', id }, actor: { type: 'System' } }])

  receiver.received.length = 0
  receiver.answer = accept
  await change()
  await send()
  expect(receiver.received).toEqual([])
  expect((await muster.priya.put(`${path}/actions/resume`)).status).toBe(204)
  await send()
  expect(receiver.received).toHaveLength(2)
})

test('a new address of a failing webhook is tried at once, and a new description changes nothing of the failure', async () => {
  const { path } = await makeWebhook({ EventTypes: ['cost-centre.created'] })
  receiver.answer = answering(500)
  await change()
  await send()
  const replaced = { Url: `${receiver.address}/hook`, EventTypes: ['cost-centre.created'], Description: 'Rostering' }
  await muster.priya.put(path, replaced)
  expect((await muster.priya.get(path)).body).toHaveProperty('failingSince')
  await muster.priya.put(path, { ...replaced, Url: `${receiver.address}/mended` })
  expect((await muster.priya.get(path)).body).not.toHaveProperty('failingSince')
  receiver.answer = accept
  await send()
  expect(receiver.at('/mended')).toHaveLength(1)
})

test('410 disables it at once', async () => {
  const { path } = await makeWebhook()
  receiver.answer = answering(410)
  await change()
  await send()
  expect((await muster.priya.get(path)).body).toMatchObject({ status: 'Disabled', disabledReason: 'Gone' })
})

test('410 to a test disables it as well', async () => {
  const { path } = await makeWebhook()
  receiver.answer = answering(410)
  await muster.priya.put(`${path}/actions/test`)
  await send()
  expect((await muster.priya.get(path)).body).toMatchObject({ status: 'Disabled', disabledReason: 'Gone' })
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
