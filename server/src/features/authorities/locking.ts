import { sql, type Updateable } from 'kysely'
import type { CallerContext } from '../../core/command-context.ts'
import { forbidden, notFound } from '../../domain/failure.ts'
import { withinGroup } from '../../platform/joins.ts'
import type { AuthorityTable } from '../../platform/tables.generated.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'

/**
 * Only administrators of the whole group decide on roles.
 * @throws forbidden `InsufficientRole`, `InsufficientAccessScope`
 */
export const requireAdministrator = (ctx: CallerContext) => requireRoleOverStructure(ctx, ['EmployerAdministrator'])

/**
 * No person changes their own roles, limits, status or links, by whatever authority, employee, account or key they come.
 * @throws forbidden `OwnAuthority`
 */
export function refuseOwn({ caller }: Pick<CallerContext, 'caller'>, personId: number): void {
  if (personId !== caller.personId) return
  throw forbidden('OwnAuthority', 'This is your own authority. Another administrator has to change it.')
}

type Scope = Pick<CallerContext, 'tx' | 'employerGroupId'>

/** A locked authority. The caller is an administrator, who sees all. */
export type LockedAuthority = Awaited<ReturnType<typeof lockAuthority>>

/** @throws notFound */
export const lockAuthority = (scope: Scope, id: number) =>
  authorityCalled(scope, id).forUpdate('authority').executeTakeFirstOrThrow(notFound('The authority'))

/** The authority at this moment, without a lock. @throws notFound */
export const getAuthorityNow = (scope: Scope, id: number): Promise<LockedAuthority> =>
  authorityCalled(scope, id).executeTakeFirstOrThrow(notFound('The authority'))

const authorityCalled = ({ tx, employerGroupId }: Scope, id: number) =>
  tx
    .selectFrom('authority')
    .innerJoin('person', withinGroup('person.id', 'authority.personId'))
    .leftJoin('employee', withinGroup('employee.personId', 'authority.personId'))
    .select(['authority.id', 'authority.personId', 'authority.code', 'authority.email', 'authority.emailType'])
    .select(['authority.status', 'authority.version', 'employee.id as employeeId'])
    .select(['person.givenName', 'person.familyName'])
    .select(sql<string>`person.family_name || ', ' || person.given_name`.as('name'))
    .where('authority.employerGroupId', '=', employerGroupId)
    .where('authority.id', '=', id)

/** The reason for new approvers. */
export const rolesChanged = 'The roles of an authority have changed.'

type Writing = Scope & Pick<CallerContext, 'now'>

/** Writes these columns and the next version. */
export const updateRow = ({ tx, employerGroupId, now }: Writing, id: number, columns: Updateable<AuthorityTable>) =>
  tx
    .updateTable('authority')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: now }))
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()

/** Counts a change of its roles, which its record shows. */
export const touchAuthority = (ctx: Writing, id: number) => updateRow(ctx, id, {})
