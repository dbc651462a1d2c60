import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CallerContext } from '../../core/command-context.ts'
import { todayFor } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import { employeeIsVisible, hasRoleOver } from '../employees/index.ts'
import type { Standing } from './rules.ts'

/** An employee whose credentials nobody else changes until the command ends, and how the caller stands to them. */
export type Holder = Readonly<{ employeeId: number; today: string; standing: Standing }>

/** Undefined where the caller does not see the employee. */
export const lockHolder = (ctx: CallerContext, employeeId: number): Promise<Holder | undefined> =>
  lock(ctx, sql<SqlBool>`employee.id = ${employeeId}`)

/**
 * Locks the holder first, then the credential, so that two commands on credentials of one employee wait for each other.
 * @throws notFound where the caller does not see it
 */
export async function lockCredential(ctx: CallerContext, id: number) {
  const { tx, employerGroupId } = ctx
  const holder = await lock(
    ctx,
    sql<SqlBool>`employee.id = (select c.employee_id from credential c
      where c.employer_group_id = ${employerGroupId} and c.id = ${id})`,
  )
  if (!holder) throw notFound('The credential')()
  const credential = await tx
    .selectFrom('credential')
    .select(['credentialTypeId', 'credentialIssuerId', 'registrationNumber', 'class', 'conditions'])
    .select(['issueDate', 'expiryDate', 'manualStatus', 'notes', 'verifiedAt', 'version', 'employeeId'])
    .select(['supersedesCredentialId', 'supersededByCredentialId'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound('The credential'))
  return { ...holder, credential: { id, ...credential } }
}

export type Locked = Awaited<ReturnType<typeof lockCredential>>

async function lock({ tx, caller }: CallerContext, isTheOne: RawBuilder<SqlBool>): Promise<Holder | undefined> {
  const row = await tx
    .selectFrom('employee')
    .select(['employee.id', 'employee.personId', 'employee.employerId'])
    .select(hasRoleOver(caller, ['HumanResourcesAdministrator']).as('isAdministrator'))
    .select(hasRoleOver(caller, ['CredentialApprover']).as('isApprover'))
    .where('employee.employerGroupId', '=', caller.employerGroupId)
    .where(employeeIsVisible(caller))
    .where(isTheOne)
    // Not FOR UPDATE, which would hold up everybody who writes a row that refers to the employee.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { isAdministrator, isApprover } = row
  const standing = {
    isHolder: row.personId === caller.personId,
    isAdministrator: isAdministrator === true,
    isApprover: isApprover === true,
  }
  return { employeeId: row.id, today: todayFor(caller.today, row.employerId), standing }
}
