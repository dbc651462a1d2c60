import { Type } from 'typebox'
import { reject } from '../../../domain/failure.ts'
import { inFieldOrder, type Violation } from '../../../domain/violation.ts'
import type { BodyExamples } from '../../../http/contract-requests.ts'
import { BusinessDate, Int64, named, OneOf, Text } from '../../../http/schemas.ts'
import { type Kind, kinds } from '../kinds/index.ts'

/** The part of a command that says what changes, by the name of the type of change. */
type Sections = Readonly<Record<string, unknown>>

type Terms = Readonly<{
  EffectiveDate?: string
  EffectiveToDate?: string
  OrganisationChartPositionId?: number
  ReasonId?: number
  Description?: string
  Remarks?: string
  ExternalReference?: string
}>

export type UpdateChangeRequestCommand = Terms & Sections

export type CreateChangeRequestCommand = Terms &
  Readonly<{
    ChangeType: string
    EmployeeId: number
    SubmitImmediately?: boolean
    SupersedesChangeRequestId?: number
  }> &
  Sections

const remarks = { freeText: true, multiLine: true }

const terms = {
  EffectiveDate: Type.Optional(
    BusinessDate({
      description:
        "Unless sent: today in the employer's zone, or the first day of an employment that is still to come.",
    }),
  ),
  EffectiveToDate: Type.Optional(BusinessDate({ description: 'The last day of a change for a time.' })),
  OrganisationChartPositionId: Type.Optional(
    Int64({ description: 'The position that it is about; the primary one unless sent.' }),
  ),
  ReasonId: Type.Optional(Int64({ description: 'One of /ChangeReasons.' })),
  Description: Type.Optional(Text(500, { freeText: true, multiLine: true })),
}

const sections = Object.fromEntries(
  Object.values(kinds).map(({ changeType, name, section }) => [
    changeType,
    Type.Optional({ ...section, description: `${name}: with the ChangeType ${changeType}, and only then.` }),
  ]),
)

/** How each kind is asked for. */
const requestExamples: BodyExamples = Object.fromEntries(
  Object.values<Kind>(kinds).map(({ changeType, example: { summary, employeeId, reasonId, section } }) => [
    changeType,
    {
      summary,
      value: {
        ChangeType: changeType,
        EmployeeId: employeeId,
        ...(reasonId !== undefined && { ReasonId: reasonId }),
        [changeType]: section,
      },
    },
  ]),
)

const ExternalReference = Type.Optional(
  Text(100, { freeText: true, description: 'Of the system that sends it; unique in the account.' }),
)

export const CreateChangeRequestCommand = Type.Unsafe<CreateChangeRequestCommand>(
  Type.Object(
    {
      ChangeType: OneOf(Object.keys(kinds)),
      EmployeeId: Int64(),
      ...terms,
      Remarks: Type.Optional(Text(4_000, { ...remarks, description: 'Becomes the first remark.' })),
      ...sections,
      SubmitImmediately: Type.Optional(
        Type.Boolean({ description: 'True unless sent; false makes a draft, which its writer alone sees.' }),
      ),
      SupersedesChangeRequestId: Type.Optional(
        Int64({ description: 'An open request about the same employee, which is cancelled with it.' }),
      ),
      ExternalReference,
    },
    { requestExamples },
  ),
)

export const UpdateChangeRequestCommand = Type.Unsafe<UpdateChangeRequestCommand>(
  Type.Object({
    ...terms,
    Remarks: Type.Optional(Text(4_000, { ...remarks, description: 'Becomes a remark.' })),
    ...sections,
    ExternalReference,
  }),
)

/** The fields of the commands in their order, in which violations are said. */
export const commandFields: readonly string[] = [
  'Status',
  'ChangeType',
  'EmployeeId',
  ...Object.keys(terms),
  'Remarks',
  ...Object.keys(sections),
  'SubmitImmediately',
  'SupersedesChangeRequestId',
  'ExternalReference',
]

export const sectionNames: readonly string[] = Object.keys(sections)

export const ApproveCommand = Type.Object({
  Revision: Type.Optional(
    Type.Integer({ description: 'The revision that you have seen. Send it, or If-Match.', examples: [1] }),
  ),
  Remarks: Type.Optional(Text(4_000, remarks)),
})

export const ExplainedCommand = Type.Object({ Remarks: Text(4_000, { ...remarks, description: 'Why.' }) })

export const ReassignCommand = Type.Object({
  AuthorityId: Int64({ description: 'An authority who holds the role of the waiting step for this employee.' }),
  Remarks: Text(4_000, remarks),
})

export const RescindCommand = Type.Object({
  Remarks: Text(4_000, { ...remarks, description: 'Why. Becomes the first remark of the request that takes it back.' }),
  EffectiveDate: Type.Optional(BusinessDate({ description: 'From when on; today unless sent.' })),
  AlsoRescind: Type.Optional(
    Type.Array(Int64(), {
      maxItems: 50,
      description: 'Later changes to the same fields, which are taken back with it. All of them have to be named.',
    }),
  ),
})

export const RemarkCommand = Type.Object({ Remark: Text(4_000, remarks) })

export const ChangeReason = named('ChangeReason', Type.Object({ id: Int64(), name: Type.String() }))

/** Refuses with all that is wrong, in the order in which the command lists its fields. */
export const rejectInOrder = (violations: readonly Violation[]): void => reject(inFieldOrder(commandFields, violations))
