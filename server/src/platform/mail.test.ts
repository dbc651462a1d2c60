import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownCertificate } from '../../test/support/mail/certificate.ts'
import { startMailbox } from '../../test/support/mail/mailbox.ts'
import { openMail } from './mail.ts'

const certificate = ownCertificate()
const muster = { certificate, user: 'muster@payroll.example', password: 'p@ss/w:rd%41' }
const from = 'Muster <muster@payroll.example>'
const letter = { id: 'one@payroll.example', to: 'liam@harbourline.example', subject: 'Hello', text: 'Hello Liam.' }
const program = new URL('mail.ts', import.meta.url).href

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-mail-'))
  await writeFile(join(folder, 'ca.pem'), certificate.cert)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What becomes of the letter from a process that trusts whom `NODE_EXTRA_CA_CERTS` says. */
async function sendTrusting(url: string, trusted = join(folder, 'ca.pem')) {
  const code = `
    const { openMail } = await import(${JSON.stringify(program)})
    const server = await openMail(${JSON.stringify({ url, from })})
    console.log(JSON.stringify({ problem: await server.problem(), delivery: await server.send(${JSON.stringify(letter)}) }))
    server.close()`
  const env = { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: trusted }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { env })
  return JSON.parse(stdout)
}

describe.each([
  ['TLS from the start (smtps://)', true],
  ['TLS on request (STARTTLS)', false],
])('%s', (_what, secure) => {
  let mailbox: Awaited<ReturnType<typeof startMailbox>>
  beforeAll(async () => {
    mailbox = await startMailbox({ ...muster, secure })
  })
  afterAll(() => mailbox.stop())

  test('a letter goes out with user and password, however these are spelt, where the operator trusts the signer', async () => {
    expect(await sendTrusting(mailbox.url)).toEqual({ delivery: { outcome: 'Accepted' } })
    expect(mailbox.letters.map(({ to, isEncrypted }) => ({ to, isEncrypted }))).toEqual([
      { to: ['liam@harbourline.example'], isEncrypted: true },
    ])
  })

  test('an untrusted certificate is refused, before any password, with advice', async () => {
    const before = mailbox.logins.length
    const server = await openMail({ url: mailbox.url, from })
    const problem = await server.problem()
    expect(problem).toMatch(/^ESOCKET DEPTH_ZERO_SELF_SIGNED_CERT .*NODE_EXTRA_CA_CERTS/)
    expect(await server.send(letter)).toEqual({ outcome: 'Deferred', reason: problem })
    server.close()
    expect(mailbox.logins).toHaveLength(before)
  })

  test('a wrong password is a problem that may be put right, and is repeated nowhere', async () => {
    const wrong = mailbox.url.replace('%2541', 'and%20wrong')
    const { problem, delivery } = await sendTrusting(wrong)
    expect(problem).toBe('EAUTH AUTH PLAIN 535: the server refuses the user or the password of SMTP_URL')
    expect(delivery).toEqual({ outcome: 'Deferred', reason: problem })
    expect(mailbox.letters).toHaveLength(1)
  })

  test('a certificate for another name is refused, though its signer is trusted', async () => {
    const { problem } = await sendTrusting(mailbox.url.replace('127.0.0.1', '[::ffff:127.0.0.1]'))
    expect(problem).toContain('for another name')
  })
})

test('no password goes out without TLS, but to this machine', async () => {
  const mailbox = await startMailbox({ ...muster, secure: false, isPlain: true })
  const near = await openMail({ url: mailbox.url, from })
  expect(await near.problem()).toBeUndefined()
  // The same machine, by an address that does not look it.
  const far = await openMail({ url: mailbox.url.replace('127.0.0.1', '[::ffff:127.0.0.1]'), from })
  expect(await far.problem()).toMatch(/^ETLS .*offers no TLS/)
  expect(mailbox.logins).toEqual([muster.user])
  for (const server of [near, far]) server.close()
  await mailbox.stop()
})
