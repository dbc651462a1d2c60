import { sql } from 'kysely'
import type { CommandContext, Reading } from '../../../core/command-context.ts'
import { forgetOrganisationChanges } from '../../../core/organisation-changes.ts'
import type { Approvable, Routing } from '../approvable/index.ts'
import type { Approvals, StepInChain } from './chain-context.ts'
import type { Resolution } from './resolution.ts'
import { listChains } from './rows.ts'

/** The number of steps that are routed at once, which bounds the memory. */
export const batchSize = 500

/** An approvable with a stale step, and the reasons: sentences, the oldest first, at most four. */
export type Stale = Readonly<{ approvableId: number; reasons: readonly string[] }>

/** Whether the step of the surrounding query waits, and was routed before the last change of the organisation. */
export const isStale = (employerGroupId: number, step = 'approval_step') => sql<boolean>`(
  ${sql.ref(`${step}.status`)} = 'Waiting'
  and coalesce(pg_snapshot_xmin(${sql.ref(`${step}.routed_in`)}), '0'::xid8)
    <= coalesce((select max(transaction_id) from organisation_change where employer_group_id = ${employerGroupId}), '0'::xid8)
  and (${sql.ref(`${step}.routed_in`)} is null or exists (select ${unseenChanges(step)})))`

/** Changes of the organisation that were not committed when the step of the surrounding query was routed. */
const unseenChanges = (step: string) => sql`from organisation_change change
  where change.employer_group_id = ${sql.ref(`${step}.employer_group_id`)}
    and change.transaction_id >= pg_snapshot_xmin(${sql.ref(`${step}.routed_in`)})
    and not pg_visible_in_snapshot(change.transaction_id, ${sql.ref(`${step}.routed_in`)})`

/** The approvables with a stale step. */
export async function listStale({ tx, employerGroupId }: Pick<Reading, 'tx' | 'employerGroupId'>): Promise<number[]> {
  const { rows } = await sql<{ approvableId: number }>`
    select approvable_id from approval_step where employer_group_id = ${employerGroupId} and ${isStale(employerGroupId)}
    order by approvable_id`.execute(tx)
  return rows.map(({ approvableId }) => approvableId)
}

/**
 * Locks the next stale steps, in order of their approvables, and marks them as routed now. Skips steps that another
 * command has locked.
 */
export async function takeStale({ tx, employerGroupId }: CommandContext, after: number): Promise<Stale[]> {
  const { rows } = await sql<Stale>`
    with stale as (
      select id, array(select change.reason ${unseenChanges('approval_step')} group by change.reason order by min(change.id) limit 4) as reasons
      from approval_step
      where employer_group_id = ${employerGroupId} and ${isStale(employerGroupId)} and approvable_id > ${after}
      order by approvable_id limit ${batchSize} for update of approval_step skip locked
    )
    update approval_step step set routed_in = pg_current_snapshot() from stale
    where step.employer_group_id = ${employerGroupId} and step.id = stale.id
    returning step.approvable_id, stale.reasons`.execute(tx)
  return rows.toSorted((one, other) => one.approvableId - other.approvableId)
}

/** Marks steps as stale again, so that the job comes back to them. */
export async function markStale({ tx, employerGroupId }: CommandContext, stepIds: readonly number[]): Promise<void> {
  if (stepIds.length === 0) return
  await tx
    .updateTable('approvalStep')
    .set({ routedIn: null })
    .where('employerGroupId', '=', employerGroupId)
    .where('id', 'in', stepIds)
    .execute()
}

/**
 * Deletes changes of the organisation older than a day if no step is stale. After a restore into another cluster,
 * transaction ids start again: steps with a later snapshot become stale, and changes with a later id are deleted.
 */
export async function pruneOrganisationChanges(ctx: CommandContext): Promise<void> {
  const { tx, employerGroupId } = ctx
  await sql`update approval_step set routed_in = null where employer_group_id = ${employerGroupId} and status = 'Waiting'
    and pg_snapshot_xmax(routed_in) > pg_snapshot_xmax(pg_current_snapshot())`.execute(tx)
  const isAnyStale = sql<boolean>`exists (select from approval_step where employer_group_id = ${employerGroupId}
    and ${isStale(employerGroupId)})`
  await forgetOrganisationChanges(ctx, isAnyStale)
}

/** Reads the waiting steps of approvables, with the input of their resolution, in three statements. */
export async function readWaiting(ctx: Reading, approvableIds: readonly number[]): Promise<StepInChain[]> {
  const approvables = await readApprovables(ctx, approvableIds)
  const chains = await listChains(
    ctx,
    approvables.map(({ approvable }) => approvable),
  )
  return approvables.flatMap(found => {
    const chain = chains.get(found.approvable.id) ?? []
    const row = chain.find(step => step.status === 'Waiting')
    return row ? [{ ...found, row, chain }] : []
  })
}

type ApprovableRow = Omit<Approvable, 'routing'> &
  Readonly<{ routing: unknown; editorIds: number[]; approvals: Approvals }>

