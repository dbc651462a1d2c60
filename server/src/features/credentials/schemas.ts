import { type Static, Type } from 'typebox'
import {
  BusinessDate,
  Guid,
  Instant,
  Int64,
  named,
  OneOf,
  PageQuery,
  Repeated,
  ref,
  SortedQuery,
  Text,
} from '../../http/schemas.ts'
import { EmployeeSummary } from '../employees/index.ts'

const classifications = ['State', 'Visa', 'Country'] as const

export const CredentialIssuer = named(
  'CredentialIssuer',
  Type.Object({
    id: Int64({ examples: [101] }),
    name: Type.String({ examples: ['Transport for NSW'] }),
    description: Type.String({ examples: ['Driver and heavy vehicle licences in New South Wales'] }),
    classification: Type.Object({ id: Int64(), name: OneOf(classifications), description: Type.String() }),
  }),
)

export type CredentialIssuer = Static<typeof CredentialIssuer>

export const CredentialType = named(
  'CredentialType',
  Type.Object({
    id: Int64(),
    code: Type.String({ examples: ['DriverLicence'] }),
    name: Type.String({ examples: ['Driver licence'] }),
    description: Type.String(),
    issuerClassifications: Type.Array(OneOf(classifications), {
      description: 'The country whose issuers may issue it.',
    }),
    requiresExpiry: Type.Boolean(),
    registrationNumberPattern: Type.Optional(
      Type.String({ description: 'The pattern of the number, compared in upper case, without blanks and dashes.' }),
    ),
    allowMultiple: Type.Boolean({ description: 'Whether an employee may hold several at a time.' }),
    requiresVerification: Type.Boolean({ description: 'Whether it is Pending until it is verified.' }),
    reminderDaysBefore: Type.Array(Type.Integer(), {
      description: 'Days before the expiry date. The status is Expiring from the earliest one on.',
    }),
  }),
)

export type CredentialType = Static<typeof CredentialType>

export const credentialStatuses = [
  'Pending',
  'Current',
  'Expiring',
  'Expired',
  'Superseded',
  'Suspended',
  'Revoked',
] as const

export type CredentialStatus = (typeof credentialStatuses)[number]

export const credentialActions = ['update', 'verify', 'renew', 'setStatus', 'delete'] as const

export type CredentialAction = (typeof credentialActions)[number]

export const Credential = named(
  'Credential',
  Type.Object({
    id: Int64(),
    token: Guid(),
    employee: ref(EmployeeSummary),
    credentialType: Type.Object({ id: Int64(), code: Type.String(), name: Type.String() }),
    credentialIssuer: ref(CredentialIssuer),
    registrationNumber: Type.String({ examples: ['1234 5678'] }),
    class: Type.Optional(Type.String()),
    conditions: Type.Optional(Type.String()),
    issueDate: Type.Optional(BusinessDate()),
    expiryDate: Type.Optional(BusinessDate({ description: 'The last valid day.' })),
    status: OneOf(credentialStatuses, { description: "As of today in the zone of the employee's employer." }),
    isVerified: Type.Boolean(),
    verifiedBy: Type.Optional(
      Type.Object({
        id: Type.Optional(Int64({ description: "The verifier's authority; absent for a verifier without one." })),
        name: Type.String(),
      }),
    ),
    verifiedDateTime: Type.Optional(Instant()),
    supersedesCredentialId: Type.Optional(Int64()),
    supersededByCredentialId: Type.Optional(Int64({ description: 'The successor, also before it is valid.' })),
    notes: Type.Optional(Type.String()),
    availableActions: Type.Array(
      Type.Object({
        action: OneOf(credentialActions, { description: 'setStatus covers suspending, revoking and reinstating.' }),
        isAllowed: Type.Boolean(),
        reason: Type.Optional(Type.String({ description: 'The reason for declining.' })),
      }),
    ),
    createdDateTime: Instant(),
    lastModified: Instant(),
  }),
)

export type Credential = Static<typeof Credential>

