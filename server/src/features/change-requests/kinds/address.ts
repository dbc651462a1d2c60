import { type Static, Type } from 'typebox'
import { required, type Violation } from '../../../domain/violation.ts'
import { Int64, OneOf, Text } from '../../../http/schemas.ts'
import { countries, states } from '../../../reference-data/index.ts'
import { changesOfFields, fieldsOf, refuseEmpty } from './fields.ts'
import { kindOf, type ProposedChange } from './kind.ts'

const postalName = (name: string) => `Postal${name}`
const all = fieldsOf('Address')
const postal = all.filter(({ name }) => name.startsWith('Postal'))
const residential = all.filter(field => !postal.includes(field))

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
  { description: 'The whole address: lines that are not sent are taken out.' },
)

type Section = Static<typeof Section>

export const address = kindOf({
  changeType: 'Address',
  name: 'Address',
  section: Section,
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
    if (section.AddressType === 'Postal') {
      const whole = Object.fromEntries(residential.map(({ name }) => [postalName(name), sent[name] ?? '']))
      return changesOfFields(postal, whole, situation)
    }
    return changesOfFields(
      residential,
      Object.fromEntries(residential.map(({ name }) => [name, sent[name] ?? ''])),
      situation,
    )
  },
  sectionOf(changes: readonly ProposedChange[], { values }): Section {
    const isPostal = changes.some(({ field }) => postal.some(({ name }) => name === field))
    const lines = residential.flatMap(({ name }) => {
      const field = isPostal ? postalName(name) : name
      const change = changes.find(each => each.field === field)
      const value = change === undefined ? values[field] : change.newValue
      return value == null ? [] : [[name, value]]
    })
    return { AddressType: isPostal ? 'Postal' : 'Residential', ...Object.fromEntries(lines) }
  },
})

const australia = countries.find(country => country.isoCode2 === 'AU')?.id

function violationsOfState({ StateId, CountryId }: Section): Violation[] {
  if (StateId === undefined) {
    return CountryId === australia && CountryId !== undefined ? [required('StateId')] : []
  }
  const state = states.find(each => each.id === StateId)
  if (!state) return [{ field: 'StateId', message: 'There is no such state. Send the id of one of the country.' }]
  return CountryId === undefined || state.countryId === CountryId
    ? []
    : [{ field: 'StateId', message: 'This state belongs to another country. Send one of that country.' }]
}

const violationsOfPostcode = ({ Postcode, CountryId }: Section): Violation[] =>
  CountryId !== australia || /^\d{4}$/.test(Postcode ?? '')
    ? []
    : [{ field: 'Postcode', message: 'Australian postcodes have four digits. Send a leading zero too, like 0800.' }]

function violationsOfCountry({ CountryId }: Section): Violation[] {
  if (CountryId === undefined) return [required('CountryId')]
  return countries.some(country => country.id === CountryId)
    ? []
    : [{ field: 'CountryId', message: 'There is no such country. Send the id of one listed under /Countries.' }]
}
