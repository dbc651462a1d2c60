import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startMailbox } from '../../../test/support/mail/mailbox.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { asSystem } from '../../core/command-context.ts'
import { type Notice, notify } from './index.ts'
import { notifyOfExpiringKeys } from './jobs.ts'
import { sendNotices } from './sending.ts'

const muster = startMuster()
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let group: number
beforeAll(async () => {
  mailbox = await startMailbox()
  group = Number((await muster.admin.query("select id from employer_group where name = 'Harbour Line'")).rows[0].id)
})
afterAll(() => mailbox.stop())
beforeEach(async () => {
  await muster.admin.query('delete from notice')
  muster.clock.reset()
  mailbox.letters.length = 0
  mailbox.attempts = 0
  mailbox.refusal = () => undefined
})

const send = () => sendNotices.run(mailbox.over(muster.context))

const personOf = async (email: string): Promise<number> =>
  Number((await muster.admin.query('select person_id from employee where email = $1', [email])).rows[0].person_id)

/** Notifies a person of the sample group, as the service does. */
async function tell(
  email: string,
  notice: Partial<Notice> = {},
  context = mailbox.over(muster.context),
): Promise<void> {
  const personId = await personOf(email)
  await asSystem(context, group, ctx =>
    notify(ctx, [{ kind: 'StepWaits', personId, once: 'step-waits/1/2', about: { code: 'CR-000031' }, ...notice }]),
  )
}

const outbox = async () => (await muster.admin.query('select status, attempts, failure from notice order by id')).rows

test('emails that are held since a restore are not dropped by a server without a mail server', async () => {
  await muster.admin.query('insert into restoration (restored_at, backed_up_at) values (now(), now())')
  await tell(muster.liam.email)
  await sendNotices.run(muster.context)
  expect(await outbox()).toMatchObject([{ status: 'Waiting' }])
  await muster.admin.query('delete from restoration')
  await sendNotices.run(muster.context)
  expect(await outbox()).toMatchObject([{ status: 'Skipped' }])
})

