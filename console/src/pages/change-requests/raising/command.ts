import type { paths } from '@muster/client'
import type { ChangeType } from '../../../parts/change-requests/index.ts'
import { withoutEmpty } from '../../../ui/form/index.ts'
import type { Section } from '../forms/fields/kind-form.ts'
import { kindForms } from '../forms/index.ts'

type BodyOf<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } }
  ? Body
  : never
export type Create = BodyOf<paths['/change-requests']['post']>
export type Update = BodyOf<paths['/change-requests/{id}']['put']>

/** The body that raises a request, and the body that replaces one. */
export type Command = Readonly<{ create: Create; update: Update }>

/** The fields of every kind beside its own section. */
export type Terms = {
  EffectiveDate: string
  EffectiveToDate: string
  OrganisationChartPositionId: number | undefined
  ReasonId: number | undefined
  Description: string
  Remarks: string
  ExternalReference: string
}

export type Values = Terms & { SupersedesChangeRequestId: number | undefined } & Record<string, unknown>

type About = Readonly<{
  type: ChangeType
  employeeId: number
  present: Section
  /** A rescission has no section. */
  hasSection: boolean
}>

/** The body of a command, from the form's values. */
export function commandOf(values: Values, { type, employeeId, present, hasSection }: About): Command {
  const { SupersedesChangeRequestId, ...rest } = values
  const {
    EffectiveDate,
    EffectiveToDate,
    OrganisationChartPositionId,
    ReasonId,
    Description,
    Remarks,
    ExternalReference,
  } = rest
  const terms = withoutEmpty({
    EffectiveDate,
    EffectiveToDate,
    OrganisationChartPositionId,
    ReasonId,
    Description,
    Remarks,
    ExternalReference,
  })
  const { sent, hasReason = false } = kindForms[type]
  const section = sent(values[type] as Section, present)
  const whole = hasReason && ReasonId !== undefined ? { ...section, ReasonId } : section
  const update = { ...terms, ...(hasSection && { [type]: whole }) } as Update
  const about = { ChangeType: type, EmployeeId: employeeId, ...withoutEmpty({ SupersedesChangeRequestId }) }
  return { update, create: { ...update, ...about } as Create }
}
