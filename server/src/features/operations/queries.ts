import type { Caller } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import { type Collection, collectionOf, inOrderOf, isBefore } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import { overseesGroup } from '../audit-log/index.ts'
import type { ListQuery, Operation } from './schemas.ts'

/** The caller's operations; all operations for an employer administrator or auditor of the whole group. */
const visibleOperations = (db: Db, caller: Caller) =>
  db
    .selectFrom('operation')
    .select(['id', 'kind', 'status', 'isDryRun', 'percent', 'message', 'faults', 'version'])
    .select(['createdAt', 'startedAt', 'finishedAt'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .$if(!overseesGroup(caller), q => q.where('userAccountId', '=', caller.userAccountId))

type OperationRow = Awaited<ReturnType<ReturnType<typeof visibleOperations>['execute']>>[number]

/** Operations without their results, which can be long. */
export const listOperations = (db: Db, caller: Caller, { Order, BeforeId }: ListQuery): Collection<Operation> =>
  collectionOf(
    visibleOperations(db, caller).where(isBefore('id', BeforeId)),
    (row: OperationRow) => toWire(row),
    inOrderOf('id', Order),
  )

/**
 * One operation. Its result names people and records of the whole group, so only callers who see all of them get it.
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

/** One error in a file: its place and its reason. */
export type FoundError = Readonly<{ file: string; line: number; column: string; reason: string }>

/** The errors of an operation that the caller sees, in the order of the report. */
export const errorsOf = (db: Db, { employerGroupId }: Caller, operationId: number): Collection<FoundError> =>
  collectionOf(
    db
      .selectFrom('operationError')
      .select(['sequence as id', 'file', 'line', 'columnName', 'reason'])
      .where('employerGroupId', '=', employerGroupId)
      .where('operationId', '=', operationId),
    ({ file, line, columnName: column, reason }: FoundError & { id: number; columnName: string }) => ({
      ...{ file, line, column, reason },
    }),
    'sequence',
  )
