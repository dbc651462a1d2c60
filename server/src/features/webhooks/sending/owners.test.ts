import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startMailbox } from '../../../../test/support/mail/mailbox.ts'
import { answering } from '../../../../test/support/webhooks/receiver.ts'
import { startWebhooks } from '../../../../test/support/webhooks/start-webhooks.ts'
import { noticeJobs } from '../../notices/index.ts'

const { muster, receiver, send, makeWebhook, change } = startWebhooks()

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
  expect(deliveries).toEqual([{ status: 'Failed', failure: expect.stringContaining('administers the group no more') }])

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
