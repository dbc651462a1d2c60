import { sql } from 'kysely'
import type { CommandContext } from '../../core/command-context.ts'
import { newId } from '../../core/identifiers.ts'
import { record } from '../../core/records.ts'
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import type { DomainEventType } from '../../domain/event-type.ts'
import { conflict } from '../../domain/failure.ts'
import { roleInWords } from '../../domain/text/wording.ts'
import type { UserRole } from '../../domain/user-role.ts'
import { refusing } from '../../platform/database/errors.ts'
import type { Leaving } from '../identities/index.ts'
import { touchAuthority } from './standing.ts'
import { type Grant, isDoubled } from './writing-rules.ts'

/** A grant as it is stored. */
export type StoredGrant = Grant & Readonly<{ id: number; role: UserRole }>

/** All grants of an authority, of any day, in order of id. The authority's lock is theirs too. */
export async function readGrants(
  { tx, employerGroupId }: Pick<CommandContext, 'tx' | 'employerGroupId'>,
  authorityId: number,
): Promise<StoredGrant[]> {
  const { rows } = await sql<StoredGrant>`
    select id, role, valid_from as "from", valid_to as "to",
      array(select cost_centre_id from role_grant_cost_centre l
        where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id order by 1) as cost_centre_ids,
      array(select payment_group_id from role_grant_payment_group l
        where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id order by 1) as payment_group_ids
    from role_grant g where employer_group_id = ${employerGroupId} and authority_id = ${authorityId}
    order by id`.execute(tx)
  return rows
}

/** Whose grants are changed; the employee for the event. */
export type Whose = Readonly<{ id: number; employeeId: number | null }>

