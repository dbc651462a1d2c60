import type { Config } from '../../../config.ts'
import type { Tx } from '../../../platform/database.ts'
import { hashOfToken, isWellFormedToken, makeToken } from '../tokens.ts'

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

export type LinkKind = keyof typeof kinds

type Made = Readonly<{ kind: LinkKind; loginId: string; now: string }>

/** The owner of a link for the set-up, before which there is no login. */
export const noLogin = ''

/** Those that open a password, by whichever one changes it. */
export const passwordLinks = ['Reset', 'HandedReset', 'Invitation'] as const satisfies readonly LinkKind[]

/**
 * A link that opens something once. The token is in the answer and nowhere else; links of the same kind that the login was
 * given before are good no more, but for those that were sent: a stranger may have asked for this one.
 */
export async function makeLink(tx: Tx, { kind, loginId, now }: Made): Promise<string> {
  if (kind !== 'Reset') {
    await tx
      .deleteFrom('loginVerification')
      .where('value', '=', loginId)
      .where('identifier', 'like', `${kind}:%`)
      .execute()
  }
  const token = makeToken()
  await tx
    .insertInto('loginVerification')
    .values({
      identifier: identifierOf(kind, token),
      value: loginId,
      expiresAt: new Date(Date.parse(now) + kinds[kind].lastsFor).toISOString(),
      createdAt: now,
    })
    .execute()
  return token
}

/**
 * Takes a link: it is good no more, if the transaction is committed.
 * @returns the login that it was made for; undefined where it is unknown, used or too old
 */
export async function takeLink(
  tx: Tx,
  { kinds, token, now }: Readonly<{ kinds: readonly LinkKind[]; token: string; now: string }>,
): Promise<string | undefined> {
  if (!isWellFormedToken(token)) return undefined
  const taken = await tx
    .deleteFrom('loginVerification')
    .where(
      'identifier',
      'in',
      kinds.map(kind => identifierOf(kind, token)),
    )
    .where('expiresAt', '>', now)
    .returning('value')
    .executeTakeFirst()
  return taken?.value
}

const identifierOf = (kind: LinkKind, token: string): string => `${kind}:${hashOfToken(token)}`

/** The token stands behind the mark, which browsers do not send: no log has it. */
export const addressOfLink = (kind: LinkKind, token: string, base: string): string =>
  `${base}/console/${kinds[kind].page}#token=${token}`

/** Where people find this service. */
export const baseOf = ({ baseUrl, port }: Pick<Config, 'baseUrl' | 'port'>): string =>
  baseUrl ?? `http://127.0.0.1:${port}`
