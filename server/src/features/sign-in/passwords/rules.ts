import type { Violation } from '../../../domain/violation.ts'
import { commonPasswords } from './common-passwords.ts'

const shortest = 12
const longest = 128

/** The violations of a password for this login (NIST SP 800-63B: long, and not among those that are guessed). */
export function violationsOfPassword(
  password: string,
  { email, name }: Readonly<{ email: string; name: string }>,
  field = 'NewPassword',
): Violation[] {
  const { length } = [...password]
  const message =
    length < shortest
      ? `Use at least ${shortest} characters; a few words that nobody else would put together are good.`
      : length > longest
        ? `Use at most ${longest} characters.`
        : isAbout(password, email, name)
          ? 'Use something else than your email or your name.'
          : isGuessed(password)
            ? 'This is among the passwords that are tried first. Use something that nobody else would.'
            : undefined
  return message === undefined ? [] : [{ field, message }]
}

/** Without email and name a password has to be long enough still. */
function isAbout(password: string, email: string, name: string): boolean {
  const bare = lettersOf(password)
  const parts = [email, email.replace(/@.*$/, ''), name, ...name.split(/\s+/)].map(lettersOf)
  const rest = parts
    .filter(part => part.length > 2)
    .sort((one, other) => other.length - one.length)
    .reduce((left, part) => left.replaceAll(part, ''), bare)
  return rest.length < bare.length && rest.length < 6
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Well-known passwords, with any digits and signs around them, and repetitions of a few characters. */
function isGuessed(password: string): boolean {
  const plain = password.toLowerCase()
  const bare = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const isRepeated = /^(.{1,4})\1+.?.?.?$/u.test(plain)
  return isRepeated || isRun(plain) || commonPasswords.has(plain) || (bare.length > 3 && commonPasswords.has(bare))
}

/** `abcdefghijkl`, `123456789012`, `qwertyuiopas`. */
function isRun(text: string): boolean {
  const rows = [
    'abcdefghijklmnopqrstuvwxyzabcdefghijklm',
    '01234567890123456789',
    'qwertyuiopasdfghjklzxcvbnm',
    '1qaz2wsx3edc4rfv5tgb',
  ]
  return rows.some(row => row.includes(text) || [...row].reverse().join('').includes(text))
}
