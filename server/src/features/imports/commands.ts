import type { CallersAct } from '../../platform/act.ts'
import { record } from '../../platform/records.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'
import { queueOperation, refuseTooMany } from '../operations/index.ts'

export const importKind = 'Import'

export const importers = ['EmployerAdministrator'] as const

/**
 * An import writes anywhere in the group.
 * @throws forbidden, conflict `TooManyOperations`
 */
export async function requireImporter(act: CallersAct): Promise<void> {
  await requireRoleOverStructure(act, importers)
  await refuseTooMany(act)
}

/** Has files imported as soon as a job comes to it. Returns the id of the operation. */
export async function requestImport(
  act: CallersAct,
  request: Readonly<{ isDryRun: boolean; uploadId: number }>,
): Promise<number> {
  await requireImporter(act)
  const id = await queueOperation(act, { kind: importKind, ...request })
  const details = { isDryRun: request.isDryRun }
  await record(act, { type: 'import.requested', resource: { type: 'Operation', id }, details })
  return id
}
