import { dayTwice, type moveRefused } from '../../../domain/days-twice.ts'
import { violationsOfPlace } from '../../../reference-data/index.ts'
import { type FileName, type Run, refusalsIn } from '../run/index.ts'

/** `from`: SQL for the rows that have a place of their own, new or changed. `present`: the columns of the file. */
type Places = Readonly<{ file: FileName; from: string; present: ReadonlySet<string> }>

type Place = Readonly<{ stateId: number | null; postcode: string | null; countryId: number | null }>

/** Refuses a state, postcode and country that do not go together; the group may have those that the file lacks. */
export function refuseWrongPlaces(run: Run, { file, from, present }: Places): Promise<void> {
  const column = (cell: string) => (present.has(cell) ? cell : 'country')
  return refusalsIn(run, file).review<Place>({
    query: `select line, state_id as "stateId", postcode, country_id as "countryId" from ${from}
        and (state_id is not null or postcode is not null)`,
    columns: { StateId: column('state'), Postcode: column('postcode') },
    reasons: {
      StateId: 'The state lies in another country. Write the state and its country in the same row.',
    },
    rule: ({ stateId, postcode, countryId }) =>
      violationsOfPlace({
        StateId: stateId ?? undefined,
        Postcode: postcode ?? undefined,
        CountryId: countryId ?? undefined,
      }),
  })
}

/** `query`: SQL for the lines that go `from` one time zone `to` another; null: the group's. */
type Moves = Readonly<{ file: FileName; column: string; query: string; refused: typeof moveRefused }>

/** Refuses moves after which an employee would have a day twice. That protects data, so it holds for the operator too. */
export const refuseDaysTwice = (run: Run, { file, column, query, refused }: Moves): Promise<void> =>
  refusalsIn(run, file).review<Readonly<{ from: string | null; to: string | null }>>({
    query,
    columns: { [column]: column },
    rule: ({ from, to }) => {
      const { now, timeZone } = run
      const twice = dayTwice({ from: from ?? timeZone, to: to ?? timeZone, now })
      return twice ? [{ field: column, message: refused(twice) }] : []
    },
  })
