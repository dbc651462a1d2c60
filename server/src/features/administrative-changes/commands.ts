import { sql } from 'kysely'
import { type CallerContext, type Outcome, refuseStale } from '../../core/command-context.ts'
import { newId } from '../../core/identifiers.ts'
import { record } from '../../core/records.ts'
import { conflict, forbidden, notFound, reject } from '../../domain/failure.ts'
import type { PersonMoves } from '../identities/index.ts'
import { notify } from '../notices/index.ts'
import { outcomes, settled, strangerTo } from './rules.ts'
import type { AdministrativeAction } from './schemas.ts'
import { isAdministrator, listDeciders, requireAdministrator } from './visibility.ts'

/** What is asked for. `command` holds no secret: administrators read it as it is. */
export type NewChange = Readonly<{
  kind: string
  resource: Readonly<{ type: string; id?: number }>
  /** All of it in words, so that nobody approves what they have not read. */
  summary: string
  command: object
  /** Whom it is about, who does not decide it. */
  subjectPersonId?: number | undefined
}>

export type PendingChange = Readonly<{
  id: number
  resourceId: number | null
  command: unknown
  subjectPersonId: number | null
}>

/**
 * By kind, what makes a change true. It checks everything again, since time has passed: it throws where the change is
 * no longer possible. The caller of the command is the second administrator.
 */
export type Appliers = Readonly<Record<string, (ctx: CallerContext, change: PendingChange) => Promise<void>>>

/**
 * Asks for something that a second administrator has to confirm. The same request by the same person while it is pending
 * is the same change. Check the change before you call this.
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
    .where('status', '=', 'Pending')
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
  await tellDeciders(ctx, { id, ...change })
  return id
}

/** Of what waits they are told the kind alone: whoever wants to know more signs in. */
async function tellDeciders(
  ctx: CallerContext,
  { id, kind, subjectPersonId }: NewChange & { id: number },
): Promise<void> {
  const { tx, employerGroupId, caller } = ctx
  const except = [caller.personId, ...(subjectPersonId === undefined ? [] : [subjectPersonId])]
  const personIds = await listDeciders(tx, { employerGroupId, day: caller.today.group, except })
  const what = kind.replace(/\B[A-Z]/g, letter => ` ${letter}`).toLowerCase()
  await notify(
    ctx,
    personIds.map(personId => ({
      kind: 'ConfirmationWaits' as const,
      personId,
      once: `confirmation-waits/${id}/${personId}`,
      about: { what },
    })),
  )
}

type Decision = Readonly<{ id: number; Remarks?: string | undefined }>

/**
 * Makes it true, in this transaction. One who is neither its requester nor its subject does so.
 * @throws forbidden `NotYourDecision`, conflict `RequesterLeft`, and what its kind says where it is no longer possible
 */
export async function approveAdministrativeChange(
  ctx: CallerContext,
  { id, Remarks }: Decision,
  appliers: Appliers,
): Promise<void> {
  const change = await takeUp(ctx, id, 'approve')
  if (!change) return
  const { employerGroupId, caller } = ctx
  const requester = { employerGroupId, personId: change.requestedByPersonId, day: caller.today.group }
  if (!(await isAdministrator(ctx.tx, requester))) {
    throw conflict('RequesterLeft', 'Who asked for this is no administrator any more. Ask for it yourself, or decline.')
  }
  const apply = appliers[change.kind]
  if (!apply) throw new Error(`Nothing applies administrative changes of the kind ${change.kind}.`)
  await apply(ctx, change)
  await settle(ctx, { ...change, Remarks }, 'approve')
}

/** @throws forbidden `NotYourDecision` */
export async function declineAdministrativeChange(ctx: CallerContext, { id, Remarks }: Decision): Promise<void> {
  const change = await takeUp(ctx, id, 'decline')
  if (change) await settle(ctx, { ...change, Remarks }, 'decline')
}

/** Taken back by who asked for it. @throws forbidden `NotYourDecision` */
export async function cancelAdministrativeChange(ctx: CallerContext, id: number): Promise<void> {
  const change = await takeUp(ctx, id, 'cancel')
  if (change) await settle(ctx, change, 'cancel')
}

/** Locks what is pending for the caller to decide; undefined where they have done the very same before. */
async function takeUp(ctx: CallerContext, id: number, action: AdministrativeAction) {
  const { tx, caller } = ctx
  await requireAdministrator(caller)
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
    throw forbidden('NotYourDecision', 'Deciding takes an authority, and this account has none.')
  }
  const isRequester = change.requestedByPersonId === caller.personId
  const isSubject = change.subjectPersonId === caller.personId
  const reason = strangerTo(action, { status: change.status, isRequester, isSubject })
  if (reason !== undefined) throw forbidden('NotYourDecision', reason)
  const problem = settled(change.status)
  reject(problem === undefined ? [] : [{ field: 'Status', message: problem }])
  return change
}

async function settle(ctx: CallerContext, { id, Remarks }: Decision, action: AdministrativeAction): Promise<void> {
  const status = outcomes[action]
  await ctx.tx
    .updateTable('administrativeChange')
    .set(eb => ({
      status,
      decidedByPersonId: ctx.caller.personId,
      decidedAt: ctx.now,
      remarks: Remarks ?? null,
      version: eb('version', '+', 1),
      lastModified: ctx.now,
    }))
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', id)
    .execute()
  await record(ctx, {
    type: `administrative-change.${status.toLowerCase() as Lowercase<typeof status>}`,
    resource: { type: 'AdministrativeChange', id },
    changedFields: ['status'],
  })
}

/** Administrative changes about these persons are about the employees that they are now, but who decided stays another. */
export const moveSubject = (
  { tx, employerGroupId }: Pick<CallerContext, 'tx' | 'employerGroupId'>,
  moves: PersonMoves,
) =>
  sql`update administrative_change c set subject_person_id = m.new_id from ${moves} m
    where c.employer_group_id = ${employerGroupId} and c.subject_person_id = m.old_id and m.new_id <> m.old_id
      and c.decided_by_person_id is distinct from m.new_id`.execute(tx)
