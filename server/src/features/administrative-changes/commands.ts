import { sql } from 'kysely'
import { type CallerContext, type Outcome, refuseStale } from '../../core/command-context.ts'
import { newId } from '../../core/identifiers.ts'
import { record } from '../../core/records.ts'
import { conflict, forbidden, notFound, reject } from '../../domain/failure.ts'
import type { PersonMoves } from '../identities/index.ts'
import { notify } from '../notices/index.ts'
import { outcomes, refusalOf, settled } from './rules.ts'
import type { AdministrativeAction } from './schemas.ts'
import { listAdministrators, requireAdministrator } from './visibility.ts'

/** A requested change. `command` holds no secret, since administrators read it. */
export type NewChange = Readonly<{
  kind: string
  resource: Readonly<{ type: string; id?: number }>
  /** All of the change in words, for the administrator who confirms it. */
  summary: string
  command: object
  /** The person whom the change is about. They do not decide it. */
  subjectPersonId?: number | undefined
}>

export type PendingChange = Readonly<{
  id: number
  resourceId: number | null
  command: unknown
  subjectPersonId: number | null
}>

/**
 * Applies the changes of each kind. An applier checks everything again, and throws where the change is no longer possible.
 * The caller of its context is the second administrator.
 */
export type Appliers = Readonly<
  Record<string, (ctx: CallerContext, change: PendingChange) => Promise<Outcome> | Promise<void>>
>

/**
 * Requests a change that a second administrator confirms. A repeated request by the same person is the pending change. The
 * caller of this function has checked the change.
 */
export async function requestAdministrativeChange(ctx: CallerContext, change: NewChange): Promise<Pending> {
  const id = (await findSame(ctx, change)) ?? (await insertChange(ctx, change))
  const message = `${change.summary} This waits for a second administrator.`
  const resource = { type: 'AdministrativeChange', id }
  return { pending: id, effects: [{ type: 'WaitsForConfirmation', message, resource }] }
}

/** The outcome of a command that waits for a second administrator. */
export type Pending = Required<Pick<Outcome, 'pending' | 'effects'>>

async function findSame({ tx, caller }: CallerContext, change: NewChange): Promise<number | undefined> {
  const same = await tx
    .selectFrom('administrativeChange')
    .select('id')
    .where('employerGroupId', '=', caller.employerGroupId)
    .where(sql<boolean>`status = 'Pending'`)
    .where('requestedByPersonId', '=', caller.personId)
    .where('kind', '=', change.kind)
    .where('resourceType', '=', change.resource.type)
    .where('resourceId', 'is not distinct from', change.resource.id ?? null)
    .where(sql<boolean>`command = ${JSON.stringify(change.command)}::jsonb`)
    .orderBy('id')
    .executeTakeFirst()
  return same?.id
}

