import { sql } from 'kysely'
import type { CallerContext } from '../../core/command-context.ts'
import { newId } from '../../core/identifiers.ts'
import { conflict } from '../../domain/failure.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { FoundError } from './queries.ts'
import { drop } from './uploads.ts'

/** The most unfinished operations of a group: each may have files of 256 MiB. */
const mostUnfinished = 10

/** Whether the operation of the surrounding query has not ended. In the words of the index `operation_unfinished`. */
export const isUnfinished = sql<boolean>`status in ('Queued', 'Running')`

const countUnfinished = ({ tx, employerGroupId }: CallerContext) =>
  tx
    .selectFrom('operation')
    .select(eb => eb.fn.countAll<number>().as('unfinished'))
    .where('employerGroupId', '=', employerGroupId)
    .where(isUnfinished)
    .executeTakeFirstOrThrow()

/** @throws conflict `OperationsUnfinished` */
export async function refuseUnfinished(ctx: CallerContext): Promise<void> {
  const { unfinished } = await countUnfinished(ctx)
  if (unfinished > 0) throw conflict('OperationsUnfinished', 'An operation is not finished. Wait for it to end.')
}

/** @throws conflict `TooManyOperations` */
export async function refuseTooMany(ctx: CallerContext): Promise<void> {
  const { unfinished } = await countUnfinished(ctx)
  if (unfinished < mostUnfinished) return
  throw conflict('TooManyOperations', `There are ${unfinished} operations that are not finished. Wait for one to end.`)
}

/** Queues work that takes longer than an answer may. A job of its kind does it. @returns its id */
export async function queueOperation(
  ctx: CallerContext,
  { kind, isDryRun, uploadId }: Readonly<{ kind: string; isDryRun: boolean; uploadId?: number }>,
): Promise<number> {
  const { employerGroupId, caller, realNow: now } = ctx
  const { id } = await ctx.tx
    .insertInto('operation')
    .values({
      ...newId(ctx),
      employerGroupId,
      kind,
      status: 'Queued',
      isDryRun,
      userAccountId: caller.userAccountId,
      apiKeyId: caller.apiKeyId,
      requestId: ctx.requestId ?? null,
      uploadId: uploadId ?? null,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The id of an operation, with its group. */
export type OperationId = Readonly<{ employerGroupId: number; id: number }>

/** The rows of an operation that has not ended. */
const unfinished = (tx: Tx, { employerGroupId, id }: OperationId) =>
  tx
    .updateTable('operation')
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .where(isUnfinished)

/** Begins an operation; the first time of a process counts as an attempt. @returns false if it has ended */
export async function start(
  tx: Tx,
  operation: OperationId,
  { now, isFirst }: Readonly<{ now: string; isFirst: boolean }>,
): Promise<boolean> {
  const { numUpdatedRows } = await unfinished(tx, operation)
    .set(eb => ({
      status: 'Running',
      startedAt: eb.fn.coalesce('startedAt', eb.val(now)),
      attempts: eb('attempts', '+', isFirst ? 1 : 0),
      percent: isFirst ? 0 : eb.ref('percent'),
    }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** `percent`: of the work; `message`: the present part of it. */
export type Progress = Readonly<{ percent: number; message: string }>

export const noteProgress = (tx: Tx, operation: OperationId, { percent, message }: Progress) =>
  unfinished(tx, operation)
    .set({ percent: Math.floor(percent), message })
    .execute()

export type Fault = Readonly<{ code: string; message: string }>

/** How an operation ends. */
export type Ending =
  | Readonly<{ status: 'Succeeded'; result?: object }>
  | Readonly<{ status: 'Failed'; faults: readonly Fault[]; result?: object }>

/**
 * Stores the end of an operation and deletes its files, in the transaction of its effect if it has one.
 * @returns false if it had ended before
 */
export async function end(tx: Tx, operation: OperationId & { now: string }, ending: Ending): Promise<boolean> {
  const { employerGroupId, id, now } = operation
  const stored = await tx
    .selectFrom('operation')
    .select('uploadId')
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .where(isUnfinished)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) return false
  await unfinished(tx, operation)
    .set({
      status: ending.status,
      result: ending.result === undefined ? null : JSON.stringify(ending.result),
      faults: ending.status === 'Failed' ? JSON.stringify(ending.faults) : null,
      ...(ending.status === 'Succeeded' && { percent: 100 }),
      message: null,
      uploadId: null,
      finishedAt: now,
    })
    .execute()
  if (stored.uploadId !== null) await drop({ tx, employerGroupId }, stored.uploadId)
  return true
}

/** Adds errors after the first `kept` of an operation. The first ones replace those of an earlier attempt. */
export async function keepErrors(
  tx: Tx,
  { employerGroupId, id }: OperationId,
  { errors, kept }: Readonly<{ errors: readonly FoundError[]; kept: number }>,
): Promise<void> {
  if (kept === 0) {
    await tx
      .deleteFrom('operationError')
      .where('employerGroupId', '=', employerGroupId)
      .where('operationId', '=', id)
      .execute()
  }
  await sql`
    insert into operation_error (employer_group_id, operation_id, sequence, file, line, column_name, reason)
    select ${employerGroupId}, ${id}, ${kept} + number, file, line, column_name, reason
    from unnest(${errors.map(({ file }) => file)}::text[], ${errors.map(({ line }) => line)}::integer[],
      ${errors.map(({ column }) => column)}::text[], ${errors.map(({ reason }) => reason)}::text[])
      with ordinality error (file, line, column_name, reason, number)`.execute(tx)
}
