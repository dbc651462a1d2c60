import { sql } from 'kysely'
import type { CommandContext } from '../../platform/command-context.ts'
import type { Approvable, Routing } from './approvable.ts'
import type { Approvals, StepInChain } from './circumstances.ts'
import type { Resolution } from './resolution.ts'
import { listChains } from './step-rows.ts'

/** How many are routed at once: what bounds the memory that a change of the organisation takes. */
const atOnce = 500

type Taking = Readonly<{ version: number; after: number }>

/**
 * Takes the next of those whose waiting step was routed by an older organisation: the step is locked, and counts as
 * routed by this one. What somebody else holds is passed by and stays as it is. Returns approvables, in order of id.
 */
export async function takeStale(
  { tx, employerGroupId }: CommandContext,
  { version, after }: Taking,
): Promise<number[]> {
  const { rows } = await sql<{ approvableId: number }>`
    with stale as (
      select id from approval_step
      where employer_group_id = ${employerGroupId} and status = 'Waiting' and organisation_version < ${version}
        and approvable_id > ${after}
      order by approvable_id limit ${atOnce} for update skip locked
    )
    update approval_step step set organisation_version = ${version} from stale
    where step.employer_group_id = ${employerGroupId} and step.id = stale.id
    returning step.approvable_id`.execute(tx)
  return rows.map(row => row.approvableId).sort((one, other) => one - other)
}

/** These are not routed by this organisation after all: the job comes back to them. */
export async function putBack(
  { tx, employerGroupId }: CommandContext,
  stepIds: readonly number[],
  version: number,
): Promise<void> {
  if (stepIds.length === 0) return
  await tx
    .updateTable('approvalStep')
    .set({ organisationVersion: version - 1 })
    .where('employerGroupId', '=', employerGroupId)
    .where('id', 'in', stepIds)
    .execute()
}

/** The waiting steps of approvables, with all that says who decides them: three statements, however many there are. */
export async function readWaiting(ctx: CommandContext, approvableIds: readonly number[]): Promise<StepInChain[]> {
  const matters = await readMatters(ctx, approvableIds)
  const chains = await listChains(
    ctx,
    matters.map(({ approvable }) => approvable),
  )
  return matters.flatMap(matter => {
    const chain = chains.get(matter.approvable.id) ?? []
    const row = chain.find(step => step.status === 'Waiting')
    return row ? [{ ...matter, row, chain }] : []
  })
}

type MatterRow = Omit<Approvable, 'routing'> & Readonly<{ routing: unknown; editorIds: number[]; approvals: Approvals }>

async function readMatters({ tx, employerGroupId }: CommandContext, approvableIds: readonly number[]) {
  const { rows } = await sql<MatterRow>`
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
 * `unfitIds`: of those who were added, who may no longer decide it. `isElsewhere`: it may go up once more, and those of
 * them who stay are of its line.
 */
type Found = Readonly<{
  stepId: number
  resolution: Resolution
  unfitIds?: readonly number[]
  isElsewhere?: boolean
}>

/** Writes who decides steps in place of who did, in one statement; those who were added stay, unless they are unfit. */
export async function storeResolutions(
  { tx, employerGroupId }: CommandContext,
  found: readonly Found[],
): Promise<void> {
  if (found.length === 0) return
  const told = found.map(({ stepId, resolution: { approvers, ...rest }, unfitIds = [], isElsewhere = false }) => ({
    ...{ stepId, unfitIds, isElsewhere },
    ...rest,
    approvers: approvers.map(({ id, onBehalfOf }) => ({ id, onBehalfOfId: onBehalfOf?.id ?? null })),
  }))
  await sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told ("stepId" bigint, "positionId" bigint,
        "resolvedVia" text, "needsApprover" boolean, path jsonb, "organisationVersion" bigint, approvers jsonb,
        "unfitIds" bigint[], "isElsewhere" boolean)
    ),
    asked as (
      select "stepId" as step_id, id, "onBehalfOfId" as on_behalf_of_id
      from told, jsonb_to_recordset(approvers) as approver (id bigint, "onBehalfOfId" bigint)
    ),
    stored as (
      update approval_step step set position_id = "positionId", resolved_via = "resolvedVia",
        needs_approver = "needsApprover", path = told.path, organisation_version = "organisationVersion",
        escalated_at = case when not "isElsewhere" then escalated_at end
      from told where step.employer_group_id = ${employerGroupId} and step.id = "stepId"
    ),
    settled as (
      update approval_candidate candidate set is_added = false from told
      where "isElsewhere" and candidate.employer_group_id = ${employerGroupId} and candidate.approval_step_id = "stepId"
        and candidate.is_added and not candidate.authority_id = any("unfitIds")
    ),
    gone as (
      delete from approval_candidate candidate using told
      where candidate.employer_group_id = ${employerGroupId} and candidate.approval_step_id = "stepId"
        and case when candidate.is_added then candidate.authority_id = any("unfitIds")
          else not exists (select from asked where asked.step_id = "stepId" and asked.id = candidate.authority_id
            and asked.on_behalf_of_id is not distinct from candidate.on_behalf_of_authority_id) end
    )
    insert into approval_candidate (employer_group_id, approval_step_id, authority_id, on_behalf_of_authority_id)
    select ${employerGroupId}, step_id, id, on_behalf_of_id from asked
    on conflict do nothing`.execute(tx)
}

/** Whom these steps were given to may no longer decide them. */
export async function forgetReassigning(
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
