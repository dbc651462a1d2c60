import type { Updateable } from 'kysely'
import type { CallerContext } from '../../../core/command-context.ts'
import { newId } from '../../../core/identifiers.ts'
import { record } from '../../../core/records.ts'
import { reject } from '../../../domain/failure.ts'
import type { Violation } from '../../../domain/violation.ts'
import type { CredentialTable } from '../../../platform/tables.generated.ts'
import { findIssuer, findType } from '../reference.ts'
import { violationsOf } from '../rules.ts'
import type { CredentialUpdateCommand } from '../schemas.ts'
import { refusingDuplicate } from './uniqueness.ts'

/** The contents of a command, as the columns keep them. */
export const columnsOf = (command: Omit<CredentialUpdateCommand, 'EmployeeId'>) => ({
  credentialTypeId: command.CredentialTypeId,
  credentialIssuerId: command.CredentialIssuerId,
  registrationNumber: command.RegistrationNumber,
  class: command.Class ?? null,
  conditions: command.Conditions ?? null,
  issueDate: command.IssueDate ?? null,
  expiryDate: command.ExpiryDate ?? null,
  manualStatus: command.Status ?? null,
  notes: command.Notes ?? null,
})

export type Columns = ReturnType<typeof columnsOf>

/** @throws invalid with these violations and those of the contents */
export const rejectContents = (columns: Columns, others: readonly Violation[] = []): void =>
  reject([
    ...others,
    ...violationsOf(columns, findType(columns.credentialTypeId), findIssuer(columns.credentialIssuerId)),
  ])

/** Stores and records a new credential. @returns its id */
export async function insertCredential(
  ctx: CallerContext,
  columns: Columns & { employeeId: number; supersedesCredentialId?: number },
): Promise<number> {
  const { employerGroupId, now } = ctx
  const { id } = await ctx.tx
    .insertInto('credential')
    .values({ ...newId(ctx), employerGroupId, ...columns, createdAt: now, lastModified: now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusingDuplicate)
  const { employeeId } = columns
  await record(ctx, { type: 'credential.created', resource: resourceOf(id), employeeId, after: columns })
  return id
}

/** Writes these columns and the next version. @throws conflict `DuplicateCredential` */
export const updateRow = (
  { tx, employerGroupId, now }: CallerContext,
  id: number,
  columns: Updateable<CredentialTable>,
) =>
  tx
    .updateTable('credential')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: now }))
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()
    .catch(refusingDuplicate)

export const resourceOf = (id: number) => ({ type: 'Credential', id })
