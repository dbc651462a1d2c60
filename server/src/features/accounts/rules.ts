import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

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

/** What is stored of a key. 256 random bits need no salt and no slow hash. */
export const hashOfApiKey = (key: string): Buffer => hash('sha256', key, 'buffer')

/** What may be shown of a key, to tell one from another. */
export const prefixOfApiKey = (key: string): string => key.slice(0, 13)