/**
 * Nobody holds a role twice over the same on the same day, or ending it once would not end it. Other limits are another
 * thing.
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

/** @returns the new grant's id. @throws conflict `RoleGranted` */
export async function insertGrant(
  ctx: CommandContext,
  authority: Whose,
  grant: Grant & { id?: number; role: UserRole },
): Promise<number> {
  const { employerGroupId } = ctx
  await refuseDoubled(ctx, authority, grant)
  const { id } = await ctx.tx
    .insertInto('roleGrant')
    .values({
      ...(grant.id !== undefined && { id: grant.id }),
      employerGroupId,
      authorityId: authority.id,
      role: grant.role,
      validFrom: grant.from,
      validTo: grant.to,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusing(refusals))
  await insertLimits(ctx, id, grant)
  await tellOf(ctx, authority, { type: 'authority.role-granted', grant: { ...grant, id } })
  return id
}

/**
 * Changes a grant. What it was until yesterday is kept as a grant of its own that is over, so that other days can be
 * looked up; the grant itself goes on from today with what is new.
 * @throws conflict `RoleGranted`
 */
export async function replaceGrant(
  ctx: CommandContext,
  authority: Whose,
  { before, after, today }: Readonly<{ before: StoredGrant; after: Grant; today: CalendarDate }>,
): Promise<void> {
  const { tx, employerGroupId } = ctx
  const hasPast = before.from === null || before.from < today
  const keepsLimits =
    `${before.costCentreIds}` === `${after.costCentreIds}` && `${before.paymentGroupIds}` === `${after.paymentGroupIds}`
  const isSplit = hasPast && !keepsLimits
  await refuseDoubled(ctx, authority, { ...after, id: before.id, from: isSplit ? today : after.from })
  await tx
    .updateTable('roleGrant')
    .set({ validFrom: isSplit ? today : after.from, validTo: after.to })
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', before.id)
    .execute()
    .catch(refusing(refusals))
  if (!keepsLimits) {
    await deleteLimits(ctx, before.id)
    await insertLimits(ctx, before.id, after)
  }
  if (isSplit) await insertPast(ctx, authority, { ...before, to: addDays(today, -1) })
  await tellOf(ctx, authority, { type: 'authority.role-granted', grant: { ...before, ...after } })
}

async function insertPast(ctx: CommandContext, { id: authorityId }: Whose, past: StoredGrant): Promise<void> {
  const { id } = await ctx.tx
    .insertInto('roleGrant')
    .values({
      ...newId(ctx),
      employerGroupId: ctx.employerGroupId,
      authorityId,
      role: past.role,
      validFrom: past.from,
      validTo: past.to,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLimits(ctx, id, past)
}

/**
 * Ends a grant at once: one that was in force before today was so until yesterday and stays to be looked up; one that
 * begins today or later is gone, and the audit log keeps what it was.
 * @returns whether its row is still there
 */
export async function endGrant(
  ctx: CommandContext,
  authority: Whose,
  { grant, last }: Readonly<{ grant: StoredGrant; last: CalendarDate }>,
): Promise<boolean> {
  const stays = grant.from === null || grant.from <= last
  await (stays ? setEnd(ctx, grant.id, last) : deleteGrant(ctx, grant.id))
  await tellOf(ctx, authority, { type: 'authority.role-ended', grant })
  return stays
}

/** Ends the roles of a person who leaves with the day `on`; those that would begin later never do. Returns whether there were any. */
export async function endRolesOf(ctx: CommandContext, { employeeId, personId, on }: Leaving): Promise<boolean> {
  const { tx, employerGroupId } = ctx
  const { rows: grants } = await sql<{ id: number; authorityId: number; role: string; stays: boolean }>`
    select g.id, g.authority_id, g.role, coalesce(g.valid_from <= ${on}::date, true) as stays
    from role_grant g join authority a on a.employer_group_id = g.employer_group_id and a.id = g.authority_id
    where g.employer_group_id = ${employerGroupId} and a.person_id = ${personId}
      and coalesce(g.valid_to > ${on}::date, true)
    order by g.id for update of g`.execute(tx)
  for (const { id, authorityId, role, stays } of grants) {
    await (stays ? setEnd(ctx, id, on) : deleteGrant(ctx, id))
    const resource = { type: 'Authority', id: authorityId }
    const details = { grant: { id, role, to: on } }
    await record(ctx, { type: 'authority.role-ended', resource, employeeId, changedFields: ['roles'], details })
  }
  for (const id of new Set(grants.map(grant => grant.authorityId))) await touchAuthority(ctx, id)
  return grants.length > 0
}

const setEnd = ({ tx, employerGroupId }: CommandContext, id: number, validTo: CalendarDate) =>
  tx
    .updateTable('roleGrant')
    .set({ validTo })
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()

const deleteGrant = ({ tx, employerGroupId }: CommandContext, id: number) =>
  tx.deleteFrom('roleGrant').where('employerGroupId', '=', employerGroupId).where('id', '=', id).execute()

const tellOf = (
  ctx: CommandContext,
  { id, employeeId }: Whose,
  { type, grant }: Readonly<{ type: DomainEventType; grant: Grant & { id: number } }>,
) =>
  record(ctx, {
    type,
    resource: { type: 'Authority', id },
    employeeId: employeeId ?? undefined,
    changedFields: ['roles'],
    details: { grant },
  })

async function insertLimits(
  { tx, employerGroupId }: CommandContext,
  roleGrantId: number,
  limits: Grant,
): Promise<void> {
  const { costCentreIds, paymentGroupIds } = limits
  const own = { employerGroupId, roleGrantId }
  if (costCentreIds.length > 0) {
    const rows = costCentreIds.map(costCentreId => ({ ...own, costCentreId }))
    await tx.insertInto('roleGrantCostCentre').values(rows).execute()
  }
  if (paymentGroupIds.length > 0) {
    const rows = paymentGroupIds.map(paymentGroupId => ({ ...own, paymentGroupId }))
    await tx.insertInto('roleGrantPaymentGroup').values(rows).execute()
  }
}

async function deleteLimits({ tx, employerGroupId }: CommandContext, roleGrantId: number): Promise<void> {
  for (const table of ['roleGrantCostCentre', 'roleGrantPaymentGroup'] as const) {
    await tx
      .deleteFrom(table)
      .where('employerGroupId', '=', employerGroupId)
      .where('roleGrantId', '=', roleGrantId)
      .execute()
  }
}

const refusals = {
  role_grant_once: () =>
    conflict('RoleGranted', 'This authority has a grant of this role from this day on already. Change that one.'),
}
