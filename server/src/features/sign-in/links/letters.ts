import type { Config } from '../../../config.ts'
import { sendAtOnce } from '../../../platform/mail.ts'

/** Both letters go at once, and not by the outbox of notices: their links would lie there in the clear. */
export async function sendResetLink(mail: Mail, { name, email }: Owner, link: string): Promise<void> {
  const text = `Hello ${name.replace(/\s+/g, ' ').trim()},

Someone, perhaps you, asked for a new password for Muster. You can set one with this link. The link works once and
expires after one hour.

${link}

If it was not you, you do not need to do anything: your password stays as it is.
`
  await sendAtOnce(mail, { to: email, subject: 'A new password for Muster', text })
}

type Mail = NonNullable<Config['mail']>
type Owner = Readonly<{ name: string; email: string }>

/** To the owner of a new account. @returns whether there is a mail server, which took it */
export async function sendInvitation({ mail }: Config, email: string, link: string): Promise<boolean> {
  if (!mail) return false
  const text = `Hello,

An account in Muster has been created for you. Choose a password with this link. The link works
once and expires after seven days.

${link}

Sign in with this email address.
`
  await sendAtOnce(mail, { to: email.trim(), subject: 'Your Muster account', text })
  return true
}
