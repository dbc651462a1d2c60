import { type CallerContext, type Outcome, refuseStale } from '../../core/command-context.ts'
import { newId } from '../../core/identifiers.ts'
import { noteOrganisationChange } from '../../core/organisation-changes.ts'
import { changedFieldsOf, record } from '../../core/records.ts'
import { addDays } from '../../domain/calendar-date.ts'
import { earliestDay } from '../../domain/caller.ts'
import { conflict, reject } from '../../domain/failure.ts'
import { isPayRole, type UserRole, userRoles } from '../../domain/user-role.ts'
import { inFieldOrder, type Violation } from '../../domain/violation.ts'
import { ChangedMeanwhile, refusing } from '../../platform/database/errors.ts'
import type { Pending } from '../administrative-changes/index.ts'
import { lockIdentities } from '../identities/index.ts'
import { endGrant, insertGrant, readGrants, type StoredGrant } from './grants.ts'
import { type Limits, readLimits } from './limits.ts'
import { findEmployee, type LinkedEmployee, violationsOfRelink } from './links.ts'
import { isNewIdentity, refuseSecondIdentity } from './one-person.ts'
import { payRolesOf, requestPayRoles } from './pay-roles.ts'
import { insertOwnPerson, readSets, type Sets, settlePerson, writeSets } from './rows.ts'
import {
  getAuthorityNow,
  type LockedAuthority,
  lockAuthority,
  refuseOwn,
  requireAdministrator,
  rolesChanged,
  touchAuthority,
} from './standing.ts'
import { type Grant, isInForceOn, isUnlimited, violationsOfAuthority } from './writing-rules.ts'
import { AuthorityCommand } from './writing-schemas.ts'

/**
 * Makes an authority with the roles that it may have at once; pay roles are asked for.
 * @returns its id
 * @throws forbidden `OwnAuthority` where it would be the caller, conflict `CodeTaken`, `EmailTaken`,
 * `EmployeeHasAuthority`
 */
export async function createAuthority(ctx: CallerContext, command: AuthorityCommand): Promise<Outcome> {
  await requireAdministrator(ctx)
  const { employee, limits, violations } = await readReferences(ctx, command)
  reject(inFieldOrder(fields, violations))
  const { employerGroupId, now } = ctx
  const columns = columnsOf(command)
  if (columns.status !== 'Inactive') {
    await lockIdentities(ctx)
    await refuseSecondIdentity(ctx, { personId: employee?.personId, email: columns.email })
  }
  const personId = employee?.personId ?? (await insertOwnPerson(ctx, command))
  const { id } = await ctx.tx
    .insertInto('authority')
    .values({ ...newId(ctx), employerGroupId, personId, ...columns, createdAt: now, lastModified: now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusing(refusals))
  await writeSets(ctx, id, limits)
  const after = { ...columns, employeeId: employee?.id ?? null, ...setsOf(limits) }
  const resource = { type: 'Authority', id }
  await record(ctx, { type: 'authority.created', resource, employeeId: employee?.id, after })
  const authority = await lockAuthority(ctx, id)
  const { asked } = await replaceRoles(ctx, { authority, grants: [], roles: command.Roles })
  const waiting = await confirmPayRoles(ctx, authority, { asked, activates: [] })
  await noteOrganisationChange(ctx, 'There is a new authority.')
  return { id, ...waiting }
}

/**
 * Replaces an authority whole. New pay roles are asked for, and so is making one active that holds some; everything else
 * is done at once.
 * @throws notFound, stale, forbidden `OwnAuthority`, conflict
 */
export async function updateAuthority(ctx: CallerContext, id: number, command: AuthorityCommand): Promise<Outcome> {
  await requireAdministrator(ctx)
  const before = await lockWithIdentity(ctx, id, command)
  refuseOwn(ctx, before.personId)
  refuseStale(ctx, before.version)
  const [grants, sets] = [await readGrants(ctx, id), await readSets(ctx, id)]
  const { employee, limits, violations } = await readReferences(ctx, command, sets)
  const relinked = await violationsOfRelink(ctx, { before, employee, command })
  reject(inFieldOrder(fields, [...violations, ...relinked]))
  await refuseOther(ctx, { before, employee, command })
  const personFields = await settlePerson(ctx, before, { employee, command }).catch(refusing(refusals))
  const { asked, kept } = await replaceRoles(ctx, { authority: before, grants, roles: command.Roles })
  const wanted = columnsOf(command)
  const isActivated = before.status !== 'Active' && wanted.status === 'Active'
  const activates = isActivated ? payRolesOf(kept, earliestDay(ctx.today)) : []
  const waiting = await confirmPayRoles(ctx, before, { asked, activates })
  const columns = activates.length > 0 && !ctx.isDryRun ? { ...wanted, status: before.status } : wanted
  const after = { ...columns, employeeId: employee?.id ?? null, ...setsOf(limits) }
  const former = { ...before, ...setsOf(sets) }
  const changedFields = [...changedFieldsOf(former, after), ...personFields]
  if (changedFields.length === 0) return { ...waiting }
  await ctx.tx
    .updateTable('authority')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: ctx.now }))
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', id)
    .execute()
    .catch(refusing(refusals))
  await writeSets(ctx, id, limits)
  const resource = { type: 'Authority', id }
  await record(ctx, {
    ...{ type: 'authority.updated', resource, employeeId: employee?.id, changedFields },
    ...{ before: former, after },
  })
  await noteOrganisationChange(ctx, 'An authority was changed.')
  return { ...waiting }
}

