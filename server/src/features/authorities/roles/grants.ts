import { sql } from 'kysely'
import type { CommandContext, Reading } from '../../../core/command-context.ts'
import { newId } from '../../../core/identifiers.ts'
import { record } from '../../../core/records.ts'
import { addDays, type CalendarDate } from '../../../domain/calendar-date.ts'
import { earliestDay } from '../../../domain/caller.ts'
import type { DomainEventType } from '../../../domain/event-type.ts'
import { conflict } from '../../../domain/failure.ts'
import type { Leaving } from '../../../domain/leaving.ts'
import { roleInWords } from '../../../domain/text/wording.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import { refusing } from '../../../platform/database/errors.ts'
import { limitColumns, writeLimits } from '../limits.ts'
import { touchAuthority } from '../locking.ts'
import { type Grant, hasSameLimits, isDoubled, type StoredGrant } from './rules.ts'

/** All grants of an authority, of any day, in order of id. The lock of the authority locks them too. */
export async function readGrants(
  { tx, employerGroupId }: Pick<Reading, 'tx' | 'employerGroupId'>,
  authorityId: number,
): Promise<StoredGrant[]> {
  const { rows } = await sql<StoredGrant>`
    select id, role, valid_from as "from", valid_to as "to", ${limitColumns('role_grant', 'g')}
    from role_grant g where employer_group_id = ${employerGroupId} and authority_id = ${authorityId}
    order by id`.execute(tx)
  return rows
}

/** The grants of a person's authority, of any status, that have not ended for any employer. */
export async function readStandingGrants(
  { tx, employerGroupId, today }: Pick<Reading, 'tx' | 'employerGroupId' | 'today'>,
  personId: number | undefined,
): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select g.role, g.valid_from as "from", g.valid_to as "to", ${limitColumns('role_grant', 'g')}
    from role_grant g join authority on authority.employer_group_id = g.employer_group_id and authority.id = g.authority_id
    where g.employer_group_id = ${employerGroupId} and authority.person_id = ${personId ?? null}
      and coalesce(g.valid_to >= ${earliestDay(today)}::date, true)
    order by g.role, g.id`.execute(tx)
  return rows
}

/** The authority whose grants are changed; the employee for the event. */
type Whose = Readonly<{ id: number; employeeId: number | null }>

/**
 * No authority holds a role twice with the same limits on one day, or ending it once would not end it.
 * @throws conflict `RoleGranted`
 */
export async function refuseDoubled(ctx: CommandContext, { id }: Pick<Whose, 'id'>, grant: Grant & { id?: number }) {
  const doubled = (await readGrants(ctx, id)).find(other => other.id !== grant.id && isDoubled(other, grant))
  if (!doubled) return
  const from = doubled.from === null ? 'ever since' : `from ${doubled.from}`
  const days = doubled.to === null ? `${from} and on` : `${from} to ${doubled.to}`
  throw conflict(
    'RoleGranted',
    `This authority has the role of ${roleInWords(grant.role as UserRole)} with the same limits ${days} already. Change that grant, or send other days.`,
  )
}

type NewGrant = Grant & Readonly<{ id?: number; role: UserRole }>

/** @returns the new grant's id. @throws conflict `RoleGranted` */
export async function insertGrant(ctx: CommandContext, authority: Whose, grant: NewGrant): Promise<number> {
  await refuseDoubled(ctx, authority, grant)
  const id = await insertRow(ctx, authority, grant)
  await recordGrant(ctx, authority, { type: 'authority.role-granted', grant: { ...grant, id } })
  return id
}

async function insertRow(ctx: CommandContext, { id: authorityId }: Whose, grant: NewGrant): Promise<number> {
  const { employerGroupId } = ctx
  const { role, from: validFrom, to: validTo } = grant
  const own = grant.id === undefined ? {} : { id: grant.id }
  const { id } = await ctx.tx
    .insertInto('roleGrant')
    .values({ ...own, employerGroupId, authorityId, role, validFrom, validTo })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusing(refusals))
  await writeLimits(ctx, { owner: 'role_grant', id }, grant)
  return id
}

/**
 * Changes a grant. Its days before today are kept as a grant of their own, so that they can be looked up; the grant itself
 * goes on from today with the new limits.
 * @throws conflict `RoleGranted`
 */
export async function replaceGrant(
  ctx: CommandContext,
  authority: Whose,
  { before, after, today }: Readonly<{ before: StoredGrant; after: Grant; today: CalendarDate }>,
): Promise<void> {
  const hasPast = before.from === null || before.from < today
  const keepsLimits = hasSameLimits(before, after)
  const isSplit = hasPast && !keepsLimits
  const from = isSplit ? today : after.from
  await refuseDoubled(ctx, authority, { ...after, id: before.id, from })
  await setDays(ctx, before.id, { validFrom: from, validTo: after.to }).catch(refusing(refusals))
  if (!keepsLimits) await writeLimits(ctx, { owner: 'role_grant', id: before.id }, after)
  if (isSplit) {
    const { id: _, ...past } = before
    await insertRow(ctx, authority, { ...newId(ctx), ...past, to: addDays(today, -1) })
  }
  await recordGrant(ctx, authority, { type: 'authority.role-granted', grant: { ...before, ...after } })
}

/**
 * Ends a grant with the day `last`. One that began by then stays and can be looked up; one that begins later is deleted, and
 * the audit log keeps it.
 */
export async function endGrant(
  ctx: CommandContext,
  authority: Whose,
  { grant, last }: Readonly<{ grant: StoredGrant; last: CalendarDate }>,
): Promise<void> {
  const { id, from } = grant
  if (from === null || from <= last) await setDays(ctx, id, { validTo: last })
  else {
    const { tx, employerGroupId } = ctx
    await tx.deleteFrom('roleGrant').where('employerGroupId', '=', employerGroupId).where('id', '=', id).execute()
  }
  await recordGrant(ctx, authority, { type: 'authority.role-ended', grant })
}

/** Ends the roles of a person who leaves with the day `on`; later ones are deleted. @returns whether there were any */
export async function endRolesOf(ctx: CommandContext, { employeeId, personId, on }: Leaving): Promise<boolean> {
  const { tx, employerGroupId } = ctx
  const authority = await tx
    .selectFrom('authority')
    .select('id')
    .where('employerGroupId', '=', employerGroupId)
    .where('personId', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!authority) return false
  const { id } = authority
  const grants = (await readGrants(ctx, id)).filter(({ to }) => to === null || to > on)
  for (const grant of grants) await endGrant(ctx, { id, employeeId }, { grant: { ...grant, to: on }, last: on })
  if (grants.length > 0) await touchAuthority(ctx, id)
  return grants.length > 0
}

type ColumnsOfDays = Readonly<{ validFrom?: CalendarDate | null; validTo: CalendarDate | null }>

const setDays = ({ tx, employerGroupId }: CommandContext, id: number, days: ColumnsOfDays) =>
  tx.updateTable('roleGrant').set(days).where('employerGroupId', '=', employerGroupId).where('id', '=', id).execute()

type GrantEvent = Readonly<{ type: DomainEventType; grant: Grant & { id: number } }>

const recordGrant = (ctx: CommandContext, { id, employeeId }: Whose, { type, grant }: GrantEvent) =>
  record(ctx, {
    type,
    resource: { type: 'Authority', id },
    employeeId: employeeId ?? undefined,
    changedFields: ['roles'],
    details: { grant },
  })

const refusals = {
  role_grant_once: () =>
    conflict('RoleGranted', 'This authority has a grant of this role from this day on already. Change that one.'),
}
