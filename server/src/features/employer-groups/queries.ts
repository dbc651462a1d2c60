import type { Caller } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import type { Db } from '../../platform/database/index.ts'
import type { EmployerGroup } from './schemas.ts'

/** The caller's group, which all its callers may see. @throws notFound */
export async function getEmployerGroup(
  db: Db,
  caller: Caller,
): Promise<Readonly<{ record: EmployerGroup; version: number }>> {
  const { version, ...record } = await db
    .selectFrom('employerGroup')
    .select(['id', 'name', 'timeZone', 'isTest', 'version'])
    .where('id', '=', caller.employerGroupId)
    .executeTakeFirstOrThrow(notFound('The employer group'))
  return { record, version }
}
