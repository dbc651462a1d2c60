import { conflict, forbidden } from '../../domain/failure.ts'
import { nextCode } from '../../platform/codes.ts'
import { type CallerContext, newId } from '../../platform/command-context.ts'
import { refusing } from '../../platform/database-errors.ts'
import { changedFieldsOf } from '../../platform/records.ts'
import { removeOnce } from '../../platform/tombstones.ts'
import { deleteApprovable, noteEditor, openApprovable, planChain, reviseApprovable } from '../approvals/index.ts'
import { type Claim, proposeClaim, storedOf } from './claim.ts'
import { type Locked, lockApplication, refuse, refuseUnless, tell, writeApplication } from './locking.ts'
import { refuseTakenReference } from './references.ts'
import type { CreateExpenseApplicationCommand, UpdateExpenseApplicationCommand } from './schemas.ts'
import { findEmployee, getEmployee } from './situation.ts'
import { beginApprovals } from './submitting.ts'

/**
 * Applies for an expense, for oneself or, as an administrator, for somebody else.
 * @returns the id of the new application
 * @throws forbidden, invalid, conflict `ExternalReferenceTaken`
 */
export async function createExpenseApplication(
  ctx: CallerContext,
  command: CreateExpenseApplicationCommand,
): Promise<number> {
  const { SubmitImmediately = true, ...said } = command
  const found = await findEmployee(ctx, said.EmployeeId)
  if (found && !found.isCallersToRaiseFor) {
    throw forbidden(
      'InsufficientRole',
      'Only the employee, a human resources administrator or a payroll administrator applies for this employee.',
    )
  }
  const { employee, ...claim } = await proposeClaim(ctx, said, { employee: found, isDraft: !SubmitImmediately })
  const accountId = ctx.caller.userAccountId
  await refuseTakenReference(ctx, { externalReference: claim.columns.externalReference, accountId })
  const { routing } = claim
  const subjectPersonId = employee.personId
  const opening = { kind: 'ExpenseApplication', subjectPersonId, isTwoPerson: false, routing, command: said } as const
  const approvable = await openApprovable(ctx, opening)
  const chain = SubmitImmediately ? await planChain(ctx, approvable) : undefined
  const id = await insertApplication(ctx, claim, { approvableId: approvable.id, isDraft: !SubmitImmediately })
  const application = { id, ...claim.columns }
  await tell(ctx, application, 'created', { after: claim.columns, isDraft: !SubmitImmediately })
  if (chain) {
    await tell(ctx, application, 'submitted')
    await beginApprovals(ctx, application, chain)
  }
  return id
}

type New = Readonly<{ approvableId: number; isDraft: boolean }>

async function insertApplication(ctx: CallerContext, claim: Claim, { approvableId, isDraft }: New): Promise<number> {
  const { employerGroupId, now } = ctx
  const { id } = await ctx.tx
    .insertInto('expenseApplication')
    .values({
      ...newId(ctx),
      employerGroupId,
      approvableId,
      ...claim.columns,
      requestedByAccountId: ctx.caller.userAccountId,
      code: await nextCode(ctx, { name: 'EX', table: 'expense_application' }),
      status: isDraft ? 'Draft' : 'Pending',
      submittedAt: isDraft ? null : now,
      createdAt: now,
      lastModified: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusing({ expense_application_external_reference: takenJustNow }))
  await insertShares(ctx, id, claim)
  return id
}

const takenJustNow = () =>
  conflict('ExternalReferenceTaken', 'This external reference came with another application before. Choose another.')

async function insertShares({ tx, employerGroupId }: CallerContext, id: number, { shares }: Claim): Promise<void> {
  if (shares.length === 0) return
  const own = { employerGroupId, expenseApplicationId: id }
  await tx
    .insertInto('expenseApplicationCostCentre')
    .values(shares.map(share => ({ ...own, ...share })))
    .execute()
}

/** Fields that no decision rests on: writing them starts nothing again. */
const quietFields: ReadonlySet<string> = new Set(['description', 'receiptReference', 'externalReference'])

/**
 * Replaces an application whole. What people have decided or are asked to is asked again, unless only quiet fields
 * changed; whoever changes it is an editor in any case, and never decides it.
 * @throws notFound, stale, invalid, forbidden, conflict `ExternalReferenceTaken`
 */
export async function updateExpenseApplication(
  ctx: CallerContext,
  id: number,
  command: UpdateExpenseApplicationCommand,
): Promise<void> {
  const locked = await lockApplication(ctx, id)
  refuseUnless(ctx, 'update', locked)
  const { row, splits } = locked
  const employee = await getEmployee(ctx, row.employeeId)
  const claim = await proposeClaim(ctx, command, { employee, applicationId: id, isDraft: row.status !== 'Pending' })
  const before = storedOf(row, splits)
  const { warnings: _, ...said } = claim.columns
  const after = { ...said, costCentres: claim.shares }
  const changedFields = changedFieldsOf(before, after)
  if (changedFields.length === 0) return
  if (changedFields.includes('externalReference')) {
    const { externalReference } = claim.columns
    await refuseTakenReference(ctx, { externalReference, accountId: row.requestedByAccountId, ownId: id })
  }
  const told = { changedFields, before, after }
  await tell(ctx, { id, employeeId: row.employeeId }, 'updated', { ...told, isDraft: row.status === 'Draft' })
  if (changedFields.every(field => quietFields.has(field))) await changeQuietly(ctx, locked, claim)
  else await changeAnew(ctx, locked, { claim, command })
}

async function changeQuietly(ctx: CallerContext, { row, approvable }: Locked, { columns }: Claim): Promise<void> {
  await noteEditor(ctx, approvable)
  await writeApplication(ctx, row.id, columns)
}

type Change = Readonly<{ claim: Claim; command: UpdateExpenseApplicationCommand }>

async function changeAnew(ctx: CallerContext, { row, approvable }: Locked, { claim, command }: Change): Promise<void> {
  const { columns, routing } = claim
  const revised = await reviseApprovable(ctx, approvable, { routing, command })
  await writeApplication(ctx, row.id, { ...columns, amountApproved: null, decidedAt: null })
  await ctx.tx
    .deleteFrom('expenseApplicationCostCentre')
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('expenseApplicationId', '=', row.id)
    .execute()
  await insertShares(ctx, row.id, claim)
  if (row.status === 'Pending') await beginApprovals(ctx, { id: row.id, ...columns }, await planChain(ctx, revised))
}

/**
 * Deletes a draft; deleting it again does nothing.
 * @throws notFound, stale, invalid `Status` where it is a draft no longer, forbidden
 */
export async function deleteExpenseApplication(ctx: CallerContext, id: number): Promise<void> {
  let locked: Locked | undefined
  await removeOnce(ctx, {
    type: 'ExpenseApplication',
    id,
    async lock() {
      locked = await lockApplication(ctx, id)
      refuse(ctx, 'delete', locked)
      // Whoever raised it may delete it again; that it was there is nobody else's to know.
      const { version, employeeId } = locked.row
      return { version, employeeId, onlyPersonId: ctx.caller.personId }
    },
    async remove() {
      if (!locked) return
      await tell(ctx, { id, employeeId: locked.row.employeeId }, 'deleted', { isDraft: true })
      await removeDraft(ctx, locked)
    },
  })
}

/** Nobody was asked about a draft: what is kept for its approval goes with it. */
async function removeDraft(ctx: CallerContext, { row, approvable }: Locked): Promise<void> {
  await ctx.tx
    .deleteFrom('expenseApplication')
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', row.id)
    .execute()
  await deleteApprovable(ctx, approvable)
}
