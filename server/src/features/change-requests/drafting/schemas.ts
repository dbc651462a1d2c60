import { type Static, Type } from 'typebox'
import { reject } from '../../../domain/failure.ts'
import { inFieldOrder, type Violation } from '../../../domain/violation.ts'
import type { BodyExamples } from '../../../http/contract/requests.ts'
import { BusinessDate, Int64, named, OneOf, Text } from '../../../http/schemas.ts'
import { type Kind, kinds } from '../kinds/index.ts'

/** The sections of a command, by the name of the type of change. */
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
      description: "Unless sent: today in the employer's time zone, or the first day of a future employment.",
    }),
  ),
  EffectiveToDate: Type.Optional(BusinessDate({ description: 'The last day of a temporary change.' })),
  OrganisationChartPositionId: Type.Optional(
    Int64({ description: 'The position that the change is about; the primary one unless sent.' }),
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

/** An example of a request of each kind. */
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
  Text(100, { freeText: true, description: 'Reference of the sending system; unique in the account.' }),
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
        Type.Boolean({ description: 'True unless sent; false creates a draft, which only its writer sees.' }),
      ),
      SupersedesChangeRequestId: Type.Optional(
        Int64({ description: 'An open request about the same employee, which the service cancels.' }),
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

/** The fields of the commands, in the order of violations. */
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

export type ApproveCommand = Static<typeof ApproveCommand>

export const ExplainedCommand = Type.Object({ Remarks: Text(4_000, { ...remarks, description: 'The reason.' }) })

export type ExplainedCommand = Static<typeof ExplainedCommand>

export const ReassignCommand = Type.Object({
  AuthorityId: Int64({ description: 'An authority who holds the role of the waiting step for this employee.' }),
  Remarks: Text(4_000, remarks),
})

export type ReassignCommand = Static<typeof ReassignCommand>

export const RescindCommand = Type.Object({
  Remarks: Text(4_000, { ...remarks, description: 'The reason. Becomes the first remark of the rescinding request.' }),
  EffectiveDate: Type.Optional(
    BusinessDate({ description: 'The effective date of the rescission; today unless sent.' }),
  ),
  AlsoRescind: Type.Optional(
    Type.Array(Int64(), {
      maxItems: 50,
      description: 'Later changes to the same fields, which are rescinded too. All of them must be named.',
    }),
  ),
})

export type RescindCommand = Static<typeof RescindCommand>

export const RemarkCommand = Type.Object({ Remark: Text(4_000, remarks) })

export type RemarkCommand = Static<typeof RemarkCommand>

export const ChangeReason = named('ChangeReason', Type.Object({ id: Int64(), name: Type.String() }))

/** Rejects with all violations, in the order of the command's fields. */
export const rejectInOrder = (violations: readonly Violation[]): void => reject(inFieldOrder(commandFields, violations))
