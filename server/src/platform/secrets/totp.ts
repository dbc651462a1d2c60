import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** RFC 6238, as every authenticator app takes it: six digits by SHA-1, a new one every 30 seconds. */
const period = 30
const digits = 6

/** The number of the 30 seconds that a moment is in. @param now milliseconds since 1970 */
const stepAt = (now: number): number => Math.floor(now / 1000 / period)

/** The code that an authenticator shows which was given this, and for how many more seconds it is good. */
export function codeNow(uri: string, now: number): { code: string; secondsLeft: number } {
  const secret = fromBase32(new URL(uri).searchParams.get('secret') ?? '')
  return { code: codeOf(secret, stepAt(now)), secondsLeft: period - Math.floor((now / 1000) % period) }
}

/**
 * The time step whose code this is: the present one, or its neighbours, since clocks differ and people take their time.
 * Undefined where it is none of them, or not after the last step that a code was taken of.
 */
export function findStep(
  secret: string,
  code: string,
  { now, lastStep }: Readonly<{ now: number; lastStep: number | null }>,
): number | undefined {
  const present = stepAt(now)
  // All are compared, so that the time it takes tells nothing.
  const good = [present, present - 1, present + 1].filter(step => isSame(codeOf(secret, step), code))
  return good.find(step => step > (lastStep ?? -1))
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.max(0, step)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

const isSame = (wanted: string, code: string): boolean =>
  code.length === digits && /^\d+$/.test(code) && timingSafeEqual(Buffer.from(wanted), Buffer.from(code))

/** 190 bits in letters and digits; an authenticator gets their bytes. */
export function makeSecret(): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length: 32 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding: how authenticators want the secret. */
export function base32(text: string): string {
  const bits = [...Buffer.from(text)].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map(group => letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): string {
  const bits = [...text].map(letter => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map(byte => Number.parseInt(byte, 2))).toString()
}

/** What an authenticator reads from a picture. */
export const otpauthUri = (secret: string, email: string): string =>
  `otpauth://totp/Muster:${encodeURIComponent(email)}?secret=${base32(secret)}&issuer=Muster&algorithm=SHA1&digits=${digits}&period=${period}`
