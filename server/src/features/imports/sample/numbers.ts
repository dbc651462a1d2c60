import { randomInt } from 'node:crypto'
import { maskAccountNumber } from '../../../domain/australian-numbers.ts'
import type { GroupKeys } from '../../../platform/vault.ts'

/** Where lists with secret numbers are kept, and what their numbers are called. */
const secrets: Readonly<Record<string, Readonly<{ column: string; number: string }>>> = {
  BankAccounts: { column: 'bank_accounts', number: 'accountNumber' },
  Superannuation: { column: 'superannuation', number: 'memberNumber' },
}

/**
 * The sample shows account and member numbers masked: nobody's real ones. Behind each mask a made-up number is put that
 * ends as shown, so that what is stored is as whole as a real record. Undefined for fields without such numbers.
 */
export function wholeNumbersOf({ field, value }: Readonly<{ field: string; value: unknown }>): string | undefined {
  const secret = secrets[field]
  if (!secret || !Array.isArray(value)) return undefined
  const whole = value.map(record => ({ ...record, [secret.number]: numberBehind(String(record[secret.number] ?? '')) }))
  return JSON.stringify(whole)
}

/** The same, encrypted for the employee's row and facts. */
export function sealNumbersOf(
  keys: GroupKeys,
  { token, field, value }: Readonly<{ token: string; field: string; value: unknown }>,
): Buffer | undefined {
  const whole = wholeNumbersOf({ field, value })
  return whole === undefined ? undefined : keys.encrypt(whole, `employee.${secrets[field]?.column}|${token}`)
}

function numberBehind(masked: string): string {
  const shown = masked.replace(/[^\d]/g, '')
  for (;;) {
    const length = shown.length === 3 ? 9 : 8
    const number = String(randomInt(10 ** (length - 1), 10 ** length)).slice(0, length - shown.length) + shown
    if (maskAccountNumber(number) === masked) return number
  }
}
