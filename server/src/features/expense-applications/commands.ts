import { conflict, forbidden } from '../../domain/failure.ts'
import { type CallersAct, newId } from '../../platform/act.ts'
import { nextCode } from '../../platform/codes.ts'
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
  act: CallersAct,
  command: CreateExpenseApplicationCommand,
): Promise<number> {
  const { SubmitImmediately = true, ...said } = command
  const found = await findEmployee(act, said.EmployeeId)
  if (found && !found.isCallersToRaiseFor) {
    throw forbidden(
      'InsufficientRole',
      'Only the employee, a human resources administrator or a payroll administrator applies for this employee.',
    )
  }
  const { employee, ...claim } = await proposeClaim(act, said, { employee: found, isDraft: !SubmitImmediately })
  const accountId = act.caller.userAccountId
  await refuseTakenReference(act, { externalReference: claim.columns.externalReference, accountId })
  const { routing } = claim
  const subjectPersonId = employee.personId
  const opening = { kind: 'ExpenseApplication', subjectPersonId, isTwoPerson: false, routing, command: said } as const
  const approvable = await openApprovable(act, opening)
  const chain = SubmitImmediately ? await planChain(act, approvable) : undefined
  const id = await insertApplication(act, claim, { approvableId: approvable.id, isDraft: !SubmitImmediately })
  const application = { id, ...claim.columns }
  await tell(act, application, 'created', { after: claim.columns, isDraft: !SubmitImmediately })
  if (chain) {
    await tell(act, application, 'submitted')
    await beginApprovals(act, application, chain)
  }
  return id
}

type New = Readonly<{ approvableId: number; isDraft: boolean }>

async function insertApplication(act: CallersAct, claim: Claim, { approvableId, isDraft }: New): Promise<number> {
  const { employerGroupId, now } = act
  const { id } = await act.tx
    .insertInto('expenseApplication')
    .values({
      ...newId(act),
      employerGroupId,
      approvableId,
      ...claim.columns,
      requestedByAccountId: act.caller.userAccountId,
      code: await nextCode(act, { name: 'EX', table: 'expense_application' }),
      status: isDraft ? 'Draft' : 'Pending',
      submittedAt: isDraft ? null : now,
      createdAt: now,
      lastModified: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusing({ expense_application_external_reference: takenJustNow }))
  await insertShares(act, id, claim)
  return id
}

const takenJustNow = () =>
  conflict('ExternalReferenceTaken', 'This external reference came with another application before. Choose another.')

async function insertShares({ tx, employerGroupId }: CallersAct, id: number, { shares }: Claim): Promise<void> {
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
  act: CallersAct,
  id: number,
  command: UpdateExpenseApplicationCommand,
): Promise<void> {
  const locked = await lockApplication(act, id)
  refuseUnless(act, 'update', locked)
  const { row, splits } = locked
  const employee = await getEmployee(act, row.employeeId)
  const claim = await proposeClaim(act, command, { employee, applicationId: id, isDraft: row.status !== 'Pending' })
  const before = storedOf(row, splits)
  const { warnings: _, ...said } = claim.columns
  const after = { ...said, costCentres: claim.shares }
  const changedFields = changedFieldsOf(before, after)
  if (changedFields.length === 0) return
  if (changedFields.includes('externalReference')) {
    const { externalReference } = claim.columns
    await refuseTakenReference(act, { externalReference, accountId: row.requestedByAccountId, ownId: id })
  }
  const told = { changedFields, before, after }
  await tell(act, { id, employeeId: row.employeeId }, 'updated', { ...told, isDraft: row.status === 'Draft' })
  if (changedFields.every(field => quietFields.has(field))) await changeQuietly(act, locked, claim)
  else await changeAnew(act, locked, { claim, command })
}

async function changeQuietly(act: CallersAct, { row, approvable }: Locked, { columns }: Claim): Promise<void> {
  await noteEditor(act, approvable)
  await writeApplication(act, row.id, columns)
}

type Change = Readonly<{ claim: Claim; command: UpdateExpenseApplicationCommand }>

async function changeAnew(act: CallersAct, { row, approvable }: Locked, { claim, command }: Change): Promise<void> {
  const { columns, routing } = claim
  const revised = await reviseApprovable(act, approvable, { routing, command })
  await writeApplication(act, row.id, { ...columns, amountApproved: null, decidedAt: null })
  await act.tx
    .deleteFrom('expenseApplicationCostCentre')
    .where('employerGroupId', '=', act.employerGroupId)
    .where('expenseApplicationId', '=', row.id)
    .execute()
  await insertShares(act, row.id, claim)
  if (row.status === 'Pending') await beginApprovals(act, { id: row.id, ...columns }, await planChain(act, revised))
}

/**
 * Deletes a draft; deleting it again does nothing.
 * @throws notFound, stale, invalid `Status` where it is a draft no longer, forbidden
 */
export async function deleteExpenseApplication(act: CallersAct, id: number): Promise<void> {
  let locked: Locked | undefined
  await removeOnce(act, {
    type: 'ExpenseApplication',
    id,
    async lock() {
      locked = await lockApplication(act, id)
      refuse(act, 'delete', locked)
      // Whoever raised it may delete it again; that it was there is nobody else's to know.
      const { version, employeeId } = locked.row
      return { version, employeeId, onlyPersonId: act.caller.personId }
    },
    async remove() {
      if (!locked) return
      await tell(act, { id, employeeId: locked.row.employeeId }, 'deleted', { isDraft: true })
      await removeDraft(act, locked)
    },
  })
}

/** Nobody was asked about a draft: what is kept for its approval goes with it. */
async function removeDraft(act: CallersAct, { row, approvable }: Locked): Promise<void> {
  await act.tx
    .deleteFrom('expenseApplication')
    .where('employerGroupId', '=', act.employerGroupId)
    .where('id', '=', row.id)
    .execute()
  await deleteApprovable(act, approvable)
}
