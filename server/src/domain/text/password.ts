import type { Violation } from '../violation.ts'

const shortest = 12
const longest = 128

type Owner = Readonly<{ email: string; name: string }>

/** The violations of a password for this login (NIST SP 800-63B: long, and not among those that are guessed). */
export function violationsOfPassword(password: string, owner: Owner, field = 'NewPassword'): Violation[] {
  const { length } = [...password]
  const problems: [boolean, string][] = [
    [
      length < shortest,
      `Use at least ${shortest} characters; a few words that no one else would put together are good.`,
    ],
    [length > longest, `Use at most ${longest} characters.`],
    [isAbout(password, owner), 'Use something else than your email or your name.'],
    [isGuessed(password), 'This is among the passwords that are tried first. Use something that no one else would.'],
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

/**
 * Passwords of twelve and more characters that are tried first, and the words that shorter ones are made of: with digits
 * and signs around them they are no better. In lower case.
 */
const commonPasswords: ReadonlySet<string> = new Set(
  `password passw0rd passwordpassword password1234 mypassword mypassword123 thisismypassword changeme changemenow
  changemeplease letmein letmeinplease letmeinnow welcome welcomehome welcome12345 administrator admin adminadmin
  administrator1 qwerty qwertyuiop qwertyqwerty qwerty123456 qwertyuiop12 qazwsxedcrfv 1q2w3e4r5t6y 1qaz2wsx3edc
  zaq12wsxcde3 asdfghjkl asdfghjkl123 asdfasdfasdf zxcvbnm zxcvbnm12345 abcdefghijkl abcd12345678 abc123abc123
  123456789012 1234567890123 12345678910 1234567891011 0987654321098 987654321098 111111111111 000000000000
  112233445566 123123123123 147258369147 102030405060 iloveyou iloveyou1234 iloveyouforever iloveyousomuch
  ilovemyfamily ilovejesus trustno1trustno1 superman superman1234 batman spiderman princess princess1234 sunshine
  sunshine1234 football football1234 baseball basketball liverpoolfc manchesterunited chelseafc arsenalfc monkey dragon
  master shadow michael jennifer jessica charlie jordan hunter computer internet whatever freedom starwars pokemon
  pokemonpokemon correcthorsebatterystaple nopassword newpassword secretpassword supersecret topsecret unknown
  blink182blink182 harrypotter hellokitty unbelievable california australia melbourne sydneyharbour brisbane
  collingwood richmondtigers queensland newzealand payroll payrollpayroll payroll2026 humanresources mustermuster muster
  summer autumn winter spring summer2026 winter2026 monday friday companyname company business accounting`
    .split(/\s+/)
    .filter(Boolean),
)
