import type { Insertable, Updateable } from 'kysely'
import type { CallerContext, CommandContext, Effect } from '../../../core/command-context.ts'
import { compiledOnce } from '../../../platform/database/compiled.ts'
import { ChangedMeanwhile } from '../../../platform/database/errors.ts'
import { write } from '../../../platform/database/writes.ts'
import type { ChangeRequestTable } from '../../../platform/tables.generated.ts'
import type { lifecycle } from '../../approvals/index.ts'

/** The columns of a request besides those of all approvables. */
export type ChangeRequestColumns = Omit<
  Insertable<ChangeRequestTable>,
  | keyof lifecycle.NewRecord
  | keyof lifecycle.LifecycleColumns
  | 'version'
  | 'failureCode'
  | 'failureMessage'
  | 'failedAt'
  | 'conflicts'
>

/** The columns of a request that its commands read, besides those of all approvables. */
export const readOwnColumns = ({ tx, employerGroupId }: CommandContext, id: number) =>
  tx
    .selectFrom('changeRequest')
    .select(['id', 'token', 'employeeId', 'changeType', 'effectiveDate', 'effectiveToDate', 'positionId', 'reasonId'])
    .select(['reason', 'description', 'supersedesChangeRequestId', 'rescindsChangeRequestId', 'rescindsAlso'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export type OwnColumns = Awaited<ReturnType<typeof readOwnColumns>>

export const insertChangeRequest = ({ tx }: CallerContext, request: lifecycle.NewRecord & ChangeRequestColumns): void =>
  write(tx, insertRow(request))

const insertRow = compiledOnce((tx, row: Insertable<ChangeRequestTable>) => tx.insertInto('changeRequest').values(row))

/**
 * A request without an approval is applied in the command that proposes it. Where another command has changed its fields in
 * between, it is proposed anew: one of the two came second, and changes what the first has made.
 */
export async function readAgainIfOvertaken(
  { tx, employerGroupId }: CommandContext,
  id: number,
  effects: readonly Effect[],
): Promise<void> {
  if (!effects.some(({ type, resource }) => type === 'Failed' && resource?.id === id)) return
  const { failureCode } = await tx
    .selectFrom('changeRequest')
    .select('failureCode')
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (failureCode === 'BaseChanged') throw new ChangedMeanwhile('What is to be changed was changed meanwhile.')
}

/** Writes columns of a request, and increments its version. */
export async function writeChangeRequest(
  { tx, employerGroupId, now }: CommandContext,
  id: number,
  columns: Omit<Updateable<ChangeRequestTable>, 'version' | 'lastModified'>,
): Promise<void> {
  write(tx, updateRow({ ...columns, employerGroupId, id, lastModified: now }))
}

const updateRow = compiledOnce(
  (
    tx,
    {
      employerGroupId,
      id,
      ...columns
    }: Updateable<ChangeRequestTable> & Readonly<{ employerGroupId: number; id: number }>,
  ) =>
    tx
      .updateTable('changeRequest')
      .set(eb => ({ ...columns, version: eb('version', '+', 1) }))
      .where('employerGroupId', '=', employerGroupId)
      .where('id', '=', id),
)

/** The columns that clear a failure. */
export const withoutFailure = { failureCode: null, failureMessage: null, failedAt: null, conflicts: null } as const

export async function deleteChangeRequestRow({ tx, employerGroupId }: CallerContext, id: number): Promise<void> {
  const deleted = tx.deleteFrom('changeRequest').where('employerGroupId', '=', employerGroupId).where('id', '=', id)
  write(tx, deleted)
}

/** An effect on a request, for a dry run. */
export const effectOn = ({ id }: Readonly<{ id: number }>, type: string, message: string): Effect => ({
  type,
  message,
  ...(id > 0 && { resource: { type: 'ChangeRequest', id } }),
})
