import { expect, test } from 'vitest'
import { accept, answering } from '../../../test/support/webhooks/receiver.ts'
import { startWebhooks } from '../../../test/support/webhooks/start-webhooks.ts'
import { sealRecords } from '../../core/sealer.ts'

const { muster, receiver, send, makeWebhook, change } = startWebhooks()

test('what fails is sent again, later each time, and nothing overtakes it', async () => {
  const { path } = await makeWebhook({ EventTypes: ['cost-centre.created'] })
  receiver.answer = answering(500, 'Out of order')
  await change()
  await change()
  await send()
  expect(receiver.received).toHaveLength(1)
  const { body: failing } = await muster.priya.get(path)
  expect(failing).toMatchObject({ status: 'Active', failingSince: expect.any(String) })
  const lastDelivery = { status: 'Failed', dateTime: failing.failingSince, failure: 'The receiver answered 500.' }
  expect(failing).toMatchObject({ lastDelivery, failedDeliveries: 1 })
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
  const [well] = (await muster.priya.get('/Webhooks')).body
  expect(well.failingSince).toBeUndefined()
  expect(well.lastDelivery).toEqual({ status: 'Delivered', dateTime: expect.any(String) })
  expect(well.failedDeliveries).toBe(2)

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
  const { path } = await makeWebhook({ EventTypes: ['cost-centre.created'] })
  receiver.answer = answering(410)
  await muster.priya.put(`${path}/actions/test`)
  await send()
  expect((await muster.priya.get(path)).body).toMatchObject({ status: 'Disabled', disabledReason: 'Gone' })
})

test('each failed attempt says whether its event arrived later, was skipped, or still fails', async () => {
  const { path } = await makeWebhook({ EventTypes: ['cost-centre.created'] })
  const attempts = async () =>
    (await muster.priya.get(`${path}/Deliveries`)).body.map(({ cause, status, laterOutcome }: Attempt) => [
      cause,
      status,
      laterOutcome,
    ])
  receiver.answer = answering(500)
  await change()
  await send()
  expect(await attempts()).toEqual([['Event', 'Failed', undefined]])

  const [{ sequence }] = (await muster.priya.get(`${path}/Deliveries`)).body
  await muster.priya.put(path, { Url: `${receiver.address}/hook`, EventTypes: ['employee.created'] })
  await muster.priya.put(`${path}/actions/resume`)
  await send()
  expect(await attempts(), 'it is no longer for this webhook').toEqual([['Event', 'Failed', 'Skipped']])

  const sendAgain = async () => {
    const [{ id }] = (await muster.priya.get(`${path}/Deliveries`)).body
    await muster.priya.put(`${path}/Deliveries/${id}/actions/retry`)
    await send()
  }
  await sendAgain()
  expect(await attempts()).toEqual([
    ['Event', 'Failed', 'Skipped'],
    ['Retry', 'Failed', undefined],
  ])
  receiver.answer = accept
  await sendAgain()
  await muster.priya.put(path, { Url: `${receiver.address}/hook`, EventTypes: ['cost-centre.created'] })
  receiver.answer = answering(500)
  await muster.priya.put(`${path}/actions/replay`, { FromSequence: sequence })
  await send()
  expect(await attempts(), 'it arrived before it was replayed').toEqual([
    ['Event', 'Failed', 'Delivered'],
    ['Retry', 'Failed', 'Delivered'],
    ['Retry', 'Delivered', undefined],
    ['Event', 'Failed', undefined],
  ])
  const { id: replayed } = (await muster.priya.get(`${path}/Deliveries`)).body.at(-1)
  await muster.admin.query(
    `update webhook_delivery set attempted_at = attempted_at - interval '1 hour' where id = $1`,
    [replayed],
  )
  expect((await attempts()).at(-1), 'what was asked for earlier can arrive later').toEqual([
    ...['Event', 'Failed'],
    'Delivered',
  ])
})

type Attempt = Readonly<{ cause: string; status: string; laterOutcome?: string }>
