import { randomInt } from 'node:crypto'

/** Letters and digits that nobody takes for one another. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** Ten codes of 49 bits each, in two groups that can be read aloud. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: 10 }, makeRecoveryCode)

function makeRecoveryCode(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${group()}-${group()}`
}

/** As it was made, however it was typed. */
export function normaliseRecoveryCode(text: string): string {
  const letters = text.toLowerCase().replace(/[^0-9a-z]/g, '')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** Whether a text has the form of one, however it was typed. */
export const isRecoveryCode = (text: string): boolean => /^\w{5}-\w{5}$/.test(normaliseRecoveryCode(text))
