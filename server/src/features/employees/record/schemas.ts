import { type Static, Type } from 'typebox'
import { Amount, BusinessDate, Coded, ExpandQuery, Int64, named, OneOf } from '../../../http/schemas.ts'
import { ChecklistItem } from '../checklist.ts'
import { EmployeeProfile } from '../schemas.ts'

const whoSeesPay =
  'Shown to the employee, and to a PayrollAdministrator within their limits whose key has employees.sensitive.'

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
        Type.Number({ description: 'With expand=details. The full-time equivalent, from 0 to 1, if known.' }),
      ),
      manager: Type.Optional(
        Type.Object(
          { id: Int64(), name: Type.String() },
          {
            description:
              'With expand=details. The authority in the position above on that day, if the caller sees one.',
          },
        ),
      ),
    }),
    { description: 'Positions of that day.' },
  ),
  costCentres: Type.Array(Type.Object({ costCentre: Coded(), percentage: Type.Number() })),
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
        from: Type.Optional(BusinessDate({ description: 'The first day of this rate, if known.' })),
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

const start = {
  checklist: Type.Optional(
    Type.Array(ChecklistItem, {
      description:
        'With expand=details and without asAt, for administrators of human resources and payroll: what a starter gives, up to 30 days after the first day and while something is missing.',
    }),
  ),
}

const { createdDateTime, lastModified, ...profile } = EmployeeProfile.properties

export const Employee = named(
  'Employee',
  Type.Object({ ...profile, ...place, ...tax, ...pay, ...start, createdDateTime, lastModified }),
)

export type Employee = Static<typeof Employee>

export const RecordQuery = Type.Object({
  ...ExpandQuery,
  asAt: Type.Optional(
    BusinessDate({
      description:
        'The values of another day, past or future, as known now. Days before the first one show the values of the first.',
    }),
  ),
})

export type RecordQuery = Static<typeof RecordQuery>
