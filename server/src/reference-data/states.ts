import { frozen } from './frozen.ts'
import rows from './states.json' with { type: 'json' }

/** `name` is what people write in an address, `description` the full name. */
export type State = Readonly<{ id: number; name: string; description: string; sortOrder: number }>

/** ISO 3166-2, as far as people write it in addresses; by country, then in the order of `sortOrder`. */
export const states: readonly (State & Readonly<{ countryId: number }>)[] = frozen(
  rows.map(({ isoCode: _, ...state }) => state),
)
