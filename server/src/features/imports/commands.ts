import type { CallerContext } from '../../core/command-context.ts'
import { record } from '../../core/records.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'
import { queueOperation, refuseTooMany } from '../operations/index.ts'

export const importKind = 'Import'

export const importers = ['EmployerAdministrator'] as const

/**
 * An import writes in the whole group.
 * @throws forbidden, conflict `TooManyOperations`
 */
export async function requireImporter(ctx: CallerContext): Promise<void> {
  await requireRoleOverStructure(ctx, importers)
  await refuseTooMany(ctx)
}

/** Queues the import of uploaded files. @returns the id of the operation */
export async function requestImport(
  ctx: CallerContext,
  request: Readonly<{ isDryRun: boolean; uploadId: number }>,
): Promise<number> {
  await requireImporter(ctx)
  const id = await queueOperation(ctx, { kind: importKind, ...request })
  const details = { isDryRun: request.isDryRun }
  await record(ctx, { type: 'import.requested', resource: { type: 'Operation', id }, details })
  return id
}
