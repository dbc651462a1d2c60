import { isTaxFileNumber } from '../../../src/domain/text/australian-numbers.ts'
import type { Random } from '../exactness/random.ts'

/*
 * All are odd, and above 300,000,000: PostgreSQL's places in its log, of which pages are full, are multiples of eight.
 */

/** The first tax file number from this one on that is odd. */
export function validTaxFileNumber(from: number): string {
  for (let number = from | 1; ; number += 2) if (isTaxFileNumber(String(number))) return String(number)
}

/** Nine digits that are no tax file number, so that every text may have them. */
function harmlessNumber(from: number): string {
  for (let number = from | 1; ; number += 2) if (!isTaxFileNumber(String(number))) return String(number)
}

/** So many different numbers by this maker. */
export function numbersOf(count: number, make: () => string): string[] {
  const made = new Set<string>()
  while (made.size < count) made.add(make())
  return [...made]
}

export const makers = ({ below }: Random) => ({
  taxFileNumber: () => validTaxFileNumber(300_000_000 + below(690_000_000)),
  harmless: () => harmlessNumber(300_000_000 + below(690_000_000)),
  /** Of ten digits. */
  account: () => String(5_000_000_001 + 2 * below(2_400_000_000)),
  /** Of eleven digits. */
  member: () => String(20_000_000_001 + 20 * below(3_900_000_000)),
})
