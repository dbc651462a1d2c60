import { conflict, reject } from '../../domain/failure.ts'
import { type CallersAct, refuseStale } from '../../platform/act.ts'
import { record } from '../../platform/records.ts'
import { removeOnce } from '../../platform/tombstones.ts'
import { seesEmployee } from '../employees/index.ts'
import { insertCredential, permit, permitStatus, resourceOf } from './commands.ts'
import { columnsOf, violationsOfColumns } from './contents.ts'
import { lockCredential } from './locking.ts'
import type { CredentialRenewCommand } from './schemas.ts'
import { refuseDuplicate, refusingDuplicate, withoutSecondCurrent } from './uniqueness.ts'

/**
 * Makes the successor, which stands in from its issue date on, and verified where the type demands it.
 * @returns the id of the successor
 * @throws notFound, stale, conflict `AlreadyRenewed`, `DuplicateCredential`, `SecondCurrent`
 */
export async function renewCredential(act: CallersAct, id: number, command: CredentialRenewCommand): Promise<number> {
  const { credential, standing, ...holder } = await lockCredential(act, id)
  permit('renew', standing)
  if (credential.manualStatus !== null) permitStatus(standing)
  refuseStale(act, credential.version)
  const { credentialTypeId, credentialIssuerId, registrationNumber, supersededByCredentialId } = credential
  const given = { CredentialIssuerId: credentialIssuerId, RegistrationNumber: registrationNumber, ...command }
  const columns = columnsOf({ ...given, CredentialTypeId: credentialTypeId })
  reject(violationsOfColumns(columns))
  if (supersededByCredentialId !== null) {
    throw conflict(
      'AlreadyRenewed',
      `It was renewed already. Renew its successor, credential ${supersededByCredentialId}.`,
    )
  }
  await refuseDuplicate(act, columns, [id])
  let successorId = 0
  await withoutSecondCurrent(act, { ...holder, credentialTypeId }, async () => {
    // Until the successor is there, it is marked as its own, so that the two may have the same number.
    await setSuccessor(act, id, id)
    const { employeeId } = holder
    successorId = await insertCredential(act, { employeeId, supersedesCredentialId: id, ...columns })
    await setSuccessor(act, id, successorId)
  })
  await tellOfRenewal(act, { id, employeeId: holder.employeeId, successorId, day: command.IssueDate })
  return successorId
}

type Renewal = Readonly<{ id: number; employeeId: number; successorId: number; day: string }>

async function tellOfRenewal(act: CallersAct, { id, employeeId, successorId, day }: Renewal): Promise<void> {
  const resource = resourceOf(id)
  act.effects.push({ type: 'Superseded', message: `It stands in for credential ${id} from ${day} on.`, resource })
  await touch(act, id)
  await record(act, {
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
export async function deleteCredential(act: CallersAct, id: number): Promise<void> {
  await removeOnce(act, {
    type: 'Credential',
    id,
    knowsThrough: employeeId => seesEmployee(act, employeeId),
    async lock() {
      const { credential, standing } = await lockCredential(act, id)
      permit('delete', standing)
      if (credential.manualStatus !== null) permitStatus(standing)
      return credential
    },
    remove: () => remove(act, id),
  })
}

async function remove(act: CallersAct, id: number): Promise<void> {
  const { credential, ...holder } = await lockCredential(act, id)
  const { supersededByCredentialId: successorId, supersedesCredentialId: formerId, employeeId } = credential
  if (successorId !== null) {
    throw conflict('InUse', `It was renewed, so it stays. Delete its successor first, credential ${successorId}.`)
  }
  await withoutSecondCurrent(act, { ...holder, credentialTypeId: credential.credentialTypeId }, async () => {
    if (formerId !== null) await setSuccessor(act, formerId, formerId)
    await act.tx
      .deleteFrom('credential')
      .where('employerGroupId', '=', act.employerGroupId)
      .where('id', '=', id)
      .execute()
    if (formerId !== null) await setSuccessor(act, formerId, null)
  })
  await record(act, { type: 'credential.deleted', resource: resourceOf(id), employeeId })
  if (formerId === null) return
  await touch(act, formerId)
  const changedFields = ['supersededByCredentialId']
  await record(act, { type: 'credential.updated', resource: resourceOf(formerId), employeeId, changedFields })
}

const setSuccessor = ({ tx, employerGroupId }: CallersAct, id: number, supersededByCredentialId: number | null) =>
  tx
    .updateTable('credential')
    .set({ supersededByCredentialId })
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()
    .catch(refusingDuplicate)

const touch = ({ tx, employerGroupId, now }: CallersAct, id: number) =>
  tx
    .updateTable('credential')
    .set(eb => ({ version: eb('version', '+', 1), lastModified: now }))
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()
