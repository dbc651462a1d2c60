import { type Static, Type } from 'typebox'
import { activeStatuses } from '../../domain/active-status.ts'
import {
  Amount,
  BusinessDate,
  ExpandQuery,
  Guid,
  Instant,
  Int64,
  named,
  OneOf,
  PageQuery,
  ref,
  Text,
} from '../../http/schemas.ts'

const summary = {
  id: Int64(),
  code: Type.String({ examples: ['E1042'] }),
  name: Type.String({ description: 'Family name first.', examples: ['Kowalski, Emma'] }),
  givenName: Type.String(),
  familyName: Type.String(),
  email: Type.String(),
  status: OneOf(activeStatuses),
}

export const EmployeeSummary = named('EmployeeSummary', Type.Object(summary))

export type EmployeeSummary = Static<typeof EmployeeSummary>

export const Address = named(
  'Address',
  Type.Object({
    address1: Type.String({ examples: ['12 Wharf Road'] }),
    address2: Type.Optional(Type.String()),
    suburb: Type.String({ examples: ['Balmain'] }),
    state: Type.Object({ id: Int64(), name: Type.String({ examples: ['NSW'] }) }),
    postcode: Type.String({ examples: ['2041'] }),
    country: Type.Object({ id: Int64(), name: Type.String({ examples: ['Australia'] }) }),
  }),
)

export type Address = Static<typeof Address>

const Coded = Type.Object({ id: Int64(), code: Type.String(), name: Type.String() })

const whoSeesPrivate =
  'Shown to the employee, HumanResourcesAdministrator and PayrollAdministrator, as far as their role reaches.'
const whoSeesPay =
  'Shown to the employee, and to a PayrollAdministrator, as far as the role reaches, whose key has employees.sensitive.'

const EmergencyContact = Type.Object({
  name: Type.String(),
  relationship: Type.Optional(Type.String()),
  phone: Type.String(),
  priority: Type.Optional(Type.Integer()),
})

const identity = {
  ...summary,
  token: Guid(),
  title: Type.Optional(Type.String()),
  middleNames: Type.Optional(Type.String()),
  preferredName: Type.Optional(Type.String()),
  dateOfBirth: Type.Optional(BusinessDate({ description: whoSeesPrivate })),
  gender: Type.Optional(Type.String({ description: whoSeesPrivate })),
}

const contact = {
  emailType: OneOf(['HTML', 'Text']),
  mobilePhone: Type.Optional(Type.String()),
  homePhone: Type.Optional(Type.String({ description: whoSeesPrivate })),
  workPhone: Type.Optional(Type.String()),
  workExtension: Type.Optional(Type.String()),
  address: Type.Optional(ref(Address)),
  postalAddress: Type.Optional(ref(Address)),
  emergencyContacts: Type.Optional(Type.Array(EmergencyContact, { description: whoSeesPrivate })),
}

const engagement = {
  employer: Coded,
  paymentGroup: Type.Optional(Coded),
  startDate: BusinessDate(),
  terminationDate: Type.Optional(BusinessDate({ description: 'The last day of the engagement.' })),
  employmentType: Type.Optional(OneOf(['FullTime', 'PartTime', 'Casual', 'FixedTerm', 'LabourHire', 'Contractor'])),
  standardHoursPerWeek: Type.Optional(Type.Number({ examples: [38] })),
  award: Type.Optional(Type.String()),
  classification: Type.Optional(Type.String()),
}

const modified = { createdDateTime: Instant(), lastModified: Instant() }

export const EmployeeProfile = named(
  'EmployeeProfile',
  Type.Object({ ...identity, ...contact, ...engagement, ...modified }),
)

export type EmployeeProfile = Static<typeof EmployeeProfile>

