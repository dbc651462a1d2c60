import type { CallerContext } from '../../core/command-context.ts'
import { findRow } from '../../core/find-row.ts'
import { conflict, reject } from '../../domain/failure.ts'
import { isEmailAddress } from '../../domain/text/contact-details.ts'
import type { Violation } from '../../domain/violation.ts'
import { violationsOfScope } from '../access-scopes/index.ts'
import { costCentreIsVisible } from '../cost-centres/index.ts'
import { findOtherOwner } from '../identities/index.ts'
import type { AccountCommand } from './schemas.ts'

/** Whose account is made: an employee or authority, or a person who is neither. `email`: with which they sign in. */
export type Owner = Readonly<{ personId: number | undefined; email: string; inWords: string }>

/** @throws invalid with all violations of the command, conflict `TestGroup` */
export async function ownerOf(ctx: CallerContext, command: AccountCommand): Promise<Owner> {
  if (await isTestGroup(ctx)) {
    throw conflict(
      'TestGroup',
      'A test group keeps the accounts that it was made with, since logins belong to all groups.',
    )
  }
  const { EmployeeId, AuthorityId, Name, Email } = command
  const columns = ['personId', 'email', 'code'] as const
  const [employee, authority] = await Promise.all([
    findRow(ctx, { table: 'employee', id: EmployeeId, columns }),
    findRow(ctx, { table: 'authority', id: AuthorityId, columns }),
  ])
  const known = employee ?? authority
  const onRecord = employee?.email ?? authority?.email ?? undefined
  const email = onRecord ?? Email?.trim() ?? ''
  const other =
    email === '' ? undefined : await findOtherOwner(ctx, { as: 'Employee', email, personId: known?.personId })
  const violations: Violation[] = [
    ...(EmployeeId !== undefined && !employee ? [unknown('EmployeeId', 'employee')] : []),
    ...(AuthorityId !== undefined && !authority ? [unknown('AuthorityId', 'authority')] : []),
    ...(employee && authority && employee.personId !== authority.personId
      ? [{ field: 'AuthorityId', message: 'The employee and the authority are two people. Send one of them.' }]
      : []),
    ...violationsOfOwnEmail(email, { onRecord, Email, other }),
    ...(known && Name !== undefined
      ? [{ field: 'Name', message: 'An employee or authority has a name. Leave it out.' }]
      : []),
    ...(EmployeeId === undefined && AuthorityId === undefined && Name === undefined
      ? [{ field: 'Name', message: 'The Name field is required where there is no employee or authority.' }]
      : []),
    ...(await violationsOfScope(ctx, command.AccessScope, { costCentreIsVisible })),
  ]
  reject(violations)
  return { personId: known?.personId, email: email.toLowerCase(), inWords: `${known?.code ?? Name}, ${email}` }
}

/** Whether the group has an account of the person, or of the login with the email. */
export async function hasAccount({ tx, employerGroupId }: CallerContext, { personId, email }: Owner): Promise<boolean> {
  const found = await tx
    .selectFrom('userAccount')
    .innerJoin('login', 'login.id', 'userAccount.loginId')
    .select('userAccount.id')
    .where('userAccount.employerGroupId', '=', employerGroupId)
    .where(eb => eb.or([eb('userAccount.personId', '=', personId ?? 0), eb('login.email', '=', email)]))
    .executeTakeFirst()
  return found !== undefined
}

type EmailFacts = Readonly<{
  onRecord: string | undefined
  Email: string | undefined
  other: Readonly<{ name: string }> | undefined
}>

/** One email is one person (`otherOwnersOf`). */
function violationsOfOwnEmail(email: string, { onRecord, Email, other }: EmailFacts): Violation[] {
  const at = (message: string) => [{ field: 'Email', message }]
  if (email === '') return at('The Email field is required where no employee or authority has one.')
  if (!isEmailAddress(email)) return at(`"${email}" is not an email address.`)
  if (onRecord !== undefined && Email !== undefined && Email.trim().toLowerCase() !== onRecord.toLowerCase()) {
    return at(`The record has the email ${onRecord}. Leave it out, or change the record first.`)
  }
  return other ? at(`This is the email of ${other.name}.`) : []
}

const unknown = (field: string, thing: string): Violation => ({
  field,
  message: `There is no such ${thing}. Send the id of one that is.`,
})

/** Whether another group has made this one, and may delete it. */
async function isTestGroup({ tx, employerGroupId }: CallerContext): Promise<boolean> {
  const group = tx.selectFrom('employerGroup').select('madeByGroupId').where('id', '=', employerGroupId)
  return (await group.executeTakeFirstOrThrow()).madeByGroupId !== null
}
