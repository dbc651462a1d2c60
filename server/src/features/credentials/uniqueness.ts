import { sql } from 'kysely'
import type { CallerContext } from '../../core/command-context.ts'
import { conflict } from '../../domain/failure.ts'
import { refusing } from '../../platform/database/errors.ts'
import { employeeIsVisible } from '../employees/index.ts'
import type { Holder } from './locking.ts'
import { hasNumber } from './queries.ts'
import { typeOf } from './reference.ts'
import { statusInSql } from './status-in-sql.ts'

type Numbered = Readonly<{ credentialTypeId: number; credentialIssuerId: number; registrationNumber: string }>

/**
 * Refuses a number that another credential of the type and issuer has, which nothing has superseded; `exceptIds` are
 * those that stand aside.
 * @throws conflict `DuplicateCredential`, naming the other where the caller sees it
 */
export async function refuseDuplicate(
  { tx, caller }: CallerContext,
  { credentialTypeId, credentialIssuerId, registrationNumber }: Numbered,
  exceptIds: readonly number[],
): Promise<void> {
  const other = await tx
    .selectFrom('credential')
    .innerJoin('employee', join =>
      join
        .onRef('employee.employerGroupId', '=', 'credential.employerGroupId')
        .onRef('employee.id', '=', 'credential.employeeId'),
    )
    .select(['credential.id', employeeIsVisible(caller).as('isVisible')])
    .where('credential.employerGroupId', '=', caller.employerGroupId)
    .where('credential.credentialTypeId', '=', credentialTypeId)
    .where('credential.credentialIssuerId', '=', credentialIssuerId)
    .where(hasNumber(registrationNumber))
    .where('credential.supersededByCredentialId', 'is', null)
    .where('credential.id', 'not in', exceptIds)
    .executeTakeFirst()
  if (other) throw duplicate(other.isVisible ? `credential ${other.id}` : undefined)
}

const duplicate = (which = 'another credential') =>
  conflict('DuplicateCredential', `There is ${which} of this type, issuer and number already. Correct the number.`)

/** For writes: what somebody else stored in the meantime. */
export const refusingDuplicate = refusing({ credential_number_once: () => duplicate() })

/**
 * Does the work, and refuses it where it leaves the employee with a second current credential of a type that allows one.
 * Two that were current before, by an import or because a day has come, stay as they are.
 * @throws conflict `SecondCurrent`
 */
export async function withoutSecondCurrent(
  ctx: CallerContext,
  place: Pick<Holder, 'employeeId' | 'today'> & { credentialTypeId: number },
  work: () => Promise<void>,
): Promise<void> {
  const { allowMultiple, code } = typeOf(place)
  if (allowMultiple) return work()
  const before = await listCurrent(ctx, place)
  await work()
  const after = await listCurrent(ctx, place)
  if (after.length < 2 || after.every(id => before.includes(id))) return
  const other = after.find(id => before.includes(id))
  throw conflict(
    'SecondCurrent',
    `The employee has a current ${code} already${other === undefined ? '' : `, credential ${other}`}. Renew that one, or give it its last day first.`,
  )
}

async function listCurrent(
  { tx, employerGroupId }: CallerContext,
  { employeeId, today, credentialTypeId }: Pick<Holder, 'employeeId' | 'today'> & { credentialTypeId: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('credential')
    .leftJoin('credential as successor', join =>
      join
        .onRef('successor.employerGroupId', '=', 'credential.employerGroupId')
        .onRef('successor.id', '=', 'credential.supersededByCredentialId'),
    )
    .select('credential.id')
    .where('credential.employerGroupId', '=', employerGroupId)
    .where('credential.employeeId', '=', employeeId)
    .where('credential.credentialTypeId', '=', credentialTypeId)
    .where(statusInSql(sql<string>`${today}::date`), 'in', ['Current', 'Expiring'])
    .orderBy('credential.id')
    .execute()
  return rows.map(row => row.id)
}
