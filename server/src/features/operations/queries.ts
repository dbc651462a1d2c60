import type { Caller } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import { type Collection, collectionOf, inOrderOf, isBefore } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import type { ListQuery, Operation } from './schemas.ts'

/** Operations the caller may see: their own, and all of them for an employer administrator over the whole group. */
const visibleOperations = (db: Db, caller: Caller) =>
  db
    .selectFrom('operation')
    .select(['id', 'kind', 'status', 'isDryRun', 'percent', 'message', 'faults', 'version'])
    .select(['createdAt', 'startedAt', 'finishedAt'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .$if(!(caller.roles.has('EmployerAdministrator') && caller.accessScopes.length === 0), q =>
      q.where('userAccountId', '=', caller.userAccountId),
    )

type OperationRow = Awaited<ReturnType<ReturnType<typeof visibleOperations>['execute']>>[number]

/** Without their results, which can be long. */
export const listOperations = (db: Db, caller: Caller, { Order, BeforeId }: ListQuery): Collection<Operation> =>
  collectionOf(
    visibleOperations(db, caller).where(isBefore('id', BeforeId)),
    (row: OperationRow) => toWire(row),
    inOrderOf('id', Order),
  )

/**
 * With its result, which names people and records of the whole group, while the caller still sees all of them.
 * @throws notFound
 */
export async function getOperation(db: Db, caller: Caller, { id }: { id: number }) {
  const row = await visibleOperations(db, caller)
    .$if(caller.accessScopes.length === 0, q => q.select('result'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound('The operation'))
  return { record: toWire(row, row.result), version: row.version }
}

const toWire = (row: OperationRow, result: unknown = null): Operation => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  isDryRun: row.isDryRun,
  progress: { percent: row.percent, ...(row.message === null ? {} : { message: row.message }) },
  ...(result === null ? {} : { result: result as NonNullable<Operation['result']> }),
  ...(row.faults === null ? {} : { faults: row.faults as NonNullable<Operation['faults']> }),
  createdDateTime: row.createdAt,
  ...(row.startedAt === null ? {} : { startedDateTime: row.startedAt }),
  ...(row.finishedAt === null ? {} : { finishedDateTime: row.finishedAt }),
})