async function readApprovables({ tx, employerGroupId }: Reading, approvableIds: readonly number[]) {
  const { rows } = await sql<ApprovableRow>`
    select approvable.id, approvable.kind, approvable.revision, approvable.requested_by_person_id,
      approvable.subject_person_id, approvable.is_two_person, approvable.routing, employee.employer_id,
      array(select edited_by_person_id from approvable_revision edit
        where edit.employer_group_id = approvable.employer_group_id and edit.approvable_id = approvable.id
        union select person_id from approvable_editor editor
        where editor.employer_group_id = approvable.employer_group_id and editor.approvable_id = approvable.id
        ) as editor_ids,
      coalesce((select jsonb_agg(jsonb_build_object('stepId', decision.approval_step_id,
          'personId', decision.decided_by_person_id,
          'voteId', coalesce(decision.on_behalf_of_authority_id, decision.authority_id))) from approval_decision decision
        where decision.employer_group_id = approvable.employer_group_id and decision.approvable_id = approvable.id
          and decision.revision = approvable.revision and decision.decision = 'Approved' and not decision.is_voided
        ), '[]') as approvals
    from approvable
    left join employee on employee.employer_group_id = approvable.employer_group_id
      and employee.person_id = approvable.subject_person_id
    where approvable.employer_group_id = ${employerGroupId} and approvable.id = any(${[...approvableIds]}::bigint[])
    order by approvable.id`.execute(tx)
  return rows.map(({ editorIds, approvals, routing, ...row }) => {
    const approvable: Approvable = { ...row, routing: routing as Routing }
    const parties: ReadonlySet<number> = new Set([row.requestedByPersonId, row.subjectPersonId, ...editorIds])
    return { approvable, approvals, parties }
  })
}

/**
 * `ineligibleIds`: added candidates who may no longer decide. `isInOtherLine`: the step may escalate again, and its
 * remaining added candidates count as routed.
 */
type Found = Readonly<{
  stepId: number
  resolution: Resolution
  ineligibleIds?: readonly number[]
  isInOtherLine?: boolean
}>

/** Replaces the routed candidates of steps, in one statement. Added candidates stay, unless they are ineligible. */
export async function storeResolutions(
  { tx, employerGroupId }: CommandContext,
  found: readonly Found[],
): Promise<void> {
  if (found.length === 0) return
  const routed = found.map(
    ({ stepId, resolution: { approvers, ...rest }, ineligibleIds = [], isInOtherLine = false }) => ({
      ...{ stepId, ineligibleIds, isInOtherLine },
      ...rest,
      approvers: approvers.map(({ id, onBehalfOf }) => ({ id, onBehalfOfId: onBehalfOf?.id ?? null })),
    }),
  )
  await sql`
    with routed as (
      select * from jsonb_to_recordset(${JSON.stringify(routed)}::jsonb) as routed ("stepId" bigint, "positionId" bigint,
        "resolvedVia" text, "needsApprover" boolean, path jsonb, "routedIn" pg_snapshot, approvers jsonb,
        "ineligibleIds" bigint[], "isInOtherLine" boolean)
    ),
    decider as (
      select "stepId" as step_id, id, "onBehalfOfId" as on_behalf_of_id
      from routed, jsonb_to_recordset(approvers) as approver (id bigint, "onBehalfOfId" bigint)
    ),
    stored as (
      update approval_step step set position_id = "positionId", resolved_via = "resolvedVia",
        needs_approver = "needsApprover", path = routed.path, routed_in = "routedIn",
        escalated_at = case when not "isInOtherLine" then escalated_at end
      from routed where step.employer_group_id = ${employerGroupId} and step.id = "stepId"
    ),
    settled as (
      update approval_candidate candidate set is_added = false from routed
      where "isInOtherLine" and candidate.employer_group_id = ${employerGroupId} and candidate.approval_step_id = "stepId"
        and candidate.is_added and not candidate.authority_id = any("ineligibleIds")
    ),
    gone as (
      delete from approval_candidate candidate using routed
      where candidate.employer_group_id = ${employerGroupId} and candidate.approval_step_id = "stepId"
        and case when candidate.is_added then candidate.authority_id = any("ineligibleIds")
          else not exists (select from decider where decider.step_id = "stepId" and decider.id = candidate.authority_id
            and decider.on_behalf_of_id is not distinct from candidate.on_behalf_of_authority_id) end
    )
    insert into approval_candidate (employer_group_id, approval_step_id, authority_id, on_behalf_of_authority_id)
    select ${employerGroupId}, step_id, id, on_behalf_of_id from decider
    on conflict do nothing`.execute(tx)
}

/** Clears the reassignment of steps whose assignee may no longer decide them. */
export async function clearReassignments(
  { employerGroupId, tx }: CommandContext,
  stepIds: readonly number[],
): Promise<void> {
  if (stepIds.length === 0) return
  await tx
    .updateTable('approvalStep')
    .set({ reassignedToAuthorityId: null })
    .where('employerGroupId', '=', employerGroupId)
    .where('id', 'in', stepIds)
    .execute()
}
