import { type Static, Type } from 'typebox'
import { activeStatuses } from '../../../domain/active-status.ts'
import { BusinessDate, Int64, OneOf, previewOf, Text } from '../../../http/schemas.ts'
import { Employee } from '../record/index.ts'

export const EmployeePreview = previewOf(Employee)

const text = (maxLength: number, options: object = {}) => Type.Optional(Text(maxLength, { freeText: true, ...options }))

const address = (prefix: '' | 'Postal') => ({
  [`${prefix}Address1` as const]: text(200),
  [`${prefix}Address2` as const]: text(200),
  [`${prefix}Suburb` as const]: text(100),
  [`${prefix}StateId` as const]: Type.Optional(Int64()),
  [`${prefix}Postcode` as const]: text(20),
  [`${prefix}CountryId` as const]: Type.Optional(Int64()),
})

type AddressProperties<Prefix extends '' | 'Postal'> = {
  [Name in `${Prefix}${'Address1' | 'Address2' | 'Suburb' | 'Postcode'}`]: ReturnType<typeof text>
} & { [Name in `${Prefix}${'StateId' | 'CountryId'}`]: ReturnType<typeof Type.Optional<ReturnType<typeof Int64>>> }

const needed = {
  GivenName: Text(100, { freeText: true }),
  FamilyName: Text(100, { freeText: true }),
  Email: Text(254, { freeText: true, examples: ['sam.carter@harbourline.example'] }),
  StartDate: BusinessDate({ description: 'The first day of the engagement.' }),
}

const governed = {
  Title: text(50),
  MiddleNames: text(100),
  PreferredName: text(100),
  DateOfBirth: Type.Optional(BusinessDate()),
  Gender: text(50),
  EmailType: Type.Optional(OneOf(['HTML', 'Text'], { description: 'HTML unless sent.' })),
  MobilePhone: text(30),
  HomePhone: text(30),
  WorkPhone: text(30),
  WorkExtension: text(20),
  ...(address('') as AddressProperties<''>),
  ...(address('Postal') as AddressProperties<'Postal'>),
  TaxFileNumber: Type.Optional(
    Text(20, { description: 'Kept encrypted and never answered. Without one its status is Pending.' }),
  ),
  PaymentGroupId: Type.Optional(Int64({ description: "One of the employer's." })),
  EmploymentStateId: Type.Optional(Int64()),
  EmploymentType: Type.Optional(
    OneOf(['FullTime', 'PartTime', 'Casual', 'FixedTerm', 'LabourHire', 'Contractor'] as const),
  ),
  StandardHoursPerWeek: Type.Optional(Type.Number({ examples: [38] })),
  Award: text(100),
  Classification: text(100),
  ProbationEndDate: Type.Optional(BusinessDate()),
  ContractEndDate: Type.Optional(BusinessDate()),
  TerminationDate: Type.Optional(BusinessDate({ description: 'The last day of the engagement, where it is known.' })),
  CostCentres: Type.Optional(
    Type.Array(Type.Object({ CostCentreId: Int64(), Percentage: Type.Number({ examples: [100] }) }), {
      maxItems: 50,
      description: 'What the employee is charged to; 100 per cent in all.',
    }),
  ),
}

const Code = Text(50, { description: 'Unique in the group.', examples: ['1300'] })

export const CreateEmployeeCommand = Type.Object({ Code, EmployerId: Int64(), ...needed, ...governed })

export type CreateEmployeeCommand = Static<typeof CreateEmployeeCommand>

/** The fields that policies govern are known here so that they can be refused by name, with what to do instead. */
export const UpdateEmployeeCommand = Type.Object({
  Code,
  EmployerId: Int64(),
  Status: Type.Optional(
    OneOf(activeStatuses, { description: 'Active unless sent. The dates of the engagement speak before it.' }),
  ),
  ...Type.Partial(Type.Object(needed)).properties,
  ...governed,
})

export type UpdateEmployeeCommand = Static<typeof UpdateEmployeeCommand>