/**
 * Locks the authority; before it the identities, where it would be another person. Whether it would be is looked up first,
 * so that a change that leaves its identity alone waits for no import.
 * @throws notFound, TakenForNow, ChangedMeanwhile
 */
async function lockWithIdentity(ctx: CallerContext, id: number, command: AuthorityCommand): Promise<LockedAuthority> {
  const after = identityOf(command)
  const isLocked = isNewIdentity(await getAuthorityNow(ctx, id), after)
  if (isLocked) await lockIdentities(ctx)
  const before = await lockAuthority(ctx, id)
  if (!isLocked && isNewIdentity(before, after)) throw new ChangedMeanwhile('The authority was changed meanwhile.')
  return before
}

const identityOf = (command: AuthorityCommand) => ({
  ...columnsOf(command),
  employeeId: command.EmployeeId ?? null,
})

type Other = Readonly<{
  before: LockedAuthority
  employee: LinkedEmployee | undefined
  command: AuthorityCommand
}>

/** Whoever an authority becomes is nobody who is here already. @throws conflict `EmailTaken` */
async function refuseOther(ctx: CallerContext, { before, employee, command }: Other): Promise<void> {
  const { email, status } = columnsOf(command)
  if (status === 'Inactive' || !isNewIdentity(before, identityOf(command))) return
  // One that is an employee no more becomes a person of its own.
  const personId = employee?.personId ?? (before.employeeId === null ? before.personId : undefined)
  await refuseSecondIdentity(ctx, { id: before.id, personId, email })
}

type References = Readonly<{ employee: LinkedEmployee | undefined; limits: Limits; violations: Violation[] }>

/** @throws forbidden `OwnAuthority` where the employee is the caller */
async function readReferences(ctx: CallerContext, command: AuthorityCommand, kept?: Sets): Promise<References> {
  const { EmployeeId } = command
  const employee = EmployeeId === undefined ? undefined : await findEmployee(ctx, EmployeeId)
  if (employee) refuseOwn(ctx, employee.personId)
  const limits = await readLimits(ctx, command, kept)
  const violations = [
    ...violationsOfAuthority(command, ctx.caller.today.group),
    ...(EmployeeId !== undefined && !employee
      ? [{ field: 'EmployeeId', message: 'There is no such employee. Send the id of one that you can read.' }]
      : []),
    ...limits.violations,
  ]
  return { employee, limits, violations }
}

const fields = Object.keys(AuthorityCommand.properties)

const columnsOf = (command: AuthorityCommand) => ({
  code: command.Code,
  email: command.Email,
  emailType: command.EmailType ?? ('HTML' as const),
  status: command.Status ?? ('Active' as const),
})

const setsOf = ({ costCentreIds, paymentGroupIds }: Sets) => ({ costCentreIds, paymentGroupIds })

type Roles = Readonly<{
  authority: LockedAuthority
  grants: readonly StoredGrant[]
  /** Undefined: as they are. */
  roles: readonly UserRole[] | undefined
}>

/**
 * Makes these the roles without limits from today on. What is in force with limits is left alone.
 * @returns the pay roles among them that are still to be confirmed, and the former grants that go on
 */
async function replaceRoles(ctx: CallerContext, { authority, grants, roles }: Roles) {
  if (!roles) return { asked: [], kept: grants }
  const today = ctx.caller.today.group
  const inForce = grants.filter(grant => isInForceOn(grant, today))
  const ended = inForce.filter(grant => isUnlimited(grant) && !roles.includes(grant.role))
  const added = userRoles.filter(role => roles.includes(role) && inForce.every(grant => grant.role !== role))
  for (const grant of ended) await endGrant(ctx, authority, { grant, last: addDays(today, -1) })
  const granted = added.map(role => ({ role, from: today, to: null, costCentreIds: [], paymentGroupIds: [] }))
  const now = granted.filter(({ role }) => !isPayRole(role))
  for (const grant of now) await insertGrant(ctx, authority, grant)
  if (ended.length + now.length > 0) {
    await touchAuthority(ctx, authority.id)
    await noteOrganisationChange(ctx, rolesChanged)
  }
  return {
    asked: granted.filter(({ role }) => isPayRole(role)),
    kept: grants.filter(grant => !ended.includes(grant)),
  }
}

type Confirmed = Readonly<{
  asked: readonly (Grant & { role: UserRole })[]
  activates: readonly StoredGrant[]
}>

/** Asks for what takes a second administrator; a dry run shows it as it would be in the end. */
async function confirmPayRoles(
  ctx: CallerContext,
  authority: LockedAuthority,
  { asked, activates }: Confirmed,
): Promise<Pending | undefined> {
  if (asked.length + activates.length === 0) return undefined
  const named = { costCentres: [], paymentGroups: [] }
  const waiting = await requestPayRoles(ctx, authority, { grants: asked.map(grant => ({ grant })), named, activates })
  if (ctx.isDryRun) for (const grant of asked) await insertGrant(ctx, authority, grant)
  return waiting
}

const refusals = {
  authority_code: () => conflict('CodeTaken', 'Another authority of the group has this code. Choose another.'),
  authority_is_one_person: () =>
    conflict('EmployeeHasAuthority', 'This employee is linked to an authority already. Change that one.'),
}
