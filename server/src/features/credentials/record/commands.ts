import { type CallerContext, type Effect, type Outcome, refuseStale } from '../../../core/command-context.ts'
import { changedFieldsOf, record } from '../../../core/records.ts'
import { notFound } from '../../../domain/failure.ts'
import { voidsVerification } from '../rules.ts'
import type { CredentialCreateCommand, CredentialUpdateCommand, CredentialVerifyCommand } from '../schemas.ts'
import { type Locked, lockCredential, lockHolder, permit } from './locking.ts'
import { type Columns, columnsOf, insertCredential, rejectContents, resourceOf, updateRow } from './rows.ts'
import { refusalOfStatus } from './rules.ts'
import { refuseDuplicate, withoutSecondCurrent } from './uniqueness.ts'

/** @throws conflict `DuplicateCredential`, `SecondCurrent` */
export async function createCredential(ctx: CallerContext, command: CredentialCreateCommand): Promise<Outcome> {
  const columns = columnsOf(command)
  const holder = await lockHolder(ctx, command.EmployeeId)
  if (holder && command.Status) permit(refusalOfStatus(holder.standing))
  const unknown = { field: 'EmployeeId', message: 'There is no such employee. Send the id of one that you can read.' }
  rejectContents(columns, holder ? [] : [unknown])
  if (!holder) throw notFound('The employee')()
  await refuseDuplicate(ctx, columns, [])
  const { employeeId } = holder
  const { credentialTypeId } = columns
  const id = await withoutSecondCurrent(ctx, { ...holder, credentialTypeId }, () =>
    insertCredential(ctx, { employeeId, ...columns }),
  )
  return { id }
}

/** @throws notFound, stale, conflict `DuplicateCredential`, `SecondCurrent` */
export async function updateCredential(
  ctx: CallerContext,
  id: number,
  command: CredentialUpdateCommand,
): Promise<Outcome> {
  const locked = await lockCredential(ctx, id, 'update')
  const { credential, standing, employeeId } = locked
  const columns = columnsOf(command)
  if (columns.manualStatus !== credential.manualStatus) permit(refusalOfStatus(standing))
  refuseStale(ctx, credential.version)
  const isOther = command.EmployeeId !== undefined && command.EmployeeId !== employeeId
  const moved = { field: 'EmployeeId', message: 'A credential stays with its holder. Leave EmployeeId out.' }
  rejectContents(columns, isOther ? [moved] : [])
  if (changedFieldsOf(credential, columns).length === 0) return {}
  if (credential.supersededByCredentialId === null) await refuseDuplicate(ctx, columns, [id])
  const { credentialTypeId } = columns
  const effects = await withoutSecondCurrent(ctx, { ...locked, credentialTypeId }, () =>
    replaceCredential(ctx, locked, columns),
  )
  return { effects }
}

async function replaceCredential(ctx: CallerContext, locked: Locked, columns: Columns): Promise<Effect[]> {
  const { credential, standing, employeeId } = locked
  const { id, ...before } = credential
  const isVoid = before.verifiedAt !== null && voidsVerification(before, columns, standing.isHolder)
  await updateRow(ctx, id, {
    ...columns,
    ...(isVoid && { verifiedAt: null, verifiedByPersonId: null }),
    ...(columns.expiryDate !== before.expiryDate && { expiryDateSince: ctx.now }),
  })
  const fields = changedFieldsOf(before, columns).map(name => (name === 'manualStatus' ? 'status' : name))
  const changedFields = [...fields, ...(isVoid ? ['isVerified'] : [])]
  const resource = resourceOf(id)
  await record(ctx, { type: 'credential.updated', resource, employeeId, changedFields, before, after: columns })
  return isVoid ? [{ type: 'VerificationCleared', message: 'It has to be verified again.', resource }] : []
}

/**
 * Records that the caller has verified it; does nothing where it is verified already.
 * @throws notFound, stale, forbidden `OwnCredential`, conflict `SecondCurrent`
 */
export async function verifyCredential(
  ctx: CallerContext,
  id: number,
  command: CredentialVerifyCommand,
): Promise<void> {
  const locked = await lockCredential(ctx, id, 'verify')
  const { credential, employeeId } = locked
  refuseStale(ctx, credential.version)
  if (credential.verifiedAt !== null) return
  const { credentialTypeId } = credential
  await withoutSecondCurrent(ctx, { ...locked, credentialTypeId }, () =>
    updateRow(ctx, id, { verifiedAt: ctx.now, verifiedByPersonId: ctx.caller.personId }),
  )
  await record(ctx, {
    type: 'credential.verified',
    resource: resourceOf(id),
    employeeId,
    changedFields: ['isVerified', 'verifiedBy', 'verifiedDateTime'],
    details: command.Remarks === undefined ? {} : { remarks: command.Remarks },
  })
}
