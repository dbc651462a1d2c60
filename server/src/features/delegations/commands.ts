import { sql } from 'kysely'
import { type CallerContext, type CommandContext, type Outcome, refuseStale } from '../../core/command-context.ts'
import { newId } from '../../core/identifiers.ts'
import { noteOrganisationChange } from '../../core/organisation-changes.ts'
import { changedFieldsOf, record } from '../../core/records.ts'
import { removeOnce } from '../../core/tombstones.ts'
import type { ApiScope } from '../../domain/api-scope.ts'
import { addDays } from '../../domain/calendar-date.ts'
import { sentenceOfLack } from '../../domain/caller.ts'
import type { DomainEventType } from '../../domain/event-type.ts'
import { forbidden, notFound, reject } from '../../domain/failure.ts'
import type { Leaving } from '../../domain/leaving.ts'
import { anyRole } from '../../domain/text/wording.ts'
import { type UserRole, userRoles } from '../../domain/user-role.ts'
import { inFieldOrder, type Violation } from '../../domain/violation.ts'
import { violationsOfDays, violationsOfRoles, violationsOfTerms } from './rules.ts'
import { DelegationCommand } from './schemas.ts'
import { delegationIsVisible, findAuthority, type KnownAuthority } from './visibility.ts'

const fields = Object.keys(DelegationCommand.properties)

/**
 * Lets another authority decide as well. The authority itself does so, or an administrator who is not the delegate. A
 * delegation gives no role: the delegate holds the role that a decision takes.
 * @throws forbidden `InsufficientRole`, `InsufficientScope`, `OwnDelegation`
 */
