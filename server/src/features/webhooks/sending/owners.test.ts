import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startMailbox } from '../../../../test/support/mail/mailbox.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import { accept, answering, startReceiver } from '../../../../test/support/webhooks/receiver.ts'
import { sealRecords } from '../../../core/sealer.ts'
import { noticeJobs } from '../../notices/index.ts'
import { sendWebhooks } from './jobs.ts'

const muster = startMuster({ webhookAllowNetworks: ['127.0.0.1'] })
const receiver = startReceiver()
// Those of the sample.
beforeAll(async () => void (await muster.admin.query('delete from webhook')))

async function send(context = muster.context): Promise<void> {
  await sealRecords.run(context)
  await sendWebhooks.run(context)
}

async function makeWebhook(more: object = {}): Promise<{ id: number; path: string }> {
  await sealRecords.run(muster.context)
  const made = await muster.priya.post('/Webhooks', { Url: `${receiver.address}/hook`, ...more })
  expect(made.status, made.text).toBe(201)
  return { id: made.body.id, path: made.headers.get('location') ?? '' }
}

let made = 0
const change = () => muster.priya.post('/CostCentres', { Code: `OW-${++made}`, Name: `Slip ${made}` })

afterEach(async () => {
  for (const { id } of (await muster.priya.get('/Webhooks')).body) await muster.priya.delete(`/Webhooks/${id}`)
  receiver.received.length = 0
  receiver.answer = accept
  muster.clock.reset()
})

test('an owner who administers the group no more sends nothing more, and the next owner goes on', async () => {
  const { path } = await makeWebhook({ EventTypes: ['cost-centre.*'] })
  await change()
  await muster.admin.query(
    `update role_grant set valid_to = '2020-01-01' where role = 'EmployerAdministrator'
    and authority_id = (select id from authority where email = $1)`,
    [muster.priya.email],
  )
  const tested = await muster.admin.query(
    `insert into webhook_delivery (employer_group_id, webhook_id, cause, event_token, event_type, status, created_at)
     select employer_group_id, id, 'Test', $1, 'webhook.test', 'Waiting', now() from webhook returning id`,
    [randomUUID()],
  )
  await send()
  expect(receiver.received).toEqual([])
  const { rows } = await muster.admin.query('select status, disabled_reason from webhook')
  expect(rows).toEqual([{ status: 'Disabled', disabled_reason: 'OwnerLeft' }])
  const { rows: deliveries } = await muster.admin.query('select status, failure from webhook_delivery where id = $1', [
    tested.rows[0].id,
  ])
  expect(deliveries).toEqual([{ status: 'Failed', failure: expect.stringContaining('does not see') }])

  await muster.admin.query(
    `update role_grant set valid_to = null where role = 'EmployerAdministrator'
    and authority_id = (select id from authority where email = $1)`,
    [muster.priya.email],
  )
  await sleep(600)
  const { body } = await muster.priya.get(path)
  const replaced = await muster.priya.put(path, { Url: body.url, EventTypes: body.eventTypes })
  expect(replaced.status).toBe(204)
  await muster.priya.put(`${path}/actions/resume`)
  await send()
  expect(receiver.received).toHaveLength(1)
})

test('the owner gets an email when a webhook was disabled', async () => {
  const mailbox = await startMailbox()
  const context = mailbox.over(muster.context)
  await makeWebhook({ EventTypes: ['cost-centre.*'] })
  receiver.answer = answering(410)
  await change()
  await send(context)
  await noticeJobs.find(({ name }) => name === 'send-notices')?.run(context)
  expect(mailbox.letters).toHaveLength(1)
  expect(JSON.stringify(mailbox.letters[0])).toContain('the receiver answered 410')
  await mailbox.stop()
})

test('of a webhook whose owner has left the present administrators get the email', async () => {
  const mailbox = await startMailbox()
  const context = mailbox.over(muster.context)
  await makeWebhook({ EventTypes: ['cost-centre.*'] })
  await change()
  const accountOf =
    'select account.employer_group_id, account.id from user_account account join login on login.id = account.login_id where login.email = $1'
  await muster.admin.query(`insert into user_account_role select *, 'EmployerAdministrator' from (${accountOf}) mei`, [
    muster.mei.email,
  ])
  await muster.admin.query(
    `update user_account set status = 'Suspended' where id in (select id from (${accountOf}) priya)`,
    [muster.priya.email],
  )
  await send(context)
  await noticeJobs.find(({ name }) => name === 'send-notices')?.run(context)
  await muster.admin.query("update user_account set status = 'Active'")
  await muster.admin.query(
    `delete from user_account_role where role = 'EmployerAdministrator' and user_account_id in (select id from (${accountOf}) mei)`,
    [muster.mei.email],
  )
  expect(receiver.received).toEqual([])
  const { rows } = await muster.admin.query('select status, disabled_reason from webhook')
  expect(rows).toEqual([{ status: 'Disabled', disabled_reason: 'OwnerLeft' }])
  expect(mailbox.letters.map(({ to }) => to)).toContainEqual([muster.mei.email])
  expect(mailbox.letters.map(({ to }) => to)).not.toContainEqual([muster.priya.email])
  expect(JSON.stringify(mailbox.letters[0])).toContain('makes you its owner')
  await mailbox.stop()
})
