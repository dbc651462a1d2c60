import { isTimeZone } from '../../domain/calendar-date.ts'
import { normaliseAbn } from '../../domain/text/australian-numbers.ts'
import { violationsOfCodeAndName } from '../../domain/text/code.ts'
import type { Violation } from '../../domain/violation.ts'
import { countries, states } from '../../reference-data/index.ts'
import type { EmployerCommand } from './schemas.ts'

const countryIds = new Set(countries.map(country => country.id))
const countryOfState = new Map(states.map(state => [state.id, state.countryId]))
const australia = countries.find(country => country.isoCode2 === 'AU')?.id

/** Every rule that a command of an employer breaks, in the order of its fields. */
export const violationsOfEmployer = (command: EmployerCommand): Violation[] => [
  ...violationsOfCodeAndName(command),
  ...violationsOfAbn(command),
  ...violationsOfCountry(command),
  ...violationsOfTimeZone(command),
  ...violationsOfState(command),
  ...violationsOfPostcode(command),
]

const violationsOfAbn = ({ Abn }: EmployerCommand): Violation[] =>
  Abn === undefined || normaliseAbn(Abn) !== undefined
    ? []
    : [
        {
          field: 'Abn',
          message: 'This is no ABN. Send its eleven digits as the Australian Business Register has them.',
        },
      ]

const violationsOfCountry = ({ CountryId }: EmployerCommand): Violation[] =>
  CountryId === undefined || countryIds.has(CountryId)
    ? []
    : [{ field: 'CountryId', message: 'There is no such country. Send the id of one of /Countries.' }]

const violationsOfTimeZone = ({ TimeZone }: EmployerCommand): Violation[] =>
  TimeZone === undefined || isTimeZone(TimeZone)
    ? []
    : [{ field: 'TimeZone', message: 'There is no such time zone. Send the name of one, like Australia/Sydney.' }]

function violationsOfState({ StateId, CountryId }: EmployerCommand): Violation[] {
  if (StateId === undefined) return []
  const field = 'StateId'
  if (!countryOfState.has(StateId)) return [{ field, message: 'There is no such state. Send the id of one.' }]
  if (countryOfState.get(StateId) === CountryId) return []
  return [{ field, message: 'The state is not one of the country. Send the country that it belongs to.' }]
}

/** Australian postcodes have four digits (Australia Post). */
const violationsOfPostcode = ({ Postcode, CountryId }: EmployerCommand): Violation[] =>
  Postcode === undefined || CountryId !== australia || /^\d{4}$/.test(Postcode)
    ? []
    : [{ field: 'Postcode', message: 'Australian postcodes have four digits. Send a leading zero too, like 0800.' }]
