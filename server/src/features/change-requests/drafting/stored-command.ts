import type { CommandContext } from '../../../core/command-context.ts'
import { lifecycle } from '../../approvals/index.ts'
import type { Kind } from '../kinds/index.ts'
import { sectionNames, type UpdateChangeRequestCommand } from './schemas.ts'

/** The content of a requester's command; the section has its secret numbers in full. */
export type ChangeRequestContent = Readonly<{
  ChangeType: string
  EmployeeId: number
  EffectiveDate?: string | undefined
  EffectiveToDate?: string | undefined
  OrganisationChartPositionId?: number | undefined
  ReasonId?: number | undefined
  Description?: string | undefined
  ExternalReference?: string | undefined
  /** The section with the name of the type; undefined in rescinding requests. */
  section: unknown
}>

type Stored = Readonly<{ command: object; secrets: string | undefined }>

/** A command as revisions store it. A section with secret numbers is encrypted whole, and masked in `command`. */
export function storedCommandOf(
  { section, ...command }: ChangeRequestContent,
  { changeType, withoutNumbers }: Kind,
): Stored {
  if (section === undefined || !withoutNumbers) {
    return { command: { ...command, [changeType]: section }, secrets: undefined }
  }
  return { command: { ...command, [changeType]: withoutNumbers(section) }, secrets: JSON.stringify(section) }
}

/** Reads the content of a request's current revision, with the section's secret numbers. */
export async function readContent(
  ctx: CommandContext,
  approvable: Pick<lifecycle.Approvable, 'id' | 'revision'>,
): Promise<ChangeRequestContent> {
  const { command, secrets } = await lifecycle.readCommand(ctx, approvable)
  const content = command as Omit<ChangeRequestContent, 'section'> & Readonly<Record<string, unknown>>
  const { ChangeType, EmployeeId, EffectiveDate, EffectiveToDate, OrganisationChartPositionId, ReasonId } = content
  const section = secrets === undefined ? content[ChangeType] : JSON.parse(secrets)
  const { Description, ExternalReference } = content
  return {
    ChangeType,
    EmployeeId,
    EffectiveDate,
    EffectiveToDate,
    OrganisationChartPositionId,
    ReasonId,
    Description,
    ExternalReference,
    section,
  }
}

type About = Pick<ChangeRequestContent, 'ChangeType' | 'EmployeeId'>

/** The content of a command, without its remarks and options. */
export const contentFrom = (command: UpdateChangeRequestCommand, about: About): ChangeRequestContent => ({
  ...about,
  EffectiveDate: command.EffectiveDate,
  EffectiveToDate: command.EffectiveToDate,
  OrganisationChartPositionId: command.OrganisationChartPositionId,
  ReasonId: command.ReasonId,
  Description: command.Description,
  ExternalReference: command.ExternalReference,
  section: sectionsOf(command)[about.ChangeType],
})

export const sectionsOf = (command: UpdateChangeRequestCommand): Readonly<Record<string, unknown>> =>
  Object.fromEntries(sectionNames.map(name => [name, command[name]]))
