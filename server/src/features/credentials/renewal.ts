import { type CallerContext, type Outcome, refuseStale } from '../../core/command-context.ts'
import { record } from '../../core/records.ts'
import { removeOnce } from '../../core/tombstones.ts'
import { conflict, reject } from '../../domain/failure.ts'
import { seesEmployee } from '../employees/index.ts'
import { insertCredential, permit, permitStatus, resourceOf } from './commands.ts'
import { columnsOf, violationsOfColumns } from './contents.ts'
import { lockCredential } from './locking.ts'
import type { CredentialRenewCommand } from './schemas.ts'
import { refuseDuplicate, refusingDuplicate, withoutSecondCurrent } from './uniqueness.ts'

/**
 * Makes the successor, which stands in from its issue date on, and verified where the type demands it.
 * @throws notFound, stale, conflict `AlreadyRenewed`, `DuplicateCredential`, `SecondCurrent`
 */
export async function renewCredential(
  ctx: CallerContext,
  id: number,
  command: CredentialRenewCommand,
): Promise<Outcome> {
  const { credential, standing, ...holder } = await lockCredential(ctx, id)
  permit('renew', standing)
  if (credential.manualStatus !== null) permitStatus(standing)
  refuseStale(ctx, credential.version)
  const { credentialTypeId, credentialIssuerId, registrationNumber, supersededByCredentialId } = credential
  const given = { CredentialIssuerId: credentialIssuerId, RegistrationNumber: registrationNumber, ...command }
  const columns = columnsOf({ ...given, CredentialTypeId: credentialTypeId })
  reject(violationsOfColumns(columns))
  if (supersededByCredentialId !== null) throw alreadyRenewed(supersededByCredentialId)
  await refuseDuplicate(ctx, columns, [id])
  let successorId = 0
  await withoutSecondCurrent(ctx, { ...holder, credentialTypeId }, async () => {
    // Until the successor is there, it is marked as its own, so that the two may have the same number.
    await setSuccessor(ctx, id, id)
    const { employeeId } = holder
    successorId = await insertCredential(ctx, { employeeId, supersedesCredentialId: id, ...columns })
    await setSuccessor(ctx, id, successorId)
  })
  const day = command.IssueDate
  await tellOfRenewal(ctx, { id, employeeId: holder.employeeId, successorId, day })
  const message = `It stands in for credential ${id} from ${day} on.`
  return { id: successorId, effects: [{ type: 'Superseded', message, resource: resourceOf(id) }] }
}

/**
 * Says of two credentials of an employee that the second renewed the first: an import brings both and has no column for it.
 * @throws notFound, conflict `AlreadyRenewed`
 */
export async function joinRenewal(
  ctx: CallerContext,
  id: number,
  { SuccessorId: successorId }: Readonly<{ SuccessorId: number }>,
): Promise<void> {
  const { credential, standing, employeeId } = await lockCredential(ctx, id)
  permit('renew', standing)
  const { supersededByCredentialId } = credential
  if (supersededByCredentialId !== null) throw alreadyRenewed(supersededByCredentialId)
  const { credential: successor } = await lockCredential(ctx, successorId)
  await setSuccessor(ctx, id, successorId)
  await ctx.tx
    .updateTable('credential')
    .set({ supersedesCredentialId: id })
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', successorId)
    .execute()
  await tellOfRenewal(ctx, { id, employeeId, successorId, day: successor.issueDate ?? ctx.today.group })
}

const alreadyRenewed = (successorId: number) =>
  conflict('AlreadyRenewed', `It was renewed already. Renew its successor, credential ${successorId}.`)

type Renewal = Readonly<{ id: number; employeeId: number; successorId: number; day: string }>

async function tellOfRenewal(ctx: CallerContext, { id, employeeId, successorId, day }: Renewal): Promise<void> {
  const resource = resourceOf(id)
  await touch(ctx, id)
  await record(ctx, {
    type: 'credential.renewed',
    resource,
    employeeId,
    effectiveDate: day,
    changedFields: ['supersededByCredentialId'],
    details: { supersededByCredentialId: successorId },
  })
}

/**
 * Deletes a credential that has no successor; the one before it is the last again. Deleting it again does nothing.
 * @throws notFound, stale, conflict `InUse`, and `DuplicateCredential`, `SecondCurrent` of the one before it
 */
export async function deleteCredential(ctx: CallerContext, id: number): Promise<void> {
  await removeOnce(ctx, {
    type: 'Credential',
    id,
    knowsThrough: employeeId => seesEmployee(ctx, employeeId),
    async lock() {
      const { credential, standing } = await lockCredential(ctx, id)
      permit('delete', standing)
      if (credential.manualStatus !== null) permitStatus(standing)
      return credential
    },
    remove: () => remove(ctx, id),
  })
}

async function remove(ctx: CallerContext, id: number): Promise<void> {
  const { credential, ...holder } = await lockCredential(ctx, id)
  const { supersededByCredentialId: successorId, supersedesCredentialId: formerId, employeeId } = credential
  if (successorId !== null) {
    throw conflict('InUse', `It was renewed, so it stays. Delete its successor first, credential ${successorId}.`)
  }
  await withoutSecondCurrent(ctx, { ...holder, credentialTypeId: credential.credentialTypeId }, async () => {
    if (formerId !== null) await setSuccessor(ctx, formerId, formerId)
    await ctx.tx
      .deleteFrom('credential')
      .where('employerGroupId', '=', ctx.employerGroupId)
      .where('id', '=', id)
      .execute()
    if (formerId !== null) await setSuccessor(ctx, formerId, null)
  })
  await record(ctx, { type: 'credential.deleted', resource: resourceOf(id), employeeId })
  if (formerId === null) return
  await touch(ctx, formerId)
  const changedFields = ['supersededByCredentialId']
  await record(ctx, { type: 'credential.updated', resource: resourceOf(formerId), employeeId, changedFields })
}

const setSuccessor = ({ tx, employerGroupId }: CallerContext, id: number, supersededByCredentialId: number | null) =>
  tx
    .updateTable('credential')
    .set({ supersededByCredentialId })
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()
    .catch(refusingDuplicate)

const touch = ({ tx, employerGroupId, now }: CallerContext, id: number) =>
  tx
    .updateTable('credential')
    .set(eb => ({ version: eb('version', '+', 1), lastModified: now }))
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()
