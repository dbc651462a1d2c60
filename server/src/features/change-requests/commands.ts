import { forbidden, reject } from '../../domain/failure.ts'
import { inFieldOrder, type Violation } from '../../domain/violation.ts'
import type { CallerContext, Outcome } from '../../platform/command-context.ts'
import { askedFor, usualDay, violationsOfShape } from './asked.ts'
import {
  type CreateChangeRequestCommand,
  commandFields,
  sectionNames,
  type UpdateChangeRequestCommand,
} from './command-schemas.ts'
import { refuseTakenReference } from './external-references.ts'
import { kindNamed } from './kinds/index.ts'
import { reasonAgainstRaising, violationsOfSections } from './rules.ts'
import type { Said } from './stored-command.ts'
import { storeChangeRequest } from './storing.ts'
import { findSubject } from './subject.ts'
import { cancelSuperseded, findSuperseded } from './superseding.ts'

/**
 * Raises a request: a draft, or submitted at once.
 * @throws forbidden `InsufficientRole`, conflict `ExternalReferenceTaken`
 */
export async function createChangeRequest(ctx: CallerContext, command: CreateChangeRequestCommand): Promise<Outcome> {
  const { ChangeType, EmployeeId, SubmitImmediately = true, SupersedesChangeRequestId: supersedesId } = command
  const said = saidBy(command, { ChangeType, EmployeeId })
  const sections = violationsOfSections(ChangeType, sectionsOf(command))
  const subject = await findSubject(ctx, EmployeeId)
  if (!subject) {
    rejectInOrder([noSuchEmployee, ...sections, ...violationsOfShape(said, ctx.today.group)])
    throw new Error('An employee that is not there is refused.')
  }
  const reason = reasonAgainstRaising(kindNamed(ChangeType).raisedBy, subject)
  if (reason !== undefined) throw forbidden('InsufficientRole', reason)
  const asked = await askedFor(ctx, { said, subject, rescinds: undefined })
  const superseded = await findSuperseded(ctx, subject, supersedesId)
  const violations = SubmitImmediately ? asked.violations : violationsOfShape(said, usualDay(subject))
  rejectInOrder([...sections, ...violations, ...superseded.violations])
  await refuseTakenReference(ctx, { reference: said.ExternalReference })
  const cancelled = SubmitImmediately ? await cancelSuperseded(ctx, superseded) : []
  const isDraft = !SubmitImmediately
  const { id, effects } = await storeChangeRequest(ctx, {
    ...{ said, subject, asked, isDraft, supersedesId },
    remarks: command.Remarks,
  })
  return { id, effects: [...cancelled, ...effects] }
}

type About = Pick<Said, 'ChangeType' | 'EmployeeId'>

/** What a command asks for, without what it says about itself. */
export const saidBy = (command: UpdateChangeRequestCommand, about: About): Said => ({
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

/** Refuses with all that is wrong, in the order in which the command lists its fields. */
export const rejectInOrder = (violations: readonly Violation[]): void => reject(inFieldOrder(commandFields, violations))

const noSuchEmployee: Violation = {
  field: 'EmployeeId',
  message: 'There is no such employee. Send the id of one that you can read.',
}
