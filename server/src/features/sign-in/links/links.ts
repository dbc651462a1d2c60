import type { Config } from '../../../config.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { hashOfToken, isWellFormedToken, makeToken } from '../../../platform/secrets/tokens.ts'

const hour = 3_600_000

/**
 * The kinds of links: how long each is good, and the page that it leads to. A stranger may ask for a `Reset`, which goes to
 * the owner of an email; the operator's is of another kind, so that no request of a stranger puts it out of use.
 */
const kinds = {
  Reset: { lastsFor: hour, page: 'reset-password' },
  HandedReset: { lastsFor: hour, page: 'reset-password' },
  Invitation: { lastsFor: 7 * 24 * hour, page: 'invitation' },
  SetUp: { lastsFor: 24 * hour, page: 'set-up' },
} as const

type Kind = keyof typeof kinds
type Address = Pick<Config, 'baseUrl' | 'port'>
type Wanted = Readonly<{ kind: Kind; loginId: string; now: string; base: string }>

/** The owner of a link for the set-up, before which there is no login. */
export const noLogin = ''

/**
 * A link that opens something once. Its token is in the answer and nowhere else. Links of the same kind that the login was
 * given before are good no more, but for those that were sent: a stranger may have asked for this one.
 * @param base of the address. The token stands behind the mark, which browsers do not send: no log has it.
 */
export async function makeLink(tx: Tx, { kind, loginId, now, base }: Wanted): Promise<string> {
  const former = tx.deleteFrom('loginVerification').where('value', '=', loginId)
  if (kind !== 'Reset') await former.where('identifier', 'like', `${kind}:%`).execute()
  const token = makeToken()
  const { lastsFor, page } = kinds[kind]
  const expiresAt = new Date(Date.parse(now) + lastsFor).toISOString()
  const stored = { identifier: identifierOf(kind, token), value: loginId, expiresAt, createdAt: now }
  await tx.insertInto('loginVerification').values(stored).execute()
  return `${base}/console/${page}#token=${token}`
}

/** A link by which the owner of a new account chooses a password, for the operator to hand over. Good once, for 7 days. */
export const makeInvitation = (tx: Tx, config: Address, login: Pick<Wanted, 'loginId' | 'now'>): Promise<string> =>
  makeLink(tx, { kind: 'Invitation', ...login, base: baseOf(config) })

/**
 * Takes a link: it is good no more, if the transaction is committed.
 * @returns the login that it was made for; undefined where it is unknown, used or too old
 */
export async function takeLink(tx: Tx, kinds: readonly Kind[], given: Readonly<{ token: string; now: string }>) {
  if (!isWellFormedToken(given.token)) return undefined
  const identifiers = kinds.map(kind => identifierOf(kind, given.token))
  const taken = tx.deleteFrom('loginVerification').where('identifier', 'in', identifiers).returning('value')
  return (await taken.where('expiresAt', '>', given.now).executeTakeFirst())?.value
}

const identifierOf = (kind: Kind, token: string): string => `${kind}:${hashOfToken(token)}`

/** The address of this service for people. */
export const baseOf = ({ baseUrl, port }: Address): string => baseUrl ?? `http://127.0.0.1:${port}`
