import { type Static, Type } from 'typebox'
import { refuseIf, required, type Violation } from '../../../domain/violation.ts'
import { Int64, OneOf, Text } from '../../../http/schemas.ts'
import { countries, states } from '../../../reference-data/index.ts'
import { fieldsOf } from '../../employee-fields/index.ts'
import { changesOfFields, kindOf, type ProposedChange, refuseEmpty } from './kind/index.ts'

const Line = (maxLength: number) => Type.Optional(Text(maxLength, { freeText: true }))

const Section = Type.Object(
  {
    AddressType: Type.Optional(OneOf(['Residential', 'Postal'], { description: 'Residential unless sent.' })),
    Address1: Line(200),
    Address2: Line(200),
    Suburb: Line(100),
    StateId: Type.Optional(Int64()),
    Postcode: Line(20),
    CountryId: Type.Optional(Int64()),
  },
  { description: 'The whole address: the change removes lines that you do not send.' },
)

type Section = Static<typeof Section>

const { Address1, Address2, Suburb, StateId, Postcode, CountryId, ...postal } = fieldsOf('Address')
const residential = { Address1, Address2, Suburb, StateId, Postcode, CountryId }
const postalName = (name: string) => `Postal${name}`

/**
 * Replaces the residential or the postal address of a person whole. The employee or human resources may raise it, without
 * an approval. Australian addresses need a state and a postcode of four digits, as Australia Post writes them.
 */
export const address = kindOf({
  changeType: 'Address',
  name: 'Address',
  section: Section,
  fields: { AddressType: { label: 'Address type' }, ...residential },
  example: {
    summary: 'Emma moves to Glebe',
    employeeId: 177,
    section: { Address1: '18 Toxteth Road', Suburb: 'Glebe', StateId: 36002, Postcode: '2037', CountryId: 36 },
  },
  raisedBy: ['employee', 'HumanResourcesAdministrator'],
  isTwoPerson: false,
  defaultChain: [],
  violationsOf: section => [
    ...(['Address1', 'Suburb'] as const).flatMap(field =>
      section[field] === undefined ? [required(field)] : refuseEmpty(field, section[field]),
    ),
    ...violationsOfState(section),
    ...violationsOfPostcode(section),
    ...violationsOfCountry(section),
  ],
  changesOf(section, situation) {
    const sent: Readonly<Record<string, unknown>> = section
    const isPostal = section.AddressType === 'Postal'
    const whole = Object.keys(residential).map(name => [isPostal ? postalName(name) : name, sent[name] ?? ''])
    return changesOfFields(isPostal ? postal : residential, Object.fromEntries(whole), situation)
  },
  sectionOf(changes: readonly ProposedChange[], { values }): Section {
    const isPostal = changes.some(({ field }) => field in postal)
    const whole = Object.keys(residential).flatMap(name => {
      const field = isPostal ? postalName(name) : name
      const change = changes.find(each => each.field === field)
      const value = change === undefined ? values[field] : change.newValue
      return value == null ? [] : [[name, value]]
    })
    return { AddressType: isPostal ? 'Postal' : 'Residential', ...Object.fromEntries(whole) }
  },
})

/** Its ISO 3166-1 number. */
const australia = 36

function violationsOfState({ StateId, CountryId }: Section): Violation[] {
  if (StateId === undefined) return CountryId === australia ? [required('StateId')] : []
  const state = states.find(each => each.id === StateId)
  if (!state) return [{ field: 'StateId', message: 'There is no such state. Send the id of one of the country.' }]
  const isElsewhere = CountryId !== undefined && state.countryId !== CountryId
  return refuseIf(isElsewhere, 'StateId', 'This state belongs to another country. Send one of that country.')
}

const violationsOfPostcode = ({ Postcode, CountryId }: Section): Violation[] =>
  refuseIf(
    CountryId === australia && !/^\d{4}$/.test(Postcode ?? ''),
    'Postcode',
    'Australian postcodes have four digits. Send a leading zero too, like 0800.',
  )

function violationsOfCountry({ CountryId }: Section): Violation[] {
  if (CountryId === undefined) return [required('CountryId')]
  const message = 'There is no such country. Send the id of one listed under /Countries.'
  return refuseIf(!countries.some(({ id }) => id === CountryId), 'CountryId', message)
}
