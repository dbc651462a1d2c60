import { sql } from 'kysely'
import type { CallerContext } from '../../core/command-context.ts'
import { forbidden, notFound } from '../../domain/failure.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'

/**
 * Who has which roles is decided by administrators of the whole group alone.
 * @throws forbidden `InsufficientRole`, `InsufficientAccessScope`
 */
export const requireAdministrator = (ctx: CallerContext) => requireRoleOverStructure(ctx, ['EmployerAdministrator'])

/**
 * Nobody changes their own roles, limits, status or links: it is the person that counts, by whatever authority,
 * employee, account or key they come.
 * @throws forbidden `OwnAuthority`
 */
export function refuseOwn({ caller }: Pick<CallerContext, 'caller'>, personId: number): void {
  if (personId !== caller.personId) return
  throw forbidden('OwnAuthority', 'This is your own authority. Another administrator has to change it.')
}

type Scope = Pick<CallerContext, 'tx' | 'employerGroupId'>

/** An authority that is about to be changed, locked; callers of this are administrators, who see all. */
export type LockedAuthority = Awaited<ReturnType<typeof lockAuthority>>

/** @throws notFound */
export const lockAuthority = (scope: Scope, id: number) =>
  authorityCalled(scope, id).forUpdate('authority').executeTakeFirstOrThrow(notFound('The authority'))

/** The same as it is at this moment, without a lock. @throws notFound */
export const getAuthorityNow = (scope: Scope, id: number): Promise<LockedAuthority> =>
  authorityCalled(scope, id).executeTakeFirstOrThrow(notFound('The authority'))

const authorityCalled = ({ tx, employerGroupId }: Scope, id: number) =>
  tx
    .selectFrom('authority')
    .innerJoin('person', join =>
      join
        .onRef('person.employerGroupId', '=', 'authority.employerGroupId')
        .onRef('person.id', '=', 'authority.personId'),
    )
    .leftJoin('employee', join =>
      join
        .onRef('employee.employerGroupId', '=', 'authority.employerGroupId')
        .onRef('employee.personId', '=', 'authority.personId'),
    )
    .select(['authority.id', 'authority.personId', 'authority.code', 'authority.email', 'authority.emailType'])
    .select(['authority.status', 'authority.version', 'employee.id as employeeId'])
    .select(['person.givenName', 'person.familyName'])
    .select(sql<string>`person.family_name || ', ' || person.given_name`.as('name'))
    .where('authority.employerGroupId', '=', employerGroupId)
    .where('authority.id', '=', id)

/** Why approvals are routed anew. */
export const rolesChanged = 'The roles of an authority have changed.'

/** What its record shows has changed. */
export const touchAuthority = ({ tx, employerGroupId, now }: Scope & Pick<CallerContext, 'now'>, id: number) =>
  tx
    .updateTable('authority')
    .set(eb => ({ version: eb('version', '+', 1), lastModified: now }))
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()
