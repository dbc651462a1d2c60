import { randomUUID } from 'node:crypto'
import type { Config } from '../../../config.ts'
import { type Letter, mailDomainOf, openMail } from '../../../platform/mail.ts'

/**
 * Sends a letter at once, and not by the outbox of notices: its link would lie there in the clear.
 * @returns whether there is a mail server that took it
 */
async function send({ mail: settings }: Pick<Config, 'mail'>, letter: Omit<Letter, 'id'>): Promise<boolean> {
  if (!settings) return false
  const mail = await openMail(settings)
  try {
    const delivery = await mail.send({ ...letter, id: `${randomUUID()}@${mailDomainOf(settings.from)}` })
    if (delivery.outcome !== 'Accepted') throw new Error(`The mail server did not take the letter: ${delivery.reason}`)
    return true
  } finally {
    mail.close()
  }
}

export const sendResetLink = (
  config: Config,
  { name, email }: Readonly<{ name: string; email: string }>,
  link: string,
) =>
  send(config, {
    to: email,
    subject: 'A new password for Muster',
    text: `Hello ${name.replace(/\s+/g, ' ').trim()},

Someone, perhaps you, asked for a new password for Muster. You can set one with this link. The link works once and
expires after one hour.

${link}

If it was not you, you do not need to do anything: your password stays as it is.
`,
  })

/** To the owner of a new account. */
export const sendInvitation = (config: Config, email: string, link: string) =>
  send(config, {
    to: email.trim(),
    subject: 'Your Muster account',
    text: `Hello,

An account in Muster has been created for you. Choose a password with this link. The link works
once and expires after seven days.

${link}

Sign in with this email address.
`,
  })