const searchParameters = {
  CredentialId: Type.Optional(Int64()),
  RegistrationNumber: Type.Optional(Text(50, { description: 'Ignoring case, blanks and dashes.' })),
  EmployeeId: Type.Optional(Int64()),
  CredentialIssuerId: Type.Optional(Int64()),
  CredentialTypeId: Type.Optional(Int64()),
  Status: Type.Optional(OneOf(credentialStatuses)),
  Statuses: Type.Optional(Repeated(OneOf(credentialStatuses))),
  IsRenewed: Type.Optional(
    Type.Boolean({ description: 'Whether there is a successor, also one that is not valid yet.' }),
  ),
  ExpiringFrom: Type.Optional(BusinessDate({ description: 'Credentials that expire on this day or later.' })),
  ExpiringBefore: Type.Optional(BusinessDate({ description: 'Credentials that expire before this day.' })),
}

export const CountQuery = Type.Object(searchParameters)

export type CountQuery = Static<typeof CountQuery>

export const SearchQuery = Type.Object({
  ...searchParameters,
  ...SortedQuery(['Employee', 'ExpiryDate'], ['OldestFirst', 'ExpiringFirst']),
  ...PageQuery,
})

export type SearchQuery = Static<typeof SearchQuery>

/** How many there are by their last day. */
export const CredentialExpiry = named(
  'CredentialExpiry',
  Type.Object({
    days: Type.Array(
      Type.Object({
        expiryDate: BusinessDate({ description: 'The last valid day.' }),
        count: Int64(),
      }),
      { description: 'The earliest day first; days without expiries are left out.' },
    ),
  }),
)

export type CredentialExpiry = Static<typeof CredentialExpiry>

const number = (options: object = {}) =>
  Text(50, {
    description: "As printed. It must match the type's pattern, in upper case without blanks and dashes.",
    ...options,
  })

const particulars = {
  Class: Type.Optional(Text(100, { freeText: true, examples: ['C R'] })),
  Conditions: Type.Optional(Text(500, { freeText: true, multiLine: true })),
  IssueDate: Type.Optional(BusinessDate()),
  ExpiryDate: Type.Optional(BusinessDate({ description: 'The last valid day. Some types require it.' })),
}

const notes = { Notes: Type.Optional(Text(2_000, { freeText: true, multiLine: true })) }

const replacement = {
  CredentialTypeId: Int64({ examples: [1] }),
  CredentialIssuerId: Int64({ examples: [101] }),
  RegistrationNumber: number(),
  ...particulars,
  Status: Type.Optional(
    OneOf(['Suspended', 'Revoked'], {
      description:
        'Set by a human resources administrator or a credential approver, never by the holder. Otherwise the dates decide.',
    }),
  ),
  ...notes,
}

/** Makes a credential of an employee. */
export const CredentialCreateCommand = Type.Object({ EmployeeId: Int64(), ...replacement })

export type CredentialCreateCommand = Static<typeof CredentialCreateCommand>

/** Replaces a credential whole: a field that is not sent has no value afterwards. */
export const CredentialUpdateCommand = Type.Object({
  EmployeeId: Type.Optional(Int64({ description: 'Cannot change: a credential stays with its holder.' })),
  ...replacement,
})

export type CredentialUpdateCommand = Static<typeof CredentialUpdateCommand>

/** Makes the successor of a credential. */
export const CredentialRenewCommand = Type.Object({
  CredentialIssuerId: Type.Optional(Int64({ description: 'Unchanged unless sent.' })),
  RegistrationNumber: Type.Optional(number({ description: 'Unchanged unless sent.' })),
  ...particulars,
  IssueDate: BusinessDate({ description: 'The first day on which it replaces its predecessor.' }),
  ...notes,
})

export type CredentialRenewCommand = Static<typeof CredentialRenewCommand>

export const CredentialVerifyCommand = Type.Object({
  Remarks: Type.Optional(Text(4_000, { freeText: true, multiLine: true, description: 'Stored in the audit log.' })),
})

export type CredentialVerifyCommand = Static<typeof CredentialVerifyCommand>
