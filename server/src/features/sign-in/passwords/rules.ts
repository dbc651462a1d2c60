import type { Violation } from '../../../domain/violation.ts'
import { commonPasswords } from '../../../reference-data/common-passwords.ts'

const shortest = 12
const longest = 128

type Owner = Readonly<{ email: string; name: string }>

/** The violations of a password for this login (NIST SP 800-63B: long, and not among those that are guessed). */
export function violationsOfPassword(password: string, owner: Owner, field = 'NewPassword'): Violation[] {
  const { length } = [...password]
  const problems: [boolean, string][] = [
    [
      length < shortest,
      `Use at least ${shortest} characters; a few words that nobody else would put together are good.`,
    ],
    [length > longest, `Use at most ${longest} characters.`],
    [isAbout(password, owner), 'Use something else than your email or your name.'],
    [isGuessed(password), 'This is among the passwords that are tried first. Use something that nobody else would.'],
  ]
  const first = problems.find(([isBroken]) => isBroken)
  return first ? [{ field, message: first[1] }] : []
}

/** Without email and name a password has to be long enough still. */
function isAbout(password: string, { email, name }: Owner): boolean {
  const bare = lettersOf(password)
  const parts = [email, email.replace(/@.*$/, ''), name, ...name.split(/\s+/)].map(lettersOf)
  const rest = parts
    .filter(part => part.length > 2)
    .sort((one, other) => other.length - one.length)
    .reduce((left, part) => left.replaceAll(part, ''), bare)
  return rest.length < bare.length && rest.length < 6
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** `abcdefghijkl`, `123456789012`, `qwertyuiopas`, in both directions. */
const rows = [
  'abcdefghijklmnopqrstuvwxyzabcdefghijklm',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
].flatMap(row => [row, [...row].reverse().join('')])

/** Well-known passwords, with any digits and signs around them, and repetitions of a few characters. */
function isGuessed(password: string): boolean {
  const plain = password.toLowerCase()
  const bare = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const isRepeated = /^(.{1,4})\1+.?.?.?$/u.test(plain)
  const isRun = rows.some(row => row.includes(plain))
  return isRepeated || isRun || commonPasswords.has(plain) || (bare.length > 3 && commonPasswords.has(bare))
}
