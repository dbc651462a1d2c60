import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type ApiScope, apiScopes } from '../../../domain/api-scope.ts'
import type { Violation } from '../../../domain/violation.ts'
import { type KeyCommand, longestLife, usualLife } from '../schemas.ts'

/**
 * A new API key: `phr_live_` or `phr_test_` (accounts of test groups), 256 random bits and a checksum, in base 36, so
 * that a key typed wrong is recognised without a look-up and scanners know one when they see it.
 */
export function makeApiKey(isTest: boolean): string {
  const secret = BigInt(`0x${randomBytes(32).toString('hex')}`)
    .toString(36)
    .padStart(50, '0')
  const body = `phr_${isTest ? 'test' : 'live'}_${secret}`
  return body + checksumOf(body)
}

export function isWellFormedApiKey(text: string): boolean {
  const [, body, checksum] = /^(phr_(?:live|test)_[0-9a-z]{50})([0-9a-z]{7})$/.exec(text) ?? []
  return body !== undefined && checksumOf(body) === checksum
}

const checksumOf = (body: string): string => crc32(body).toString(36).padStart(7, '0')

/** The stored form of a key. 256 random bits need no salt and no slow hash. */
export const hashOfApiKey = (key: string): Buffer => hash('sha256', key, 'buffer')

/** The part of a key that lists show, to tell one from another. */
export const prefixOfApiKey = (key: string): string => key.slice(0, 13)

type KeyContent = Readonly<{ name: string; scopes: readonly string[] }>

/** @param maximum the scopes that the owner's roles allow */
export function violationsOfKey(key: KeyContent, maximum: readonly ApiScope[]): Violation[] {
  const known: readonly string[] = apiScopes
  const unknown = key.scopes.filter(scope => !known.includes(scope))
  const beyond = key.scopes.filter(scope => known.includes(scope) && !(maximum as readonly string[]).includes(scope))
  const list = (words: readonly string[]) => words.join(', ')
  const problems: [boolean, string, string][] = [
    [key.name.trim() === '', 'Name', 'A key needs a name.'],
    [key.scopes.length === 0, 'Scopes', `A key needs at least one scope; this account may give ${list(maximum)}.`],
    [unknown.length > 0, 'Scopes', `There is no scope ${list(unknown)}; the scopes are ${list(apiScopes)}.`],
    [
      beyond.length > 0,
      'Scopes',
      `The owner's roles do not allow ${list(beyond)}; this account may give ${list(maximum)}.`,
    ],
  ]
  return problems.filter(([isBroken]) => isBroken).map(([, field, message]) => ({ field, message }))
}

const day = 86_400_000

type SentExpiry = Pick<KeyCommand, 'ExpiresDateTime' | 'ExpiresInDays'>

/** The expiry of a key: after a year unless the caller says otherwise. */
export const expiryOf = ({ ExpiresDateTime, ExpiresInDays = usualLife }: SentExpiry, now: string): string =>
  ExpiresDateTime ?? new Date(Date.parse(now) + ExpiresInDays * day).toISOString()

export function violationsOfExpiry(
  sent: SentExpiry,
  { expiresAt, now }: Readonly<{ expiresAt: string; now: string }>,
): Violation[] {
  const field = sent.ExpiresDateTime === undefined ? 'ExpiresInDays' : 'ExpiresDateTime'
  if (sent.ExpiresDateTime !== undefined && sent.ExpiresInDays !== undefined)
    return [{ field, message: 'Send either ExpiresDateTime or ExpiresInDays.' }]
  if (expiresAt <= now) return [{ field, message: 'A key must expire in the future.' }]
  if (Date.parse(expiresAt) <= Date.parse(now) + longestLife * day) return []
  return [{ field, message: `A key lasts ${longestLife} days at most. Send an earlier day.` }]
}
