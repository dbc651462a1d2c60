import { type Static, Type } from 'typebox'
import { activeStatuses } from '../../domain/active-status.ts'
import {
  BusinessDate,
  Coded,
  ExpandQuery,
  Guid,
  Instant,
  Int64,
  named,
  OneOf,
  PageQuery,
  ref,
  SortedQuery,
  Text,
} from '../../http/schemas.ts'
import { shownOf } from '../employee-fields/index.ts'
import { Address } from '../people/index.ts'

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

export const EmployeeProfile = named(
  'EmployeeProfile',
  Type.Object({
    ...summary,
    token: Guid(),
    ...shownOf('PersonalDetails'),
    ...shownOf('ContactDetails'),
    address: Type.Optional(ref(Address)),
    postalAddress: Type.Optional(ref(Address)),
    ...shownOf('EmergencyContacts'),
    employer: Coded(),
    paymentGroup: Type.Optional(Coded()),
    startDate: BusinessDate(),
    terminationDate: Type.Optional(BusinessDate({ description: 'The last day of the engagement.' })),
    ...shownOf('EmploymentTerms'),
    assignment: Type.Optional(
      Type.Object(
        {
          position: Type.Optional(
            Type.Object({ id: Int64(), name: Type.String() }, { description: 'The primary one, held today.' }),
          ),
          manager: Type.Optional(
            Type.Object(
              { id: Int64(), name: Type.String() },
              { description: 'The authority in the position above, if the caller sees one.' },
            ),
          ),
          costCentres: Type.Array(Coded(), { description: 'The largest share first.' }),
        },
        { description: 'Of lists with expand=details.' },
      ),
    ),
    createdDateTime: Instant(),
    lastModified: Instant(),
  }),
)

export type EmployeeProfile = Static<typeof EmployeeProfile>

export const SearchQuery = Type.Object({
  EmployeeId: Type.Optional(Int64()),
  EmployeeToken: Type.Optional(Guid()),
  EmployeeCode: Type.Optional(Text(50, { description: 'Exact match, including case.' })),
  EmployeeEmail: Type.Optional(Text(254, { description: 'Exact match, ignoring case.' })),
  EmployeeName: Type.Optional(
    Text(200, { freeText: true, description: 'Contains, ignoring case: "kowalski, emma" and "emma kowalski" alike.' }),
  ),
  EmployeeStatus: Type.Optional(OneOf(activeStatuses)),
  PaymentGroupId: Type.Optional(Int64()),
  CostCentreId: Type.Optional(Int64({ description: "A cost centre of the employee's split." })),
  PositionId: Type.Optional(Int64({ description: 'A position that the employee holds today.' })),
  LastModified: Type.Optional(Instant({ description: 'Changed at or after this moment.' })),
  ...SortedQuery(['Name', 'Code', 'StartDate'], ['OldestFirst']),
  ...PageQuery,
  ...ExpandQuery,
})

export type SearchQuery = Static<typeof SearchQuery>
