import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startMuster } from '../../../../test/support/muster.ts'
import { Person } from '../../../../test/support/person.ts'
import { accept, startReceiver } from '../../../../test/support/webhooks/receiver.ts'
import { sealRecords } from '../../../core/sealer.ts'
import { Outgoing, placesOfLookups } from '../../../platform/outgoing/index.ts'
import { sendingWithin, sendWebhooks } from './jobs.ts'

const muster = startMuster({ webhookAllowNetworks: ['127.0.0.1'] })
const receiver = startReceiver()
// Those of the sample.
beforeAll(async () => void (await muster.admin.query('delete from webhook')))

async function makeWebhook(path: string, { by = muster.priya, host = '127.0.0.1' } = {}): Promise<{ path: string }> {
  await sealRecords.run(muster.context)
  const Url = `${receiver.address.replace('127.0.0.1', host)}${path}`
  const made = await by.post('/Webhooks', { Url, EventTypes: ['cost-centre.*'] })
  expect(made.status, made.text).toBe(201)
  return { path: made.headers.get('location') ?? '' }
}

let made = 0
const change = (by = muster.priya) => by.post('/CostCentres', { Code: `FA-${++made}`, Name: `Fathom ${made}` })

afterEach(async () => {
  await muster.admin.query('delete from webhook')
  receiver.received.length = 0
  receiver.answer = accept
})

test('what the service has no place for is no failure of the receiver, and is sent soon', async () => {
  const lookups = placesOfLookups(50)
  const outgoing = new Outgoing(['127.0.0.1', '::1'], lookups)
  const { path } = await makeWebhook('/hook', { host: 'localhost' })
  const { rows } = await muster.admin.query('select employer_group_id as "group" from webhook')
  const release = lookups.acquire(String(rows[0].group))
  await change()
  await muster.priya.put(`${path}/actions/test`)
  const stop = muster.startJobs([sealRecords, sendWebhooks], { ...muster.context, outgoing })
  await sleep(1_000)
  expect((await muster.priya.get(path)).body).not.toHaveProperty('failingSince')
  expect((await muster.priya.get(`${path}/Deliveries`)).body).toMatchObject([{ cause: 'Test', status: 'Waiting' }])
  release?.()
  await receiver.have(2)
  await stop()
  outgoing.close()
  expect((await muster.priya.get(`${path}/Deliveries?status=Failed`)).body).toEqual([])
})

test('receivers that do not answer hold up no other webhook of their group, however many they are', async () => {
  for (let each = 0; each < 29; each++) await makeWebhook('/slow')
  await makeWebhook('/quick')
  receiver.answer = (response, { path }) => path === '/quick' && accept(response)
  await change()
  const stop = muster.startJobs([sealRecords, sendWebhooks])
  await expect.poll(() => receiver.at('/quick').length, { timeout: 3_000 }).toBe(1)
  await stop()
}, 30_000)

test('a test group that is deleted while it sends leaves no error in the log', async () => {
  const group = (await muster.priya.post('/TestGroups', { From: 'Empty' })).body
  const [shown] = group.people
  const administrator = new Person(muster.address, { ...shown, password: shown.initialPassword })
  await makeWebhook('/group', { by: administrator })
  await change(administrator)
  let answer = () => {}
  receiver.answer = response => {
    answer = () => accept(response)
  }
  const errors: unknown[] = []
  const ending = new AbortController()
  await sealRecords.run(muster.context)
  const log = { error: (...said: unknown[]) => errors.push(said) } as never
  const sending = sendWebhooks.run(muster.context, { signal: ending.signal, log })
  await expect.poll(() => receiver.at('/group').length, { timeout: 3_000 }).toBe(1)
  expect((await muster.priya.delete(`/TestGroups/${group.id}`)).status).toBe(204)
  answer()
  await sleep(1_000)
  ending.abort()
  await sending
  expect(errors).toEqual([])
}, 30_000)

test('a webhook that has much to send gives its slot back when others wait', async () => {
  await makeWebhook('/much')
  for (let each = 0; each < 3; each++) await change()
  await makeWebhook('/little')
  await change()
  await sealRecords.run(muster.context)
  // Longer than a batch.
  receiver.answer = response => void setTimeout(() => accept(response), 600)
  await sendingWithin({ size: 1, sizeOfOne: 1 }).run(muster.context)
  expect(receiver.received.map(({ path }) => path)).toEqual(['/much', '/little', '/much', '/much', '/much'])
})

test('receivers of one group that hang leave slots to another group', async () => {
  for (const path of ['/hangs', '/hangs-too']) await makeWebhook(path)
  await makeWebhook('/other', { by: muster.olga })
  await change()
  receiver.answer = (response, { path }) => {
    if (path === '/other') accept(response)
  }
  const stop = muster.startJobs([sealRecords, sendingWithin({ size: 2, sizeOfOne: 1 })])
  await receiver.have(1)
  await change(muster.olga)
  // Less than a receiver may take for an answer.
  await expect.poll(() => receiver.at('/other').length, { timeout: 5_000 }).toBe(1)
  await stop()
})
