import { type Argon2Parameters, argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Reads `argon2` at each call, so that a test can hold it back. */
const derive = (parameters: Argon2Parameters) => promisify(argon2)('argon2id', parameters)

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const

/** Letters and digits that do not look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** A random password that can be read aloud: five groups of five characters, 123 bits. */
export function makePassword(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: 5 }, group).join('-')
}

/** Stored in place of a hash where there is no password yet: no text is it. */
export const noPassword = 'none'

/** The stored form of a password: argon2id with its costs and salt, as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive({ ...cost, message: password, nonce: salt, tagLength: 32 })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

/**
 * Whether this is the hashed password; the costs come from the hash. Without a hash it does the same work, so that the
 * time reveals nothing.
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored ?? '')
  if (!parts) {
    await hashPassword(password)
    return false
  }
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts
  const wanted = Buffer.from(tag, 'base64')
  const found = await derive({
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  })
  return timingSafeEqual(found, wanted)
}

/** PHC strings carry base64 without its padding. */
const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
