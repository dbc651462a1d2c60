import type { CommandContext } from '../../../core/command-context.ts'
import { lifecycle } from '../../approvals/index.ts'
import type { Kind } from '../kinds/index.ts'
import { type ChangeRequestContent, contentNames, type UpdateChangeRequestCommand } from './schemas.ts'

/** The content of a command, without its remarks and options. */
export const contentFrom = (
  command: UpdateChangeRequestCommand,
  about: Pick<ChangeRequestContent, 'ChangeType' | 'EmployeeId'>,
): ChangeRequestContent => ({
  ...about,
  ...Object.fromEntries(contentNames.map(name => [name, command[name]])),
  section: command[about.ChangeType],
})

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
  const stored = command as Omit<ChangeRequestContent, 'section'> & Readonly<Record<string, unknown>>
  const { [stored.ChangeType]: section, ...content } = stored
  return { ...(content as typeof stored), section: secrets === undefined ? section : JSON.parse(secrets) }
}
