import { type CallerContext, type Outcome, refuseStale } from '../../../core/command-context.ts'
import { changedFieldsOf, record } from '../../../core/records.ts'
import { type Caller, todayFor } from '../../../domain/caller.ts'
import { conflict, forbidden, notFound, reject } from '../../../domain/failure.ts'
import { violationsOfCode } from '../../../domain/text/code.ts'
import { anyRole } from '../../../domain/text/wording.ts'
import { inFieldOrder, refuseIf } from '../../../domain/violation.ts'
import { refusing } from '../../../platform/database/errors.ts'
import { insertEmployee } from '../../employee-facts/index.ts'
import { findOtherOwner, lockIdentities } from '../../identities/index.ts'
import { lockPayLimits, waitsForSecond } from '../../pay-limits/index.ts'
import { employeeIsVisible, seesEmployee } from '../visibility.ts'
import { askedMove, lockRow, refusals, widenedBy, writeEmployee } from './employer-moves.ts'
import { rowsOf } from './new-rows.ts'
import { violationsOfOtherDay, violationsOfReferences } from './references.ts'
import { violationsOfGoverned, violationsOfNew } from './rules.ts'
import { CreateEmployeeCommand, UpdateEmployeeCommand } from './schemas.ts'

const writers = ['HumanResourcesAdministrator', 'PayrollAdministrator'] as const

/**
 * Engages an employee: writes the person, the employee and the facts of the first day. No approval policy applies yet.
 * @throws forbidden `InsufficientRole` where the new employee is outside the caller's role or access scope, conflict
 * `CodeTaken`, `EmailTaken`
 */
export async function createEmployee(ctx: CallerContext, command: CreateEmployeeCommand): Promise<Outcome> {
  if (writers.every(role => !ctx.caller.roles.has(role))) throw tooFar()
  const today = todayFor(ctx.caller.today, command.EmployerId)
  const violations = [...violationsOfNew(command, today), ...(await violationsOfReferences(ctx, command))]
  reject(inFieldOrder(Object.keys(CreateEmployeeCommand.properties), violations))
  await lockIdentities(ctx)
  if (await findOtherOwner(ctx, { as: 'Employee', email: command.Email })) throw emailTaken()
  const id = await insertEmployee(ctx, await rowsOf(ctx, command)).catch(refusing(refusals))
  if (!isWithinLimits(ctx.caller, command) || !(await seesEmployee(ctx, id, writers))) throw tooFar()
  await record(ctx, {
    type: 'employee.created',
    resource: { type: 'Employee', id },
    employeeId: id,
    effectiveDate: command.StartDate,
    after: { ...command, TaxFileNumber: command.TaxFileNumber === undefined ? 'none' : 'sent' },
  })
  return { id }
}

/**
 * Changes the fields that need no change request: the code, the employer, the stored status. Another employer that widens a limited pay
 * role waits for a second administrator.
 * @throws notFound, stale, forbidden `InsufficientRole`, `OwnEmployee`, `OwnAuthority`, conflict `CodeTaken`
 */
export async function updateEmployee(ctx: CallerContext, id: number, command: UpdateEmployeeCommand): Promise<Outcome> {
  await lockPayLimits(ctx, 'shared')
  const { version, personId, paymentGroupId, awaitsHire, ...before } = await lockRow(ctx, id)
    .where(employeeIsVisible(ctx.caller))
    .executeTakeFirstOrThrow(notFound('The employee'))
  if (!(await seesEmployee(ctx, id, writers))) throw tooFar()
  if (personId === ctx.caller.personId) {
    throw forbidden('OwnEmployee', 'This is your own record. Another administrator has to change it.')
  }
  refuseStale(ctx, version)
  const places = { EmployerId: command.EmployerId, PaymentGroupId: paymentGroupId ?? undefined }
  const moved = (await violationsOfReferences(ctx, places)).map(({ message }) => ({ field: 'EmployerId', message }))
  reject(
    inFieldOrder(Object.keys(UpdateEmployeeCommand.properties), [
      ...violationsOfCode(command.Code),
      ...(command.EmployerId === before.employerId ? [] : moved),
      ...(await violationsOfOtherDay(ctx, { from: before.employerId, to: command.EmployerId })),
      ...violationsOfGoverned(command),
      ...refuseIf(
        awaitsHire && command.Status !== undefined && command.Status !== before.status,
        'Status',
        `This employee awaits a hire, which decides it: leave Status out. To engage them, send a change request of the type Hire.`,
      ),
    ]),
  )
  const after = {
    code: command.Code,
    employerId: command.EmployerId,
    status: command.Status ?? (awaitsHire ? before.status : 'Active'),
  }
  const changedFields = changedFieldsOf(before, after)
  if (changedFields.length === 0) return {}
  const replacement = { id, before, after }
  const waiting = await waitsForSecond(ctx, await widenedBy(ctx, replacement), () => askedMove(ctx, replacement))
  if (waiting && !ctx.isDryRun) return waiting
  await writeEmployee(ctx, replacement)
  // Callers do not put employees where their own access scope does not reach.
  if (!(await seesEmployee(ctx, id, writers))) throw tooFar()
  return { ...waiting }
}

/** Whether the limits of one role grant cover all cost centres and the payment group of the new employee. */
const isWithinLimits = ({ heldRoles }: Caller, { CostCentres = [], PaymentGroupId }: CreateEmployeeCommand): boolean =>
  heldRoles.some(
    ({ role, costCentreIds, paymentGroupIds }) =>
      writers.some(writer => writer === role) &&
      (costCentreIds.length === 0 || CostCentres.every(({ CostCentreId }) => costCentreIds.includes(CostCentreId))) &&
      (paymentGroupIds.length === 0 || (PaymentGroupId !== undefined && paymentGroupIds.includes(PaymentGroupId))),
  )

const tooFar = () =>
  forbidden(
    'InsufficientRole',
    `This needs the role of ${anyRole(writers)}, and an access scope, that cover the employee's cost centre and payment group.`,
  )

/** Does not tell whose email it is: the caller may not be allowed to see that person. */
const emailTaken = () =>
  conflict(
    'EmailTaken',
    "This Email is used by another person in your employer group. Send this person's own. Where an authority has it who is the same person, send another Email for now, give the authority this EmployeeId, and change the Email then.",
  )
