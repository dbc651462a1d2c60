import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CallerContext } from '../../../core/command-context.ts'
import { todayFor } from '../../../domain/caller.ts'
import { forbidden, notFound } from '../../../domain/failure.ts'
import { employeeIsVisible } from '../../employees/index.ts'
import { type Action, refusalOf, type Standing } from './rules.ts'
import { standingOf } from './visibility.ts'

/** An employee whose credentials no other command changes until this one ends, and how the caller stands to them. */
type Holder = Readonly<{ employeeId: number; today: string; standing: Standing }>

/**
 * Locks the employee for whom a caller records a credential. Undefined where the caller does not see the employee.
 * @throws forbidden
 */
export async function lockHolder(ctx: CallerContext, employeeId: number): Promise<Holder | undefined> {
  const holder = await lock(ctx, sql<SqlBool>`employee.id = ${employeeId}`)
  if (holder) permit(refusalOf('create', holder.standing))
  return holder
}

/**
 * Locks the holder first, then the credential, so that two commands on credentials of one employee wait for each other.
 * @throws notFound where the caller does not see it, forbidden where they may not do this
 */
export async function lockCredential(ctx: CallerContext, id: number, action?: Action) {
  const { tx, employerGroupId } = ctx
  const holder = await lock(
    ctx,
    sql<SqlBool>`employee.id = (select c.employee_id from credential c
      where c.employer_group_id = ${employerGroupId} and c.id = ${id})`,
  )
  if (!holder) throw notFound('The credential')()
  const credential = await tx
    .selectFrom('credential')
    .select(['id', 'credentialTypeId', 'credentialIssuerId', 'registrationNumber', 'class', 'conditions'])
    .select(['issueDate', 'expiryDate', 'manualStatus', 'notes', 'verifiedAt', 'version', 'employeeId'])
    .select(['supersedesCredentialId', 'supersededByCredentialId'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound('The credential'))
  if (action) permit(refusalOf(action, holder.standing))
  return { ...holder, credential }
}

export type Locked = Awaited<ReturnType<typeof lockCredential>>

async function lock({ tx, caller }: CallerContext, isTheOne: RawBuilder<SqlBool>): Promise<Holder | undefined> {
  // Not FOR UPDATE, which would hold up all writes of rows that refer to the employee.
  const { rows } = await sql<Standing & Readonly<{ employeeId: number; employerId: number }>>`
    select employee.id as "employeeId", employee.employer_id as "employerId", ${standingOf(caller)} from employee
    where employee.employer_group_id = ${caller.employerGroupId} and ${employeeIsVisible(caller)} and ${isTheOne}
    for no key update`.execute(tx)
  const [row] = rows
  return row && { employeeId: row.employeeId, today: todayFor(caller.today, row.employerId), standing: row }
}

/** @throws forbidden */
export function permit(refusal: ReturnType<typeof refusalOf>): void {
  if (refusal) throw forbidden(refusal.code, refusal.message)
}
