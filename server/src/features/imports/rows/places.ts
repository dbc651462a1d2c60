import { violationsOfPlace } from '../../../reference-data/index.ts'
import type { FileName } from '../files/index.ts'
import { review } from './refusals.ts'
import type { Run } from './run.ts'

/** `from`: SQL for the rows that have a place of their own, new or changed. `present`: the columns of the file. */
type Places = Readonly<{ file: FileName; from: string; present: ReadonlySet<string> }>

type Place = Readonly<{ stateId: number | null; postcode: string | null; countryId: number | null }>

/** What a state, a postcode and a country say against each other, of which the file may have some, and the group the rest. */
export function refuseWrongPlaces(run: Run, { file, from, present }: Places): Promise<void> {
  const column = (cell: string) => (present.has(cell) ? cell : 'country')
  return review<Place>(
    run,
    {
      file,
      query: `select line, state_id as "stateId", postcode, country_id as "countryId" from ${from}
        and (state_id is not null or postcode is not null)`,
      columns: { StateId: column('state'), Postcode: column('postcode') },
      reasons: {
        StateId: 'The state lies in another country. Write the state and its country in the same row.',
      },
    },
    ({ stateId, postcode, countryId }) =>
      violationsOfPlace({
        StateId: stateId ?? undefined,
        Postcode: postcode ?? undefined,
        CountryId: countryId ?? undefined,
      }),
  )
}
