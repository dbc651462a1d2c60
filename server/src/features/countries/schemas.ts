import { Type } from 'typebox'
import { Int64, named } from '../../http/schemas.ts'

export const Country = named(
  'Country',
  Type.Object({
    id: Int64({ examples: [36] }),
    name: Type.String({ examples: ['Australia'] }),
    currencySymbol: Type.Integer({ description: "Code point of the currency's symbol, 164 (¤) without one." }),
    currencyText: Type.String({ description: 'ISO 4217.', examples: ['AUD'] }),
    sortOrder: Type.Integer(),
    isPriority: Type.Boolean(),
    isoCode2: Type.String({ examples: ['AU'] }),
    isoCode3: Type.String({ examples: ['AUS'] }),
  }),
)

export const State = named(
  'State',
  Type.Object({
    id: Int64(),
    name: Type.String({ description: 'As addresses spell it.', examples: ['NSW'] }),
    description: Type.String({ examples: ['New South Wales'] }),
    sortOrder: Type.Integer(),
  }),
)

export const EmploymentState = named(
  'EmploymentState',
  Type.Object({
    id: Int64(),
    name: Type.String({ examples: ['QLD Regional'] }),
    description: Type.String({ examples: ['Queensland, regional payroll tax rate'] }),
    group: Type.String({ description: 'Payroll tax jurisdiction.', examples: ['QLD'] }),
    state: Type.String({
      description: 'Name of its State, empty if there is none.',
      examples: ['QLD'],
    }),
  }),
)

const id = Int64({ description: 'Numeric code of the country (ISO 3166-1).', examples: [36] })
const isoCode = Type.String({ description: 'Two letters (ISO 3166-1), in upper or lower case.', examples: ['AU'] })
const stateId = Int64({ description: 'Identifier of the record.' })

export const ById = Type.Object({ id })
export const ByIsoCode = Type.Object({ isoCode })
export const StateById = Type.Object({ id, stateId })
export const StateByIsoCode = Type.Object({ isoCode, stateId })

/** A country as a path names it: by one or the other. */
export type CountryKey = { id: number } | { isoCode: string }
