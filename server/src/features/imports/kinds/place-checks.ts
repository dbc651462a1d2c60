import { australia } from '../reference-names.ts'
import { refuseEach } from '../refusals.ts'
import { postcodeRule } from '../row-rules.ts'
import type { Run } from '../run.ts'
import type { FileName } from '../schemas.ts'

/** `next`: SQL for the rows that have a place of their own. */
type Places = Readonly<{ file: FileName; next: string; present: ReadonlySet<string> }>

/** What a state, a postcode and a country say against each other, of which the file may have some, and the group the rest. */
export async function refuseWrongPlaces(run: Run, { file, next, present }: Places): Promise<void> {
  await refuseEach(
    run,
    {
      file,
      column: present.has('state') ? 'state' : 'country',
      query: `select n.line, null as value, null as other from (${next}) n join reference_state r on r.id = n.state_id
        where n.country_id is distinct from r.country_id`,
    },
    () => 'The state lies in another country. Write the state and its country in the same row.',
  )
  // Where the row has both, its own rule has seen them; where it has neither, they stay.
  if (present.has('country') === present.has('postcode')) return
  await refuseEach(
    run,
    {
      file,
      column: present.has('postcode') ? 'postcode' : 'country',
      query: `select n.line, null as value, null as other from (${next}) n
        where n.country_id = ${australia} and n.postcode !~ '^[0-9]{4}$'
          and (n.is_new or n.changed && '{Postcode,postcode,CountryId,countryId}')`,
    },
    () => postcodeRule,
  )
}
