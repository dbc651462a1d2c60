import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownCertificate } from '../../../test/support/mail/certificate.ts'
import { startMailbox } from '../../../test/support/mail/mailbox.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { asSystem } from '../../core/command-context.ts'
import { notify } from './index.ts'
import { sendNotices } from './sending.ts'

const muster = startMuster()
const lock = { certificate: ownCertificate(), secure: false, isPlain: true, user: 'muster', password: 'right' }
let mailbox: Awaited<ReturnType<typeof startMailbox>>
beforeAll(async () => {
  mailbox = await startMailbox(lock)
  await muster.admin.query('delete from notice')
  const { rows } = await muster.admin.query('select employer_group_id, person_id from employee where email = $1', [
    muster.liam.email,
  ])
  const [group, personId] = [Number(rows[0].employer_group_id), Number(rows[0].person_id)]
  const about = { code: 'CR-000031' }
  await asSystem(mailbox.over(muster.context), group, ctx =>
    notify(ctx, [{ kind: 'StepWaits', personId, once: 'step-waits/1/2', about }]),
  )
})
afterAll(() => mailbox.stop())

test('a wrong password is in the log as what it is, is not repeated there, and the letters wait for the right one', async () => {
  const logged: object[][] = []
  const log = { error: (...said: object[]) => void logged.push(said) } as never
  const context = mailbox.over(muster.context)
  const mail = { url: mailbox.url.replace('right', 'wr0ng-secret'), from: 'muster@payroll.example' }
  await sendNotices.run({ ...context, config: { ...context.config, mail } }, { log })
  expect(logged).toEqual([
    [
      { problem: 'EAUTH AUTH PLAIN 535: the server refuses the user or the password of SMTP_URL' },
      'nothing can be sent: emails wait',
    ],
  ])
  const waiting = (await muster.admin.query('select status, attempts, failure from notice')).rows
  expect(waiting).toMatchObject([{ status: 'Waiting', attempts: 1 }])
  expect(JSON.stringify(waiting)).not.toContain('wr0ng')

  muster.clock.moveTo(new Date(Date.now() + 2 * 60_000).toISOString())
  await sendNotices.run(context, { log })
  expect(mailbox.letters.map(({ to }) => to)).toEqual([[muster.liam.email]])
  expect(logged).toHaveLength(1)
})