const place = {
  positions: Type.Array(
    Type.Object({
      id: Int64(),
      code: Type.String(),
      name: Type.String(),
      assignmentType: OneOf(['Primary', 'Secondary', 'Acting']),
      from: Type.Optional(BusinessDate()),
      to: Type.Optional(BusinessDate({ description: 'The last day.' })),
      fullTimeEquivalent: Type.Optional(
        Type.Number({ description: 'With expand=details. A share of full time, from 0 to 1, where it is known.' }),
      ),
    }),
    { description: 'Held on that day.' },
  ),
  costCentres: Type.Array(Type.Object({ costCentre: Coded, percentage: Type.Number() })),
  employmentState: Type.Optional(Type.Object({ id: Int64(), name: Type.String({ examples: ['NSW'] }) })),
}

const tax = {
  taxFileNumberStatus: Type.Optional(
    OneOf(['Provided', 'NotQuoted', 'Pending', 'ExemptUnder18', 'ExemptPensioner'], { description: whoSeesPay }),
  ),
  maskedTaxFileNumber: Type.Optional(Type.String({ description: whoSeesPay, examples: ['•••••• 782'] })),
  residencyStatus: Type.Optional(Type.String({ description: whoSeesPay })),
  claimsTaxFreeThreshold: Type.Optional(Type.Boolean({ description: whoSeesPay })),
  hasStudyLoan: Type.Optional(Type.Boolean({ description: whoSeesPay })),
}

const allocation = { amount: Type.Optional(Amount()), percentage: Type.Optional(Type.Number()) }

const pay = {
  payRates: Type.Optional(
    Type.Array(
      Type.Object({
        payType: Type.String({ examples: ['Hourly'] }),
        amount: Amount({ examples: [38.5] }),
        per: Type.String({ examples: ['Hour'] }),
        from: Type.Optional(BusinessDate({ description: 'The first day of this rate, where it is known.' })),
      }),
      { description: `In force on that day. ${whoSeesPay}` },
    ),
  ),
  bankAccounts: Type.Optional(
    Type.Array(
      Type.Object({
        accountName: Type.String(),
        bsb: Type.String({ examples: ['062-000'] }),
        maskedAccountNumber: Type.String({ examples: ['•••••• 789'] }),
        allocationType: Type.String({ examples: ['Remainder'] }),
        ...allocation,
      }),
      { description: whoSeesPay },
    ),
  ),
  superannuation: Type.Optional(
    Type.Array(
      Type.Object({
        fundType: Type.String(),
        usi: Type.Optional(Type.String()),
        fundAbn: Type.Optional(Type.String()),
        esa: Type.Optional(Type.String()),
        fundName: Type.Optional(Type.String()),
        maskedMemberNumber: Type.Optional(Type.String({ examples: ['•••••• 415'] })),
        allocationType: Type.Optional(Type.String()),
        ...allocation,
      }),
      { description: whoSeesPay },
    ),
  ),
}

export const Employee = named(
  'Employee',
  Type.Object({ ...identity, ...contact, ...engagement, ...place, ...tax, ...pay, ...modified }),
)

export type Employee = Static<typeof Employee>

export const SearchQuery = Type.Object({
  EmployeeId: Type.Optional(Int64()),
  EmployeeToken: Type.Optional(Guid()),
  EmployeeCode: Type.Optional(Text(50, { description: 'Exactly, in upper and lower case as it is.' })),
  EmployeeEmail: Type.Optional(Text(254, { description: 'Exactly, ignoring case.' })),
  EmployeeName: Type.Optional(
    Text(200, { freeText: true, description: 'Contains, ignoring case: "kowalski, emma" and "emma kowalski" alike.' }),
  ),
  EmployeeStatus: Type.Optional(OneOf(activeStatuses)),
  PaymentGroupId: Type.Optional(Int64()),
  CostCentreId: Type.Optional(Int64({ description: 'One that the employee is charged to.' })),
  PositionId: Type.Optional(Int64({ description: 'One that the employee holds today.' })),
  LastModified: Type.Optional(Instant({ description: 'Changed at or after this moment.' })),
  ...PageQuery,
})

export type SearchQuery = Static<typeof SearchQuery>

export const RecordQuery = Type.Object({
  ...ExpandQuery,
  asAt: Type.Optional(
    BusinessDate({
      description:
        'The values of another day, past or to come, as they are known now. Days before the first show what the first one will.',
    }),
  ),
})

export type RecordQuery = Static<typeof RecordQuery>
