import { type Static, Type } from 'typebox'
import { reject } from '../../../domain/failure.ts'
import { inFieldOrder, type Violation } from '../../../domain/violation.ts'
import type { BodyExamples } from '../../../http/contract/requests.ts'
import { BusinessDate, Int64, named, OneOf, Text } from '../../../http/schemas.ts'
import { changeTypes, kindNamed } from '../kinds/index.ts'

const remarks = { freeText: true, multiLine: true }

const terms = {
  EffectiveDate: Type.Optional(
    BusinessDate({
      description: "Unless sent: today in the employer's time zone, or the first day of a future employment.",
    }),
  ),
  EffectiveToDate: Type.Optional(BusinessDate({ description: 'The last day of a temporary change.' })),
  OrganisationChartPositionId: Type.Optional(
    Int64({ description: 'The position that changes; the primary one unless sent.' }),
  ),
  ReasonId: Type.Optional(Int64({ description: 'A value of /ChangeReasons.' })),
  Description: Type.Optional(Text(500, { freeText: true, multiLine: true })),
}

const ExternalReference = Type.Optional(
  Text(100, { freeText: true, description: 'Reference of the sending system; unique in the account.' }),
)

type Terms = Static<Type.TObject<typeof terms & { ExternalReference: typeof ExternalReference }>>

/** The content of a requester's command; the section has its secret numbers in full. */
export type ChangeRequestContent = Readonly<{ [Name in keyof Terms]: Terms[Name] | undefined }> &
  Readonly<{
    ChangeType: string
    EmployeeId: number
    /** The section with the name of the type; undefined in rescinding requests. */
    section: unknown
  }>

/** The fields of the content that are the same for all types. */
export const contentNames: readonly string[] = [...Object.keys(terms), 'ExternalReference']

/** A command has its sections by the names of the types. */
export type UpdateChangeRequestCommand = Terms & Readonly<{ Remarks?: string }> & Readonly<Record<string, unknown>>

export type CreateChangeRequestCommand = UpdateChangeRequestCommand &
  Readonly<{
    ChangeType: string
    EmployeeId: number
    SubmitImmediately?: boolean
    SupersedesChangeRequestId?: number
  }>

const sections = Object.fromEntries(
  changeTypes.map(changeType => {
    const { name, section } = kindNamed(changeType)
    const description = `${name}: with the ChangeType ${changeType}, and only then.`
    return [changeType, Type.Optional({ ...section, description })]
  }),
)

/** An example of a request of each kind. */
const requestExamples: BodyExamples = Object.fromEntries(
  changeTypes.map(changeType => {
    const { summary, employeeId: EmployeeId, reasonId: ReasonId, section } = kindNamed(changeType).example
    const about = { ChangeType: changeType, EmployeeId, ...(ReasonId !== undefined && { ReasonId }) }
    return [changeType, { summary, value: { ...about, [changeType]: section } }]
  }),
)

export const CreateChangeRequestCommand = Type.Unsafe<CreateChangeRequestCommand>(
  Type.Object(
    {
      ChangeType: OneOf(changeTypes),
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
  ...changeTypes,
  'SubmitImmediately',
  'SupersedesChangeRequestId',
  'ExternalReference',
]

/** The sections of a command, by name; undefined if not sent. */
export const sectionsOf = (command: UpdateChangeRequestCommand): Readonly<Record<string, unknown>> =>
  Object.fromEntries(changeTypes.map(name => [name, command[name]]))

export const ApproveCommand = Type.Object({
  Revision: Type.Optional(
    Type.Integer({ description: 'The revision that was read. Required unless If-Match is sent.', examples: [1] }),
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

export const ChangeTypeForEmployee = named(
  'ChangeType',
  Type.Object({
    changeType: OneOf(changeTypes),
    label: Type.String({ examples: ['Bank accounts'] }),
    isAllowed: Type.Boolean({ description: 'Whether the caller may raise it for this employee.' }),
    reason: Type.Optional(
      Type.String({ description: 'The reason for the refusal, as POST /change-requests gives it.' }),
    ),
    fields: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Name of the section in the command.', examples: ['AccountNumber'] }),
        label: Type.String({ examples: ['Account number'] }),
      }),
      { description: 'The fields of the section, or of each entry of a list.' },
    ),
  }),
)

export type ChangeTypeForEmployee = Static<typeof ChangeTypeForEmployee>

export const ChangeReason = named('ChangeReason', Type.Object({ id: Int64(), name: Type.String() }))

/** Rejects with all violations, in the order of the command's fields. */
export const rejectInOrder = (violations: readonly Violation[]): void => reject(inFieldOrder(commandFields, violations))