async function insertChange(ctx: CallerContext, change: NewChange): Promise<number> {
  const { employerGroupId, now } = ctx
  const { id } = await ctx.tx
    .insertInto('administrativeChange')
    .values({
      ...newId(ctx),
      employerGroupId,
      kind: change.kind,
      summary: change.summary,
      resourceType: change.resource.type,
      resourceId: change.resource.id ?? null,
      command: JSON.stringify(change.command),
      status: 'Pending',
      requestedByPersonId: ctx.caller.personId,
      subjectPersonId: change.subjectPersonId ?? null,
      createdAt: now,
      lastModified: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(ctx, {
    type: 'administrative-change.requested',
    resource: { type: 'AdministrativeChange', id },
    details: { kind: change.kind, of: change.resource },
    after: change.command,
  })
  await notifyDeciders(ctx, { id, ...change })
  return id
}

/** The notice names the kind alone. Its readers sign in for the rest. */
async function notifyDeciders(ctx: CallerContext, { id, kind, subjectPersonId }: NewChange & { id: number }) {
  const { tx, caller } = ctx
  const parties = [caller.personId, subjectPersonId]
  const deciders = (await listAdministrators(tx, caller)).filter(
    ({ personId, decides }) => decides && !parties.includes(personId),
  )
  const what = kind.replace(/\B[A-Z]/g, letter => ` ${letter}`).toLowerCase()
  await notify(
    ctx,
    deciders.map(({ personId }) => ({
      kind: 'ConfirmationWaits' as const,
      personId,
      once: `confirmation-waits/${id}/${personId}`,
      about: { what },
      resource: { type: 'AdministrativeChange', id },
    })),
  )
}

type Decision = Readonly<{ id: number; Remarks?: string | undefined }>

/**
 * Applies the change in this transaction. The caller is neither its requester nor its subject.
 * @throws forbidden `NotYourDecision`, conflict `RequesterLeft`, and the errors of the applier
 */
export const approveAdministrativeChange = (ctx: CallerContext, decision: Decision, appliers: Appliers) =>
  decide(ctx, { ...decision, action: 'approve' }, async change => {
    const administrators = await listAdministrators(ctx.tx, ctx.caller)
    if (!administrators.some(({ personId }) => personId === change.requestedByPersonId)) {
      const advice = 'Request it yourself, or decline.'
      throw conflict('RequesterLeft', `The requester is no longer an administrator. ${advice}`)
    }
    const apply = appliers[change.kind]
    if (!apply) throw new Error(`No applier has administrative changes of the kind ${change.kind}.`)
    return (await apply(ctx, change)) ?? {}
  })

/** @throws forbidden `NotYourDecision` */
export const declineAdministrativeChange = (ctx: CallerContext, decision: Decision) =>
  decide(ctx, { ...decision, action: 'decline' })

/** Cancels a change of the caller's own. @throws forbidden `NotYourDecision` */
export const cancelAdministrativeChange = (ctx: CallerContext, id: number) => decide(ctx, { id, action: 'cancel' })

type Taken = NonNullable<Awaited<ReturnType<typeof takeUp>>>

/** Stores a decision after `apply`. A repeated decision changes nothing. */
async function decide(
  ctx: CallerContext,
  { id, Remarks, action }: Decision & Readonly<{ action: AdministrativeAction }>,
  apply?: (change: Taken) => Promise<Outcome> | Promise<void>,
): Promise<Outcome> {
  const { tx, employerGroupId, caller, now } = ctx
  const change = await takeUp(ctx, id, action)
  if (!change) return {}
  const { afterwards } = (await apply?.(change)) ?? {}
  const status = outcomes[action]
  await sql`update administrative_change set status = ${status}, decided_by_person_id = ${caller.personId},
      decided_at = ${now}, remarks = ${Remarks ?? null}, version = version + 1, last_modified = ${now}
    where employer_group_id = ${employerGroupId} and id = ${id}`.execute(tx)
  await record(ctx, {
    type: `administrative-change.${status.toLowerCase() as Lowercase<typeof status>}`,
    resource: { type: 'AdministrativeChange', id },
    changedFields: ['status'],
  })
  return afterwards ? { afterwards } : {}
}

/** Locks a pending change for the caller's decision; undefined where they have made the same decision before. */
async function takeUp(ctx: CallerContext, id: number, action: AdministrativeAction) {
  const { tx, caller } = ctx
  await requireAdministrator(tx, caller)
  const change = await tx
    .selectFrom('administrativeChange')
    .select(['id', 'kind', 'resourceId', 'command', 'status', 'version', 'decidedByPersonId'])
    .select(['requestedByPersonId', 'subjectPersonId'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound('The administrative change'))
  if (change.status === outcomes[action] && change.decidedByPersonId === caller.personId) return undefined
  refuseStale(ctx, change.version)
  if (action !== 'cancel' && caller.authorityId === undefined) {
    throw forbidden('NotYourDecision', 'Only an authority can decide, and this account has none.')
  }
  const isRequester = change.requestedByPersonId === caller.personId
  const isSubject = change.subjectPersonId === caller.personId
  const reason = refusalOf(action, { status: change.status, isRequester, isSubject })
  if (reason !== undefined) throw forbidden('NotYourDecision', reason)
  const problem = settled(change.status)
  reject(problem === undefined ? [] : [{ field: 'Status', message: problem }])
  return change
}

/** Moves changes about persons who became employees to the employees' persons, unless that person decided the change. */
export const moveSubject = (
  { tx, employerGroupId }: Pick<CallerContext, 'tx' | 'employerGroupId'>,
  moves: PersonMoves,
) =>
  sql`update administrative_change c set subject_person_id = m.new_id from ${moves} m
    where c.employer_group_id = ${employerGroupId} and c.subject_person_id = m.old_id and m.new_id <> m.old_id
      and c.decided_by_person_id is distinct from m.new_id`.execute(tx)
