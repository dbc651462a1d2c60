import { sql } from 'kysely'
import type { CallerContext } from '../../../core/command-context.ts'
import { conflict } from '../../../domain/failure.ts'
import { refusing } from '../../../platform/database/errors.ts'
import { withinGroup } from '../../../platform/joins.ts'
import { seesEmployee } from '../../employees/index.ts'
import { typeOf } from '../reference.ts'
import { isCurrentInSql } from '../status.ts'

type Numbered = Readonly<{ credentialTypeId: number; credentialIssuerId: number; registrationNumber: string }>

/**
 * Refuses a number that another credential of the type and issuer has, which nothing has superseded, except those of
 * `exceptIds`.
 * @throws conflict `DuplicateCredential`, naming the other where the caller sees it
 */
export async function refuseDuplicate(
  ctx: CallerContext,
  { credentialTypeId, credentialIssuerId, registrationNumber }: Numbered,
  exceptIds: readonly number[],
): Promise<void> {
  const other = await ctx.tx
    .selectFrom('credential')
    .select(['id', 'employeeId'])
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('credentialTypeId', '=', credentialTypeId)
    .where('credentialIssuerId', '=', credentialIssuerId)
    .where(hasNumber(registrationNumber))
    .where('supersededByCredentialId', 'is', null)
    .where('id', 'not in', exceptIds)
    .executeTakeFirst()
  if (other) throw duplicate((await seesEmployee(ctx, other.employeeId)) ? `credential ${other.id}` : undefined)
}

const duplicate = (which = 'another credential') =>
  conflict('DuplicateCredential', `There is ${which} of this type, issuer and number already. Correct the number.`)

/** The column's own expression, so that both sides are normalised alike. */
export const hasNumber = (registrationNumber: string) => sql<boolean>`credential.registration_number_normalised
  = upper(replace(replace(${registrationNumber}, ' ', ''), '-', ''))`

/** For writes: another command may have stored the number in the meantime. */
export const refusingDuplicate = refusing({ credential_number_once: () => duplicate() })

/** The credentials of one type of an employee. `today`: the day in the zone of the employer. */
type OfType = Readonly<{ employeeId: number; today: string; credentialTypeId: number }>

/**
 * Does the work, and refuses it where it leaves the employee with a second current credential of a type that allows one.
 * Two that were current before, by an import or because a day has come, stay as they are.
 * @throws conflict `SecondCurrent`
 */
export async function withoutSecondCurrent<Result>(
  ctx: CallerContext,
  held: OfType,
  work: () => Promise<Result>,
): Promise<Result> {
  const { allowMultiple, code } = typeOf(held)
  if (allowMultiple) return work()
  const before = await listCurrent(ctx, held)
  const result = await work()
  const after = await listCurrent(ctx, held)
  if (after.length < 2 || after.every(id => before.includes(id))) return result
  const other = after.find(id => before.includes(id))
  throw conflict(
    'SecondCurrent',
    `The employee has a current ${code} already${other === undefined ? '' : `, credential ${other}`}. Renew that one, or give it its last day first.`,
  )
}

async function listCurrent(
  { tx, employerGroupId }: CallerContext,
  { employeeId, today, credentialTypeId }: OfType,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('credential')
    .leftJoin('credential as successor', withinGroup('successor.id', 'credential.supersededByCredentialId'))
    .select('credential.id')
    .where('credential.employerGroupId', '=', employerGroupId)
    .where('credential.employeeId', '=', employeeId)
    .where('credential.credentialTypeId', '=', credentialTypeId)
    .where(isCurrentInSql(sql<string>`${today}::date`))
    .orderBy('credential.id')
    .execute()
  return rows.map(row => row.id)
}
