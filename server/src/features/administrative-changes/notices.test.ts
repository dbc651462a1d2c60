import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asAdministrator, idOf } from '../../../test/support/grants.ts'
import { startMailbox } from '../../../test/support/mail/mailbox.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { callerFor } from '../../../test/support/requests.ts'
import { noticeJobs } from '../notices/index.ts'

const muster = startMuster({ mail: { url: 'smtp://127.0.0.1:1', from: 'muster@payroll.example' } })
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let roles: string

beforeAll(async () => {
  mailbox = await startMailbox()
  for (const name of ['tomas', 'liam'] as const) await asAdministrator(muster, name)
  await callerFor(muster, '1048', { sees: 'all' })
  roles = `/Authorities/${await idOf(muster, 'authority', 'liam')}/Roles`
})
afterAll(() => mailbox.stop())

beforeEach(async () => {
  await muster.admin.query('delete from notice')
  mailbox.letters.length = 0
})

const send = () => noticeJobs.find(({ name }) => name === 'send-notices')?.run(mailbox.over(muster.context))

/** Priya asks for a pay role for Liam, who then may not confirm it, though an administrator as well. */
const ask = (query = '') => muster.priya.post(`${roles}${query}`, { Role: 'PayrollAdministrator' })

test('each administrator who may confirm a change is notified once, and neither its requester nor its subject', async () => {
  for (const _again of [1, 2]) expect((await ask()).status).toBe(202)
  await send()
  const notified = mailbox.letters.map(({ to }) => to[0])
  expect(notified.sort()).toEqual([muster.catherine.email, muster.tomas.email])
  const [letter] = mailbox.letters
  expect(letter?.headers.get('subject')).toBe('An administrative change is waiting for a second administrator')
  expect(letter?.parts['text/plain']).toContain('requested an administrative change (role grant)')
})

test('the letter tells neither of whom nor of what', async () => {
  const asked = await muster.priya.post('/ApprovalPolicies', {
    ChangeType: 'PayRate',
    Name: 'Rises of Zebedee',
    Conditions: { AmountFrom: 123_456 },
    Steps: [{ Name: 'Line', Approver: 'Line' }],
  })
  expect(asked.status).toBe(202)
  await send()
  const notified = mailbox.letters.map(({ to }) => to[0])
  expect(notified.sort()).toEqual([muster.catherine.email, muster.liam.email, muster.tomas.email])
  for (const { raw } of mailbox.letters) expect(raw).not.toMatch(/123.?456|Zebedee|PayRate/)
})

test('an administrator who sees a part only, or whose account is closed, is not notified', async () => {
  await muster.admin.query(
    `update access_scope s set type = 'Employer', employer_id = (select min(id) from employer e where e.employer_group_id = s.employer_group_id)
     from user_account a join login l on l.id = a.login_id
     where l.email = $1 and s.employer_group_id = a.employer_group_id and s.user_account_id = a.id`,
    [muster.tomas.email],
  )
  await muster.admin.query(
    `update user_account set status = 'Closed' where login_id = (select id from login where email = $1)`,
    [muster.liam.email],
  )
  await muster.priya.post('/ApprovalPolicies', {
    ChangeType: 'Address',
    Name: 'Catherine alone',
    Steps: [{ Name: 'HR', Approver: 'HumanResources' }],
  })
  await send()
  expect(mailbox.letters.map(({ to }) => to)).toEqual([[muster.catherine.email]])
})

test('a dry run notifies no administrator', async () => {
  await ask('?dryRun=true')
  await send()
  expect(mailbox.letters).toEqual([])
})
