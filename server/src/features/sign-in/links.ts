import type { Config } from '../../config.ts'
import type { Tx } from '../../platform/database/index.ts'
import { sendAtOnce } from '../../platform/mail.ts'
import { hashOfToken, isWellFormedToken, makeToken } from '../../platform/secrets/tokens.ts'

const hour = 3_600_000

/**
 * The kinds of links: their life and their page. Anonymous clients may request a `Reset`, which goes to the owner of an
 * email. The operator hands over a `HandedReset`, which no such request disables. The owner of a new account gets an
 * `Invitation` to set a password.
 */
const kinds = {
  Reset: { lastsFor: hour, page: 'reset-password' },
  HandedReset: { lastsFor: hour, page: 'reset-password' },
  Invitation: { lastsFor: 7 * 24 * hour, page: 'invitation' },
  SetUp: { lastsFor: 24 * hour, page: 'set-up' },
} as const

type Kind = keyof typeof kinds
type NewLink = Readonly<{ kind: Kind; loginId: string; now: string }>

/** The owner of a link for the set-up, before any login exists. */
export const noLogin = ''

/**
 * Makes a link that works once. The database has a hash of its token. Earlier links of the same kind and login stop
 * working, except requested ones, since an anonymous client may have requested this one.
 * @returns its address. Browsers do not send the part behind `#`, so no log has the token.
 */
export async function makeLink(
  tx: Tx,
  { baseUrl, port }: Pick<Config, 'baseUrl' | 'port'>,
  { kind, loginId, now }: NewLink,
): Promise<string> {
  const former = tx.deleteFrom('loginVerification').where('value', '=', loginId)
  if (kind !== 'Reset') await former.where('identifier', 'like', `${kind}:%`).execute()
  const token = makeToken()
  const { lastsFor, page } = kinds[kind]
  const expiresAt = new Date(Date.parse(now) + lastsFor).toISOString()
  const stored = { identifier: identifierOf(kind, token), value: loginId, expiresAt, createdAt: now }
  await tx.insertInto('loginVerification').values(stored).execute()
  return `${baseUrl ?? `http://127.0.0.1:${port}`}/console/${page}#token=${token}`
}

/**
 * Uses a link, which stops working with the commit.
 * @returns the login of the link; undefined where the link is unknown, used or expired
 */
export async function takeLink(tx: Tx, kinds: readonly Kind[], given: Readonly<{ token: string; now: string }>) {
  if (!isWellFormedToken(given.token)) return undefined
  const identifiers = kinds.map(kind => identifierOf(kind, given.token))
  const taken = tx.deleteFrom('loginVerification').where('identifier', 'in', identifiers).returning('value')
  return (await taken.where('expiresAt', '>', given.now).executeTakeFirst())?.value
}

const identifierOf = (kind: Kind, token: string): string => `${kind}:${hashOfToken(token)}`

type Mail = NonNullable<Config['mail']>
type Recipient = Readonly<{ name: string; email: string }>

/** Sends at once and not by the outbox of notices, which would store the link in plain text. */
export async function sendResetLink(mail: Mail, { name, email }: Recipient, link: string): Promise<void> {
  const text = `Hello ${name.replace(/\s+/g, ' ').trim()},

Someone, perhaps you, asked for a new password for Muster. You can set one with this link. The link works once and
expires after one hour.

${link}

If it was not you, you do not need to do anything: your password stays as it is.
`
  await sendAtOnce(mail, { to: email, subject: 'A new password for Muster', text })
}

/** Sends at once, as `sendResetLink`. @returns false where there is no mail server */
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
