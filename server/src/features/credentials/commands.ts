import { forbidden, notFound, reject } from '../../domain/failure.ts'
import { type CallersAct, newId, refuseStale } from '../../platform/act.ts'
import { changedFieldsOf, record } from '../../platform/records.ts'
import { voidsVerification } from './content-rules.ts'
import { type Columns, columnsOf, violationsOfColumns } from './contents.ts'
import { type Locked, lockCredential, lockHolder } from './locking.ts'
import { type Deed, refusalOf, refusalOfStatus, type Standing } from './rules.ts'
import type { CredentialCreateCommand, CredentialUpdateCommand, CredentialVerifyCommand } from './schemas.ts'
import { refuseDuplicate, refusingDuplicate, withoutSecondCurrent } from './uniqueness.ts'

/**
 * @returns the id of the new credential
 * @throws conflict `DuplicateCredential`, `SecondCurrent`
 */
export async function createCredential(act: CallersAct, command: CredentialCreateCommand): Promise<number> {
  const columns = columnsOf(command)
  const holder = await lockHolder(act, command.EmployeeId)
  if (holder) permit('create', holder.standing)
  if (holder && command.Status) permitStatus(holder.standing)
  const unknown = { field: 'EmployeeId', message: 'There is no such employee. Send the id of one that you can read.' }
  reject([...(holder ? [] : [unknown]), ...violationsOfColumns(columns)])
  if (!holder) throw notFound('The employee')()
  await refuseDuplicate(act, columns, [])
  let id = 0
  await withoutSecondCurrent(act, { ...holder, credentialTypeId: columns.credentialTypeId }, async () => {
    id = await insertCredential(act, { employeeId: holder.employeeId, ...columns })
  })
  return id
}

/** Stores a new credential and tells of it. */
export async function insertCredential(
  act: CallersAct,
  columns: Columns & { employeeId: number; supersedesCredentialId?: number },
): Promise<number> {
  const { employerGroupId, now } = act
  const { id } = await act.tx
    .insertInto('credential')
    .values({ ...newId(act), employerGroupId, ...columns, createdAt: now, lastModified: now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusingDuplicate)
  const { employeeId } = columns
  await record(act, { type: 'credential.created', resource: resourceOf(id), employeeId, after: columns })
  return id
}

/** @throws notFound, stale, conflict `DuplicateCredential`, `SecondCurrent` */
export async function updateCredential(act: CallersAct, id: number, command: CredentialUpdateCommand): Promise<void> {
  const { credential, standing, ...holder } = await lockCredential(act, id)
  const columns = columnsOf(command)
  permit('update', standing)
  if (columns.manualStatus !== credential.manualStatus) permitStatus(standing)
  refuseStale(act, credential.version)
  const isOther = command.EmployeeId !== undefined && command.EmployeeId !== holder.employeeId
  const moved = { field: 'EmployeeId', message: 'A credential stays with its holder. Leave EmployeeId out.' }
  reject([...(isOther ? [moved] : []), ...violationsOfColumns(columns)])
  const changedFields = changedFieldsOf(credential, columns)
  if (changedFields.length === 0) return
  if (credential.supersededByCredentialId === null) await refuseDuplicate(act, columns, [id])
  const place = { ...holder, credentialTypeId: columns.credentialTypeId }
  await withoutSecondCurrent(act, place, () => replaceCredential(act, { credential, standing, ...holder }, columns))
}

async function replaceCredential(act: CallersAct, locked: Locked, columns: Columns): Promise<void> {
  const { credential, standing, employeeId } = locked
  const { id, ...before } = credential
  const isVoid = before.verifiedAt !== null && voidsVerification(before, columns, standing.isHolder)
  await act.tx
    .updateTable('credential')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: act.now }))
    .$if(isVoid, q => q.set({ verifiedAt: null, verifiedByPersonId: null }))
    .$if(columns.expiryDate !== before.expiryDate, q => q.set({ expiryDateSince: act.now }))
    .where('employerGroupId', '=', act.employerGroupId)
    .where('id', '=', id)
    .execute()
    .catch(refusingDuplicate)
  if (isVoid) {
    const message = 'It has to be verified again.'
    act.effects.push({ type: 'VerificationCleared', message, resource: resourceOf(id) })
  }
  const fields = changedFieldsOf(before, columns).map(name => (name === 'manualStatus' ? 'status' : name))
  const changedFields = [...fields, ...(isVoid ? ['isVerified'] : [])]
  const resource = resourceOf(id)
  await record(act, { type: 'credential.updated', resource, employeeId, changedFields, before, after: columns })
}

/**
 * Says that the caller has looked at it; again, that nothing happens.
 * @throws notFound, stale, forbidden `OwnCredential`
 */
export async function verifyCredential(act: CallersAct, id: number, command: CredentialVerifyCommand): Promise<void> {
  const { credential, standing, ...holder } = await lockCredential(act, id)
  permit('verify', standing)
  refuseStale(act, credential.version)
  if (credential.verifiedAt !== null) return
  const { credentialTypeId } = credential
  await withoutSecondCurrent(act, { ...holder, credentialTypeId }, async () => {
    await act.tx
      .updateTable('credential')
      .set(eb => ({ verifiedAt: act.now, verifiedByPersonId: act.caller.personId, version: eb('version', '+', 1) }))
      .set({ lastModified: act.now })
      .where('employerGroupId', '=', act.employerGroupId)
      .where('id', '=', id)
      .execute()
  })
  await record(act, {
    type: 'credential.verified',
    resource: resourceOf(id),
    employeeId: holder.employeeId,
    changedFields: ['isVerified', 'verifiedBy', 'verifiedDateTime'],
    details: command.Remarks === undefined ? {} : { remarks: command.Remarks },
  })
}

export const resourceOf = (id: number) => ({ type: 'Credential', id })

/** @throws forbidden */
export const permit = (deed: Deed, standing: Standing): void => refuse(refusalOf(deed, standing))

/** @throws forbidden `InsufficientRole` */
export const permitStatus = (standing: Standing): void => refuse(refusalOfStatus(standing))

function refuse(refusal: ReturnType<typeof refusalOf>): void {
  if (refusal) throw forbidden(refusal.code, refusal.message)
}
