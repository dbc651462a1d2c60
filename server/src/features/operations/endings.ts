import type { Tx } from '../../platform/database/index.ts'
import { dropUpload } from './uploads.ts'

export type Fault = Readonly<{ code: string; message: string }>

/** How an operation ends. */
export type Ending =
  | Readonly<{ status: 'Succeeded'; result: object }>
  | Readonly<{ status: 'Failed'; faults: readonly Fault[]; result?: object }>

type Place = Readonly<{ employerGroupId: number; id: number; now: string }>

/**
 * Notes how an operation ended and deletes its files, in the transaction of its effect where it has one.
 * @returns whether this did it: false where it had ended before
 */
export async function end(tx: Tx, { employerGroupId, id, now }: Place, ending: Ending): Promise<boolean> {
  const stored = await tx
    .selectFrom('operation')
    .select('uploadId')
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .where('status', 'in', ['Queued', 'Running'])
    .forUpdate()
    .executeTakeFirst()
  if (!stored) return false
  await tx
    .updateTable('operation')
    .set(eb => ({
      status: ending.status,
      result: ending.result === undefined ? null : JSON.stringify(ending.result),
      faults: ending.status === 'Failed' ? JSON.stringify(ending.faults) : null,
      ...(ending.status === 'Succeeded' && { percent: 100 }),
      message: null,
      uploadId: null,
      finishedAt: now,
      version: eb('version', '+', 1),
    }))
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()
  if (stored.uploadId !== null) await dropUpload({ tx, employerGroupId }, stored.uploadId)
  return true
}
