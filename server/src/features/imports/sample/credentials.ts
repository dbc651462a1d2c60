import { findCredentialIssuer, findCredentialType } from '../reference-names.ts'
import type { CredentialDocument } from './documents.ts'
import type { Loading } from './loading.ts'

/** What people do with credentials by hand: suspend, revoke, replace by the next one. */
export async function completeCredentials(loading: Loading, documents: readonly CredentialDocument[]): Promise<void> {
  const { tx, group } = loading
  for (const document of documents) {
    const id = await findCredential(loading, document, document)
    if (document.status) {
      await tx
        .updateTable('credential')
        .set({ manualStatus: document.status })
        .where('employerGroupId', '=', group.id)
        .where('id', '=', id)
        .execute()
    }
    if (document.supersedes) await supersede(loading, id, await findCredential(loading, document, document.supersedes))
  }
}

async function supersede({ tx, group }: Loading, newId: number, oldId: number): Promise<void> {
  const own = (id: number) => tx.updateTable('credential').where('employerGroupId', '=', group.id).where('id', '=', id)
  await own(oldId).set({ supersededByCredentialId: newId }).execute()
  await own(newId).set({ supersedesCredentialId: oldId }).execute()
}

async function findCredential(
  { tx, group, codes }: Loading,
  { employeeCode, typeCode }: CredentialDocument,
  { issuerName, registrationNumber }: Pick<CredentialDocument, 'issuerName' | 'registrationNumber'>,
): Promise<number> {
  const { id } = await tx
    .selectFrom('credential')
    .select('id')
    .where('employerGroupId', '=', group.id)
    .where('employeeId', '=', codes.employee(employeeCode).id)
    .where('credentialTypeId', '=', findCredentialType(typeCode)?.id ?? 0)
    .where('credentialIssuerId', '=', findCredentialIssuer(issuerName)?.id ?? 0)
    .where('registrationNumber', '=', registrationNumber)
    .executeTakeFirstOrThrow(() => new Error(`The sample has no ${typeCode} ${registrationNumber}.`))
  return id
}
