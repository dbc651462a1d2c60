import rows from './countries.json' with { type: 'json' }
import { frozen } from './frozen.ts'

/** `currencySymbol` is a code point (36 is `$`), that of `¤` for a currency without a one-character symbol. */
export type Country = Readonly<(typeof rows)[number]>

/** ISO 3166-1, ids being its numeric codes; in the order of `sortOrder`. */
export const countries: readonly Country[] = frozen(rows)