test('Liam is written to, once, and in HTML with the text beside it', async () => {
  await tell(muster.liam.email, { about: { code: 'CR-000031', step: 'Line approver', employee: 'Rossi, Emma' } })
  await tell(muster.liam.email)
  await send()
  await send()

  expect(mailbox.letters).toHaveLength(1)
  const [letter] = mailbox.letters
  expect(letter?.to).toEqual(['liam.obrien@harbourline.example'])
  expect(letter?.headers.get('subject')).toBe('CR-000031 is waiting for your decision')
  expect(letter?.headers.get('from')).toBe('Muster <muster@payroll.example>')
  expect(letter?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(letter?.headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@payroll\.example>$/)
  expect(letter?.parts['text/plain']).toContain(
    'CR-000031 (for Rossi, Emma) is waiting for your decision (Line approver).',
  )
  expect(letter?.parts['text/html']).toContain('<p>Hello Liam,</p>')
  expect(await outbox()).toEqual([{ status: 'Sent', attempts: 1, failure: null }])
})

test('who wants text gets text alone', async () => {
  await muster.admin.query("update authority set email_type = 'Text' where email = $1", [muster.liam.email])
  await tell(muster.liam.email)
  await send()
  expect(Object.keys(mailbox.letters[0]?.parts ?? {})).toEqual(['text/plain'])
})

test('what a letter mentions can be neither markup nor a header', async () => {
  const type = 'Licence <script>alert("1")</script>\r\nBcc: olga@southernfreight.example'
  await tell(muster.emma.email, { kind: 'CredentialExpiring', about: { type, expires: '2026-12-01' } })
  await send()
  const [letter] = mailbox.letters
  expect(letter?.to).toEqual([muster.emma.email])
  expect(letter?.headers.has('bcc')).toBe(false)
  expect(letter?.parts['text/html']).toContain('Licence &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; Bcc: olga')
  expect(letter?.parts['text/html']).not.toContain('<script>')
})

test('a replaced address is notified too, by an email of its own', async () => {
  const notice = { kind: 'RecordChanged', about: { what: 'email' } } as const
  await tell(muster.emma.email, { ...notice, once: 'changed/1', email: 'emma.before@example.com' })
  await tell(muster.emma.email, { ...notice, once: 'changed/2', email: muster.emma.email.toUpperCase() })
  await send()
  expect(mailbox.letters.map(letter => letter.to)).toEqual([
    [muster.emma.email],
    ['emma.before@example.com'],
    [muster.emma.email],
  ])
  expect(mailbox.letters[1]?.raw).not.toContain(muster.emma.email)
})

test('what was decided is said, and several former addresses make no second letter to the person', async () => {
  const notice = { kind: 'StepDecided', once: 'decided/1', about: { code: 'CR-000031', outcome: 'Approved' } } as const
  for (const email of ['one@example.com', 'two@example.com']) await tell(muster.emma.email, { ...notice, email })
  await send()
  expect(mailbox.letters.map(letter => letter.to[0])).toEqual([muster.emma.email, 'one@example.com', 'two@example.com'])
  expect(mailbox.letters[0]?.headers.get('subject')).toBe('CR-000031: Approved')
})

test('a notice goes with its command: one that is rolled back sends nothing', async () => {
  const failing = asSystem(muster.context, group, async ctx => {
    await notify(ctx, [{ kind: 'StepWaits', personId: await personOf(muster.liam.email), once: 'x', about: {} }])
    throw new Error('Not this time.')
  })
  await expect(failing).rejects.toThrow('Not this time.')
  await send()
  expect(mailbox.letters).toEqual([])
})

describe('a mail server that does not take a letter', () => {
  test('for now (450) is asked again, later each time, and the repeat has the same Message-ID', async () => {
    const seen: (string | undefined)[] = []
    mailbox.refusal = letter => {
      seen.push(letter.headers.get('message-id'))
      return seen.length < 3 ? { responseCode: 450, message: 'Mailbox busy' } : undefined
    }
    await tell(muster.liam.email)
    await send()
    expect(await outbox()).toMatchObject([{ status: 'Waiting', attempts: 1, failure: expect.stringContaining('450') }])
    await send()
    expect(seen).toHaveLength(1)
    for (const minutes of [2, 8]) {
      muster.clock.moveTo(new Date(Date.now() + minutes * 60_000).toISOString())
      await send()
    }
    expect(seen).toHaveLength(3)
    expect(new Set(seen).size).toBe(1)
    expect(mailbox.letters).toHaveLength(1)
    expect(await outbox()).toEqual([{ status: 'Sent', attempts: 3, failure: null }])
  })

  test('for good (550) is not asked again, and the log says so', async () => {
    mailbox.refusal = () => ({ responseCode: 550, message: 'No such user liam.obrien' })
    const lines: unknown[] = []
    await tell(muster.liam.email)
    const log = { error: (details: object, message: string) => void lines.push([details, message]) }
    await sendNotices.run(mailbox.over(muster.context), { log })
    muster.clock.moveTo(new Date(Date.now() + 86_400_000).toISOString())
    await send()
    expect(mailbox.attempts).toBe(1)
    expect(await outbox()).toMatchObject([{ status: 'Failed', attempts: 1, failure: expect.stringContaining('550') }])
    expect(lines).toEqual([[expect.objectContaining({ employerGroupId: group }), 'notice failed']])
    expect(JSON.stringify(lines)).not.toContain('liam')
  })

  test('eight times has failed', async () => {
    mailbox.refusal = () => ({ responseCode: 451, message: 'Later' })
    await tell(muster.liam.email)
    for (let day = 0; day < 10; day++) {
      muster.clock.moveTo(new Date(Date.now() + day * 86_400_000).toISOString())
      await send()
    }
    expect(mailbox.attempts).toBe(8)
    expect(await outbox()).toMatchObject([{ status: 'Failed', attempts: 8 }])
  })

  test('for it is not there: the attempt counts for all that is due, and nothing is lost', async () => {
    const nowhere = {
      ...muster.context,
      config: { ...muster.context.config, mail: { url: 'smtp://127.0.0.1:1', from: 'a@b.example' } },
    }
    await tell(muster.liam.email)
    await tell(muster.emma.email, { once: 'another' })
    await sendNotices.run(nowhere)
    expect(await outbox()).toMatchObject([
      { status: 'Waiting', attempts: 1 },
      { status: 'Waiting', attempts: 1 },
    ])
    muster.clock.moveTo(new Date(Date.now() + 120_000).toISOString())
    await send()
    expect(mailbox.letters).toHaveLength(2)
  })
})

describe('no letter goes out twice', () => {
  test('though two processes send at once', async () => {
    for (let place = 0; place < 20; place++) await tell(muster.liam.email, { once: `step-waits/${place}` })
    mailbox.refusal = async () => void (await sleep(5))
    await Promise.all([send(), send(), send()])
    expect(mailbox.letters).toHaveLength(20)
    expect(new Set(mailbox.letters.map(letter => letter.headers.get('message-id'))).size).toBe(20)
  })

  test('though its process died between sending it and noting that', async () => {
    await tell(muster.liam.email)
    await muster.admin.query(
      "update notice set status = 'Sending', attempts = 1, due_at = now() + interval '15 minutes'",
    )
    await send()
    expect(await outbox()).toMatchObject([{ status: 'Sending' }])
    muster.clock.moveTo(new Date(Date.now() + 16 * 60_000).toISOString())
    await send()
    expect(mailbox.attempts).toBe(0)
    expect(await outbox()).toEqual([{ status: 'Failed', attempts: 1, failure: 'outcome unknown' }])
  })
})

test('what would be notified without a mail server is not sent when there is one', async () => {
  const skipped = { status: 'Skipped', attempts: 0, failure: 'no SMTP_URL' }
  await tell(muster.liam.email, {}, muster.context)
  expect(await outbox()).toEqual([skipped])
  await tell(muster.liam.email, { once: 'step-waits/1/3' })
  await sendNotices.run(muster.context)
  expect(await outbox()).toEqual([skipped, skipped])
  await send()
  expect(mailbox.letters).toEqual([])
})

test('the owner of a key is notified 14 and 3 days before it expires, once each', async () => {
  await muster.admin.query(
    `update api_key set expires_at = now() + interval '20 days' where user_account_id in (
    select a.id from user_account a join login l on l.id = a.login_id where l.email = $1)`,
    [muster.emma.email],
  )
  const about = async (days: number) => {
    muster.clock.moveTo(new Date(Date.now() + days * 86_400_000).toISOString())
    await notifyOfExpiringKeys.run(mailbox.over(muster.context))
    await notifyOfExpiringKeys.run(mailbox.over(muster.context))
    return (await muster.admin.query("select once from notice where kind = 'KeyExpiring' order by id")).rows.map(row =>
      row.once.replace(/\d+\//, ''),
    )
  }
  expect(await about(0)).toEqual([])
  expect(await about(7)).toEqual(['key-expiring/14'])
  expect(await about(18)).toEqual(['key-expiring/14', 'key-expiring/3'])
  expect(await about(21)).toEqual(['key-expiring/14', 'key-expiring/3'])
  muster.clock.reset()
  await send()
})