export async function createDelegation(ctx: CallerContext, command: DelegationCommand): Promise<Outcome> {
  const authorityId = command.AuthorityId ?? ctx.caller.authorityId
  if (authorityId === undefined) {
    return refuse('AuthorityId', 'You have no authority. Send the id of the authority that delegates.')
  }
  const authority = await findAuthority(ctx.tx, ctx.caller, authorityId)
  if (!authority) return refuse('AuthorityId', 'There is no such authority. Send the id of one that you can read.')
  requireAuthorityOrAdministrator(ctx, authority)
  const days = violationsOfDays(command, { today: ctx.caller.today.group })
  const violations = await violationsOf(ctx, authority, command)
  reject(inFieldOrder(fields, [...days, ...violations]))
  const { employerGroupId, now } = ctx
  const columns = columnsOf(command)
  const { id } = await ctx.tx
    .insertInto('delegation')
    .values({ ...newId(ctx), employerGroupId, authorityId, ...columns, createdAt: now, lastModified: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordChange(ctx, authority, { type: 'delegation.created', id, after: { authorityId, ...columns } })
  await noteOrganisationChange(ctx, 'There is a new delegation.')
  return { id }
}

/** @throws notFound, stale, forbidden `InsufficientRole`, `InsufficientScope`, `OwnDelegation` */
export async function updateDelegation(ctx: CallerContext, id: number, command: DelegationCommand): Promise<void> {
  const before = await findLocked(ctx, id)
  if (!before) throw notFound('The delegation')()
  const authority = await authorityOf(ctx, before.authorityId)
  requireAuthorityOrAdministrator(ctx, authority)
  refuseStale(ctx, before.version)
  const today = ctx.caller.today.group
  const begun = before.validFrom <= today ? before.validFrom : undefined
  const violations = await violationsOf(ctx, authority, command)
  const columns = columnsOf(command)
  reject(
    inFieldOrder(fields, [
      ...violationsOfOwner(before.authorityId, command),
      ...(begun === undefined ? [] : violationsOfTerms(before, columns)),
      ...violationsOfDays(command, { today, begun }),
      ...violations,
    ]),
  )
  const changedFields = changedFieldsOf(before, columns)
  if (changedFields.length === 0) return
  await updateRow(ctx, id, columns)
  await recordChange(ctx, authority, { type: 'delegation.updated', id, changedFields, before, after: columns })
  await noteOrganisationChange(ctx, 'A delegation has changed.')
}

/**
 * Ends a delegation at once. Ending it again changes nothing. A delegation that was in force before today stays on record.
 * @throws notFound, stale, forbidden `InsufficientRole`, `InsufficientScope`
 */
export async function deleteDelegation(ctx: CallerContext, id: number): Promise<void> {
  const yesterday = addDays(ctx.caller.today.group, -1)
  const found = await findLocked(ctx, id)
  const authority = found && (await authorityOf(ctx, found.authorityId))
  if (authority) requireAuthorityOrAdministrator(ctx, authority)
  if (found && authority && found.validFrom <= yesterday) {
    if (found.validTo <= yesterday) return
    refuseStale(ctx, found.version)
    await updateRow(ctx, id, { validTo: yesterday })
    await recordChange(ctx, authority, { type: 'delegation.ended', id, changedFields: ['validTo'] })
    return noteOrganisationChange(ctx, 'A delegation has ended.')
  }
  await removeOnce(ctx, {
    type: 'Delegation',
    id,
    async lock() {
      if (!found) throw notFound('The delegation')()
      return { version: found.version }
    },
    async remove() {
      await deleteRow(ctx, id)
      await recordChange(ctx, authority, { type: 'delegation.deleted', id, before: found })
      await noteOrganisationChange(ctx, 'A delegation was withdrawn.')
    },
  })
}

/** Requires the authority itself, or an administrator of it with a scope that administers. */
function requireAuthorityOrAdministrator({ caller }: CallerContext, authority: KnownAuthority): void {
  if (authority.personId === caller.personId) return
  if (!authority.isAdministered) {
    throw forbidden(
      'InsufficientRole',
      `Delegations are made and ended by the authority itself, or by an ${anyRole(['EmployerAdministrator', 'HumanResourcesAdministrator'])}.`,
    )
  }
  const enough: ApiScope[] = ['admin', 'employees.write']
  if (enough.some(scope => caller.scopes.has(scope))) return
  throw forbidden('InsufficientScope', `Delegations of others take more: ${sentenceOfLack(enough, caller)}`)
}

/** The violations of delegate and roles. @throws forbidden `OwnDelegation` */
async function violationsOf(ctx: CallerContext, authority: KnownAuthority, command: DelegationCommand) {
  const { caller } = ctx
  const delegate = await findAuthority(ctx.tx, caller, command.DelegateAuthorityId)
  if (authority.personId !== caller.personId && delegate?.personId === caller.personId) {
    throw forbidden('OwnDelegation', 'You would be the delegate yourself. Another administrator has to do this.')
  }
  const held = await rolesHeld(ctx, authority.id, command)
  return [...violationsOfDelegate(authority, delegate), ...violationsOfRoles(command.Roles ?? [], held)]
}

function violationsOfDelegate(authority: KnownAuthority, delegate: KnownAuthority | undefined): Violation[] {
  const broken = (message: string) => [{ field: 'DelegateAuthorityId', message }]
  if (!delegate) return broken('There is no such authority. Send the id of one that you can read.')
  if (delegate.id === authority.id) return broken('An authority cannot delegate to itself. Send another authority.')
  return delegate.status === 'Active' ? [] : broken('This authority is not active, and decides nothing. Send another.')
}

const violationsOfOwner = (authorityId: number, { AuthorityId }: DelegationCommand): Violation[] =>
  AuthorityId === undefined || AuthorityId === authorityId
    ? []
    : [{ field: 'AuthorityId', message: 'The authority of a delegation cannot change. Create another delegation.' }]

/** The roles that an authority holds on any of the days, limited ones included. */
async function rolesHeld({ tx, employerGroupId }: CallerContext, authorityId: number, { From, To }: DelegationCommand) {
  const { rows } = await sql<{ role: UserRole }>`
    select distinct role from role_grant where employer_group_id = ${employerGroupId} and authority_id = ${authorityId}
      and coalesce(valid_from <= ${To}::date, true) and coalesce(valid_to >= ${From}::date, true)`.execute(tx)
  return new Set(rows.map(row => row.role))
}

/** The authority of a delegation that the caller sees. They may not see the authority otherwise. */
async function authorityOf({ tx, caller }: CallerContext, id: number): Promise<KnownAuthority> {
  const visible = await findAuthority(tx, caller, id)
  return visible ?? { id, personId: 0, employeeId: null, status: 'Active', isAdministered: false }
}

/** A delegation that the caller sees, locked. */
const findLocked = ({ tx, caller }: CallerContext, id: number) =>
  tx
    .selectFrom('delegation')
    .select(['authorityId', 'delegateAuthorityId', 'roles', 'validFrom', 'validTo', 'reason', 'version'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', id)
    .where(delegationIsVisible(caller))
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The order of roles has no meaning: the row has them in that of the list. */
const columnsOf = (command: DelegationCommand) => ({
  delegateAuthorityId: command.DelegateAuthorityId,
  roles: userRoles.filter(role => command.Roles?.includes(role)),
  validFrom: command.From,
  validTo: command.To,
  reason: command.Reason ?? null,
})

/** Changes a row and its version. */
const updateRow = (
  { tx, employerGroupId, now }: CommandContext,
  id: number,
  columns: Partial<ReturnType<typeof columnsOf>>,
) =>
  tx
    .updateTable('delegation')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: now }))
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()

const deleteRow = ({ tx, employerGroupId }: CommandContext, id: number) =>
  tx.deleteFrom('delegation').where('employerGroupId', '=', employerGroupId).where('id', '=', id).execute()

type Change = Readonly<{
  type: DomainEventType
  id: number
  changedFields?: string[]
  before?: unknown
  after?: unknown
}>

const recordChange = (ctx: CallerContext, authority: KnownAuthority | undefined, { type, id, ...rest }: Change) =>
  record(ctx, {
    type,
    resource: { type: 'Delegation', id },
    employeeId: authority?.employeeId ?? undefined,
    details: { authorityId: authority?.id },
    ...rest,
  })

function refuse(field: string, message: string): never {
  reject([{ field, message }])
  throw new Error('A violation was not refused.')
}

/**
 * Ends the delegations from and to a person who leaves with the day `on`, and deletes those that begin later.
 * @returns whether there were any
 */
export async function endDelegationsOf(ctx: CommandContext, { employeeId, personId, on }: Leaving): Promise<boolean> {
  const { tx, employerGroupId } = ctx
  const { rows } = await sql<{ id: number; stays: boolean }>`
    select d.id, d.valid_from <= ${on}::date as stays from delegation d
    where d.employer_group_id = ${employerGroupId} and d.valid_to > ${on}::date
      and exists (select from authority a where a.employer_group_id = d.employer_group_id
        and a.person_id = ${personId} and a.id in (d.authority_id, d.delegate_authority_id))
    order by d.id for update`.execute(tx)
  for (const { id, stays } of rows) {
    await (stays ? updateRow(ctx, id, { validTo: on }) : deleteRow(ctx, id))
    const type = stays ? 'delegation.ended' : 'delegation.deleted'
    await record(ctx, { type, resource: { type: 'Delegation', id }, employeeId, changedFields: ['validTo'] })
  }
  return rows.length > 0
}
