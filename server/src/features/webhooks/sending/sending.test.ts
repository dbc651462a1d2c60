import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { narrowed } from '../../../../test/support/narrowed-scope.ts'
import { accept } from '../../../../test/support/webhooks/receiver.ts'
import { startWebhooks } from '../../../../test/support/webhooks/start-webhooks.ts'
import { sealRecords } from '../../../core/sealer.ts'
import { forgetDeliveries } from './forgetting.ts'
import { sendWebhooks } from './jobs.ts'
import { takeLease } from './leases.ts'

const { muster, receiver, send, makeWebhook, change } = startWebhooks()

test('a webhook with an access scope sends nothing of the people beyond it', async () => {
  const costCentre = (await muster.priya.get('/CostCentres/Search?CostCentreCode=HO-PAY')).body[0]
  const { path } = await makeWebhook({ AccessScope: [{ Type: 'CostCentre', Id: costCentre.id }] })
  expect((await muster.priya.get(path)).body.accessScope).toMatchObject([{ type: 'CostCentre', code: 'HO-PAY' }])
  const there = await narrowed(muster, 'priya', { to: 'HO-PAY', scopes: ['read'] })
  const seen = new Set((await there.get('/Employees')).body.map(({ id }: { id: number }) => id))
  const all = (await muster.priya.get('/Employees')).body as { id: number }[]
  const [outside, inside] = [all.find(({ id }) => !seen.has(id)), all.find(({ id }) => seen.has(id))]
  for (const employee of [outside, inside])
    await muster.admin.query(
      `insert into audit_entry (employer_group_id, occurred_at, actor, action, resource_type, resource_id, employee_id,
         details, is_audited, event_token)
       select employer_group_id, now(), 'System', 'employee.updated', 'Employee', id, id, '{}', false, gen_random_uuid()
       from employee where id = $1`,
      [employee?.id],
    )
  await send()
  expect(receiver.received.map(({ event }) => event.resource)).toEqual([
    { type: 'Employee', id: inside?.id, uri: `/Employees/${inside?.id}` },
  ])
})

test('one process at a time delivers, and a lease that ran out is taken over', async () => {
  const { id } = await makeWebhook({ EventTypes: ['cost-centre.*'] })
  await change()
  const { rows } = await muster.admin.query('select employer_group_id::int as "group" from webhook')
  const take = (now: number) =>
    muster.database.transaction(rows[0].group, tx =>
      takeLease(tx, {
        employerGroupId: rows[0].group,
        webhookId: id,
        lease: randomUUID(),
        now: new Date(now).toISOString(),
      }),
    )
  expect((await take(muster.clock.now()))?.id).toBe(id)
  // The clock of the database decides, whatever that of a host says.
  expect(await take(muster.clock.now() + 16_000)).toBeUndefined()
  await send()
  expect(receiver.received).toEqual([])
  await muster.admin.query("update webhook set leased_until = leased_until - interval '16 seconds'")
  await send()
  expect(receiver.received).toHaveLength(1)
})

test('each test of a receiver that hangs takes a batch of its own, so that no other process takes the webhook over meanwhile', async () => {
  const { path } = await makeWebhook({ EventTypes: ['cost-centre.*'] })
  for (let each = 0; each < 3; each++) await muster.priya.put(`${path}/actions/test`)
  const lengths: number[] = []
  receiver.answer = async response => {
    const { rows } = await muster.admin.query(
      'select extract(epoch from leased_until - clock_timestamp())::float8 * 1000 as length from webhook',
    )
    lengths.push(rows[0].length)
    // As if each of them had taken so long.
    await muster.admin.query("update webhook set leased_until = leased_until - interval '9 seconds'")
    accept(response)
  }
  await send()
  expect(receiver.received).toHaveLength(3)
  expect(Math.min(...lengths)).toBeGreaterThan(13_000)
})

test('several processes at once send each event once', async () => {
  for (let each = 0; each < 5; each++)
    await makeWebhook({ EventTypes: ['cost-centre.*'], Description: `Number ${each}` })
  for (let each = 0; each < 4; each++) await change()
  await sealRecords.run(muster.context)
  await Promise.all([1, 2, 3].map(() => sendWebhooks.run(muster.context)))
  expect(receiver.received).toHaveLength(20)
})

test('a webhook that is changed while it delivers begins anew with what it says now', async () => {
  const { path } = await makeWebhook({ EventTypes: ['cost-centre.*'] })
  await change()
  await change()
  let isReplaced: Promise<unknown> | undefined
  receiver.answer = response => {
    isReplaced ??= muster.priya.put(path, { Url: `${receiver.address}/elsewhere`, EventTypes: ['cost-centre.*'] })
    isReplaced.then(() => accept(response))
  }
  await send()
  await send()
  expect(receiver.at('/elsewhere').map(({ event }) => event.type)).toEqual([
    'cost-centre.created',
    'cost-centre.created',
  ])
})

