import { sql } from 'kysely'
import { type CallerContext, type Outcome, refuseStale } from '../../core/command-context.ts'
import { newId } from '../../core/identifiers.ts'
import { noteOrganisationChange } from '../../core/organisation-changes.ts'
import { changedFieldsOf, record } from '../../core/records.ts'
import { removeOnce } from '../../core/tombstones.ts'
import { conflict, reject } from '../../domain/failure.ts'
import { inFieldOrder } from '../../domain/violation.ts'
import { ChangedMeanwhile, refusing } from '../../platform/database/errors.ts'
import { seesEmployee } from '../employees/index.ts'
import { deletePersons, lockIdentities, twoPersonStandingOf } from '../identities/index.ts'
import { lockPositions } from '../positions/index.ts'
import { type Limits, limitsOfAuthority, readLimits, writeLimits } from './limits.ts'
import {
  getAuthorityNow,
  type LockedAuthority,
  lockAuthority,
  refuseOwn,
  requireAdministrator,
  updateRow,
} from './locking.ts'
import { findEmployee, insertOwnPerson, type NextPerson, settlePerson, violationsOfRelink } from './person.ts'
import { readGrants, replacePlainRoles } from './roles/index.ts'
import { violationsOfAuthority } from './rules.ts'
import { AuthorityCommand } from './schemas.ts'
import { isNewIdentity, refuseSecondIdentity } from './second-identity.ts'

/**
 * Makes an authority with its roles, but for two-person roles: a second administrator confirms these.
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
  await writeLimits(ctx, { owner: 'authority', id }, limits)
  const after = { ...columns, employeeId: employee?.id ?? null, ...idsOf(limits) }
  await record(ctx, { type: 'authority.created', resource: resourceOf(id), employeeId: employee?.id, after })
  const authority = await lockAuthority(ctx, id)
  const { waiting } = await replacePlainRoles(ctx, authority, { roles: command.Roles, isActivated: false })
  await noteOrganisationChange(ctx, 'There is a new authority.')
  return { id, ...waiting }
}

/**
 * Replaces an authority whole. A second administrator confirms new two-person roles and the activation of an authority that holds
 * some; the command does everything else at once.
 * @throws notFound, stale, forbidden `OwnAuthority`, conflict
 */
export async function updateAuthority(ctx: CallerContext, id: number, command: AuthorityCommand): Promise<Outcome> {
  await requireAdministrator(ctx)
  const authority = await lockWithIdentity(ctx, id, command)
  refuseOwn(ctx, authority.personId)
  refuseStale(ctx, authority.version)
  const before = { ...authority, ...(await limitsOfAuthority(ctx, id)) }
  const { employee, limits, violations } = await readReferences(ctx, command, before)
  const next = { before, employee, command }
  reject(inFieldOrder(fields, [...violations, ...(await violationsOfRelink(ctx, next))]))
  await refuseOther(ctx, next)
  const personFields = await settlePerson(ctx, next).catch(refusing(refusals))
  const wanted = columnsOf(command)
  const isActivated = before.status !== 'Active' && wanted.status === 'Active'
  // A second administrator confirms two-person roles for whom it becomes. Its row gets the code and the email only below.
  const { code, email } = wanted
  const becomes = { ...(await getAuthorityNow(ctx, id)), code, email }
  const roles = { roles: command.Roles, isActivated, formerly: before }
  const { waiting, activates } = await replacePlainRoles(ctx, becomes, roles)
  const columns = activates && !ctx.isDryRun ? { ...wanted, status: before.status } : wanted
  const after = { ...columns, employeeId: employee?.id ?? null, ...idsOf(limits) }
  const changedFields = [...changedFieldsOf(before, after), ...personFields]
  if (changedFields.length === 0) return { ...waiting }
  await updateRow(ctx, id, columns).catch(refusing(refusals))
  await writeLimits(ctx, { owner: 'authority', id }, limits)
  const resource = resourceOf(id)
  await record(ctx, { type: 'authority.updated', resource, employeeId: employee?.id, changedFields, before, after })
  await noteOrganisationChange(ctx, 'An authority was changed.')
  return { ...waiting }
}

