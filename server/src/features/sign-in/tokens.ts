import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type CountedSession, whoIsIn } from '../../http/rate-limit.ts'
import type { Vault } from '../../platform/vault.ts'

/** What opens a session or a link: 256 random bits. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

export const isWellFormedToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** What is stored of a token. 256 random bits need no salt and no slow hash. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url')

/** A session with the token that opens it. */
export type OpenSession = Readonly<{ token: string; session: CountedSession }>

/** What the cookies of sessions hold. */
export type SessionCookies = Readonly<{
  /**
   * The token, whose it is, and our seal. Where a session changes, the browser gets another value, so that no process takes
   * what it remembers by the former one for what is true now.
   */
  valueOf(session: OpenSession): string
  /** The token in what a cookie holds; undefined where it is none of ours, for which no database need be asked. */
  tokenIn(cookieValue: string | undefined): string | undefined
  /** The same with whose it is, as `whoIsIn` names them; undefined too where the second factor is to come. */
  ownerIn(cookieValue: string | undefined): string | undefined
}>

export function createSessionCookies(vault: Pick<Vault, 'keyFor' | 'boxFor'>): SessionCookies {
  const sealOf = createSeal(vault, 'session cookies')
  const owners = createOwners(vault)
  const read = (cookieValue: string | undefined) => {
    const parts = /^(([\w-]{43})\.([\w-]{40,200}))\.([\w-]{43})$/.exec(cookieValue ?? '')
    if (!parts) return undefined
    const [, plain = '', token, owner = '', seal = ''] = parts
    return isSame(seal, sealOf(plain)) ? { token, owner } : undefined
  }
  return {
    valueOf({ token, session }) {
      const plain = `${token}.${owners.hide(session.isHalf ? nobodyYet : whoIsIn(session))}`
      return `${plain}.${sealOf(plain)}`
    },
    tokenIn: cookieValue => read(cookieValue)?.token,
    ownerIn(cookieValue) {
      const found = read(cookieValue)
      const owner = found && owners.read(found.owner)
      return owner === nobodyYet ? undefined : owner
    },
  }
}

const nobodyYet = 'nobody yet'

/** Says in a cookie whose it is, to us alone: nobody else can tell even whether two are the same one's. */
export function createOwners({ boxFor }: Pick<Vault, 'boxFor'>) {
  const box = boxFor('owners of cookies')
  return { hide: (who: string) => box.seal(who, 'cookie'), read: (hidden: string) => box.open(hidden, 'cookie') }
}

/** Makes what nobody makes without the master key: 43 characters for a text. */
export function createSeal({ keyFor }: Pick<Vault, 'keyFor'>, label: string): (text: string) => string {
  const key = keyFor(label)
  return text => createHmac('sha256', key).update(text).digest('base64url')
}

/** Compares without telling by its time how much is the same. @param one ASCII, as the other is */
export const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