test('a slow receiver holds up no other', async () => {
  await makeWebhook({ EventTypes: ['cost-centre.*'], Description: 'Slow' })
  const other = await muster.priya.post('/Webhooks', {
    Url: `${receiver.address}/quick`,
    EventTypes: ['cost-centre.*'],
  })
  expect(other.status).toBe(201)
  receiver.answer = (response, { path }) => {
    if (path === '/quick') accept(response)
    else setTimeout(() => accept(response), 1_500)
  }
  const stop = muster.startJobs([sealRecords, sendWebhooks])
  await change()
  await expect.poll(() => receiver.at('/quick').length, { timeout: 1_400 }).toBe(1)
  await change()
  await expect.poll(() => receiver.at('/quick').length, { timeout: 1_400 }).toBe(2)
  expect(receiver.at('/hook')).toHaveLength(1)
  await stop()
})

test('a service that stops lets its webhooks go', async () => {
  await makeWebhook({ EventTypes: ['cost-centre.*'] })
  receiver.answer = () => {}
  const stop = muster.startJobs([sealRecords, sendWebhooks])
  await change()
  await receiver.have(1)
  await stop()
  const { rows } = await muster.admin.query('select lease, attempts from webhook')
  expect(rows).toEqual([{ lease: null, attempts: 0 }])
  receiver.answer = accept
  await send()
  expect(receiver.received).toHaveLength(2)
})

test('deliveries are kept for thirty days', async () => {
  const { path } = await makeWebhook({ EventTypes: ['cost-centre.*'] })
  await change()
  await send()
  await forgetDeliveries.run(muster.context)
  expect((await muster.priya.get(`${path}/Deliveries`)).body).toHaveLength(1)
  muster.clock.moveTo(new Date(Date.now() + 31 * 86_400_000).toISOString())
  await forgetDeliveries.run(muster.context)
  muster.clock.reset()
  expect((await muster.priya.get(`${path}/Deliveries`)).body).toEqual([])
})

test('deliveries of a deleted webhook are shown no more, and deleted in pieces', async () => {
  const { path, id } = await makeWebhook({ EventTypes: ['cost-centre.*'] })
  const other = await makeWebhook({ EventTypes: ['cost-centre.*'] })
  await change()
  await send()
  await muster.admin.query(
    `insert into webhook_delivery (employer_group_id, webhook_id, cause, sequence, event_token, event_type, status, created_at)
     select employer_group_id, webhook_id, cause, sequence, event_token, event_type, status, created_at
     from webhook_delivery, generate_series(1, 6000) where webhook_id = $1`,
    [id],
  )
  const count = async (of: number) =>
    (await muster.admin.query('select count(*)::int as n from webhook_delivery where webhook_id = $1', [of])).rows[0].n
  expect((await muster.priya.delete(path)).status).toBe(204)
  expect((await muster.priya.get(`${path}/Deliveries`)).status).toBe(404)
  expect(await count(id)).toBe(6_001)
  await forgetDeliveries.run(muster.context)
  expect([await count(id), await count(other.id)]).toEqual([0, 1])
})

test('the last 100,000 deliveries of a webhook are kept, and what waits', async () => {
  const { path, id } = await makeWebhook({ EventTypes: ['cost-centre.*'] })
  await muster.admin.query(
    `insert into webhook_delivery (employer_group_id, webhook_id, cause, sequence, event_token, event_type, status, created_at)
     select employer_group_id, id, 'Event', number, gen_random_uuid(), 'cost-centre.created',
       case number when 1 then 'Waiting' else 'Delivered' end, now()
     from webhook, generate_series(1, 100003) number where id = $1`,
    [id],
  )
  await forgetDeliveries.run(muster.context)
  const { body } = await muster.priya.get(`${path}/Deliveries?order=OldestFirst`)
  expect(body.slice(0, 2).map(({ sequence }: { sequence: number }) => sequence)).toEqual([1, 4])
})

test('a restored database sends nothing until an operator releases it', async () => {
  await makeWebhook({ EventTypes: ['cost-centre.*'] })
  await change()
  await muster.admin.query('insert into restoration (restored_at, backed_up_at) values (now(), now())')
  await send()
  expect(receiver.received).toEqual([])
  await muster.admin.query('update restoration set emails_released_at = now()')
  await send()
  expect(receiver.received).toHaveLength(1)
})
