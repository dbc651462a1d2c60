import { isTaxFileNumber } from '../../server/src/domain/australian-numbers.ts'
import type { Random } from './random.ts'

/** A made-up tax file number with a valid check, not among those taken. */
export function taxFileNumberFrom(random: Random, taken: Set<string>): string {
  for (;;) {
    const number = `9${random.digits(8)}`
    if (!isTaxFileNumber(number) || taken.has(number)) continue
    taken.add(number)
    return number
  }
}