/**
 * Locks the authority. Where the command makes another person of it, it locks the identities first, then the positions: a
 * position that changes meanwhile has to name the employee who takes it over. It looks that up before, so that other changes
 * wait for no import.
 * @throws notFound, TakenForNow, ChangedMeanwhile
 */
async function lockWithIdentity(ctx: CallerContext, id: number, command: AuthorityCommand): Promise<LockedAuthority> {
  const after = identityOf(command)
  const isLocked = isNewIdentity(await getAuthorityNow(ctx, id), after)
  if (isLocked) await lockIdentities(ctx)
  if (isLocked && after.employeeId !== null) await lockPositions(ctx)
  const before = await lockAuthority(ctx, id)
  if (!isLocked && isNewIdentity(before, after)) throw new ChangedMeanwhile('The authority was changed meanwhile.')
  return before
}

const identityOf = (command: AuthorityCommand) => ({ ...columnsOf(command), employeeId: command.EmployeeId ?? null })

/** @throws conflict `EmailTaken` where the authority becomes a person who has another identity */
async function refuseOther(ctx: CallerContext, { before, employee, command }: NextPerson): Promise<void> {
  const { email, status } = columnsOf(command)
  if (status === 'Inactive' || !isNewIdentity(before, identityOf(command))) return
  // One that is an employee no more becomes a person of its own.
  const personId = employee?.personId ?? (before.employeeId === null ? before.personId : undefined)
  await refuseSecondIdentity(ctx, { id: before.id, personId, email })
}

/** @throws forbidden `OwnAuthority` where the employee is the caller */
async function readReferences(ctx: CallerContext, command: AuthorityCommand, kept?: Limits) {
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

const idsOf = ({ costCentreIds, paymentGroupIds }: Limits) => ({ costCentreIds, paymentGroupIds })

const resourceOf = (id: number) => ({ type: 'Authority', id })

const refusals = {
  authority_code: () => conflict('CodeTaken', 'Another authority of the group has this code. Choose another.'),
  authority_is_one_person: () =>
    conflict('EmployeeHasAuthority', 'This employee is linked to an authority already. Change that one.'),
}

/**
 * Deletes an authority that was made by mistake: nothing refers to it, and it had no role before today. Deleting it again
 * does nothing.
 * @throws notFound, stale, forbidden `OwnAuthority`, conflict `InUse`
 */
export async function deleteAuthority(ctx: CallerContext, id: number): Promise<void> {
  await requireAdministrator(ctx)
  let found: LockedAuthority | undefined
  await removeOnce(ctx, {
    type: 'Authority',
    id,
    knowsThrough: employeeId => seesEmployee(ctx, employeeId),
    async lock() {
      found = await lockAuthority(ctx, id)
      refuseOwn(ctx, found.personId)
      const { version, employeeId } = found
      return { version, ...(employeeId !== null && { employeeId }) }
    },
    remove: async () => (found ? remove(ctx, found) : undefined),
  })
}

async function remove(ctx: CallerContext, authority: LockedAuthority): Promise<void> {
  const { tx, employerGroupId } = ctx
  const { id, personId, employeeId } = authority
  const grants = await readGrants(ctx, id)
  if (grants.some(({ from }) => from === null || from < ctx.caller.today.group)) throw inUse()
  if ((await twoPersonStandingOf(ctx, personId)).hasPending) throw inUse()
  await writeLimits(ctx, { owner: 'authority', id })
  await tx
    .deleteFrom('roleGrant')
    .where('employerGroupId', '=', employerGroupId)
    .where('authorityId', '=', id)
    .execute()
  await tx
    .deleteFrom('authority')
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()
    .catch(refusing({ '*': inUse }))
  if (employeeId === null) await deletePersons(ctx, sql`select ${personId}::bigint`).catch(refusing({ '*': inUse }))
  await record(ctx, {
    type: 'authority.deleted',
    resource: resourceOf(id),
    employeeId: employeeId ?? undefined,
    details: { code: authority.code },
  })
  await noteOrganisationChange(ctx, 'An authority was deleted.')
}

const inUse = () =>
  conflict('InUse', 'This authority has had roles, or something refers to it, so it stays. Make it Inactive instead.')
