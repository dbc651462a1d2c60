import { type CallerContext, type Outcome, refuseStale } from '../../../core/command-context.ts'
import { record } from '../../../core/records.ts'
import { removeOnce } from '../../../core/tombstones.ts'
import { conflict } from '../../../domain/failure.ts'
import { seesEmployee } from '../../employees/index.ts'
import type { CredentialRenewCommand } from '../schemas.ts'
import { type Locked, lockCredential, permit } from './locking.ts'
import { columnsOf, insertCredential, rejectContents, resourceOf, updateRow } from './rows.ts'
import { refusalOfStatus } from './rules.ts'
import { refuseDuplicate, withoutSecondCurrent } from './uniqueness.ts'

/**
 * Makes the successor, which stands in from its issue date on, and verified where the type demands it.
 * @throws notFound, stale, conflict `AlreadyRenewed`, `DuplicateCredential`, `SecondCurrent`
 */
export async function renewCredential(
  ctx: CallerContext,
  id: number,
  command: CredentialRenewCommand,
): Promise<Outcome> {
  const locked = await lockCredential(ctx, id, 'renew')
  const { credential, standing, employeeId } = locked
  if (credential.manualStatus !== null) permit(refusalOfStatus(standing))
  refuseStale(ctx, credential.version)
  const { credentialTypeId, credentialIssuerId, registrationNumber } = credential
  const given = { CredentialIssuerId: credentialIssuerId, RegistrationNumber: registrationNumber, ...command }
  const columns = columnsOf({ ...given, CredentialTypeId: credentialTypeId })
  rejectContents(columns)
  refuseRenewed(locked)
  await refuseDuplicate(ctx, columns, [id])
  const successorId = await withoutSecondCurrent(ctx, { ...locked, credentialTypeId }, async () => {
    // Until the successor is there, it is marked as its own, so that the two may have the same number.
    await link(ctx, id, { supersededByCredentialId: id })
    const inserted = await insertCredential(ctx, { employeeId, supersedesCredentialId: id, ...columns })
    await updateRow(ctx, id, { supersededByCredentialId: inserted })
    return inserted
  })
  const day = command.IssueDate
  await recordRenewal(ctx, { id, employeeId, successorId, day })
  const message = `It stands in for credential ${id} from ${day} on.`
  return { id: successorId, effects: [{ type: 'Superseded', message, resource: resourceOf(id) }] }
}

/**
 * Records that the second of two credentials of an employee renewed the first: an import brings both and has no column for
 * it.
 * @throws notFound, conflict `AlreadyRenewed`
 */
export async function joinRenewal(
  ctx: CallerContext,
  id: number,
  { SuccessorId: successorId }: Readonly<{ SuccessorId: number }>,
): Promise<void> {
  const locked = await lockCredential(ctx, id, 'renew')
  refuseRenewed(locked)
  const { credential: successor } = await lockCredential(ctx, successorId)
  await updateRow(ctx, id, { supersededByCredentialId: successorId })
  await link(ctx, successorId, { supersedesCredentialId: id })
  const { employeeId } = locked
  await recordRenewal(ctx, { id, employeeId, successorId, day: successor.issueDate ?? ctx.today.group })
}

function refuseRenewed({ credential: { supersededByCredentialId: successorId } }: Locked): void {
  if (successorId === null) return
  throw conflict('AlreadyRenewed', `It was renewed already. Renew its successor, credential ${successorId}.`)
}

type Renewal = Readonly<{ id: number; employeeId: number; successorId: number; day: string }>

const recordRenewal = (ctx: CallerContext, { id, employeeId, successorId, day }: Renewal): Promise<void> =>
  record(ctx, {
    type: 'credential.renewed',
    resource: resourceOf(id),
    employeeId,
    effectiveDate: day,
    changedFields: ['supersededByCredentialId'],
    details: { supersededByCredentialId: successorId },
  })

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
      const { credential, standing } = await lockCredential(ctx, id, 'delete')
      if (credential.manualStatus !== null) permit(refusalOfStatus(standing))
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
    if (formerId !== null) await link(ctx, formerId, { supersededByCredentialId: formerId })
    await ctx.tx
      .deleteFrom('credential')
      .where('employerGroupId', '=', ctx.employerGroupId)
      .where('id', '=', id)
      .execute()
    if (formerId !== null) await updateRow(ctx, formerId, { supersededByCredentialId: null })
  })
  await record(ctx, { type: 'credential.deleted', resource: resourceOf(id), employeeId })
  if (formerId === null) return
  const changedFields = ['supersededByCredentialId']
  await record(ctx, { type: 'credential.updated', resource: resourceOf(formerId), employeeId, changedFields })
}

type Links = Readonly<{ supersededByCredentialId?: number; supersedesCredentialId?: number }>

/** Links a credential to another one without counting a version. */
const link = ({ tx, employerGroupId }: CallerContext, id: number, links: Links) =>
  tx.updateTable('credential').set(links).where('employerGroupId', '=', employerGroupId).where('id', '=', id).execute()
