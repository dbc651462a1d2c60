import { sql } from 'kysely'
import type { Reading } from '../../../core/command-context.ts'
import { compiledOnce } from '../../../platform/database/compiled.ts'
import type { Approvable, Routing } from '../approvable/index.ts'
import { type Chain, isApproval, type StepInChain, type StepRow } from './rules.ts'
import { isStale } from './stale.ts'

/** The steps of the current revisions of approvables, by approvable, in order. */
export async function listChains(
  { tx, employerGroupId }: Pick<Reading, 'tx' | 'employerGroupId'>,
  approvableIds: readonly number[],
): Promise<ReadonlyMap<number, StepRow[]>> {
  const rows = await selectChains({ employerGroupId, approvableIds }).rows(tx)
  return Map.groupBy(rows, ({ approvableId }) => approvableId)
}

type Wanted = Readonly<{ employerGroupId: number; approvableIds: readonly number[] }>

const selectChains = compiledOnce(
  (_, { employerGroupId, approvableIds }: Wanted) => sql<StepRow & { approvableId: number }>`
    select step.approvable_id, step.id, step.step, step.name, step.approver, step.approver_type,
      step.receiving_cost_centre_id, step.required_approvals, step.rule, step.status, step.needs_approver,
      step.position_id, step.resolved_via, step.reassigned_to_authority_id, step.due_in_days,
      ${isStale(employerGroupId, 'step')} as is_stale,
      coalesce((select jsonb_agg(jsonb_build_object('id', candidate.authority_id, 'personId', person.id,
          'name', person.family_name || ', ' || person.given_name,
          'onBehalfOfId', candidate.on_behalf_of_authority_id, 'isAdded', candidate.is_added,
          'voteId', coalesce(candidate.on_behalf_of_authority_id, candidate.authority_id))
          order by candidate.authority_id, candidate.on_behalf_of_authority_id)
        from approval_candidate candidate join authority on authority.employer_group_id = candidate.employer_group_id
          and authority.id = candidate.authority_id
        join person on person.employer_group_id = authority.employer_group_id and person.id = authority.person_id
        where candidate.employer_group_id = step.employer_group_id and candidate.approval_step_id = step.id
        ), '[]') as candidates,
      coalesce((select jsonb_agg(jsonb_build_object('personId', decision.decided_by_person_id, 'decision', decision.decision,
          'authorityId', decision.authority_id, 'onBehalfOfId', decision.on_behalf_of_authority_id) order by decision.id)
        from approval_decision decision
        where decision.employer_group_id = step.employer_group_id and decision.approval_step_id = step.id
          and not decision.is_voided), '[]') as decisions
    from approvable join approval_step step on step.employer_group_id = approvable.employer_group_id
      and step.approvable_id = approvable.id and step.revision = approvable.revision
    where approvable.employer_group_id = ${employerGroupId} and approvable.id = any(${approvableIds}::bigint[])
    order by step.approvable_id, step.step`,
)

/** As `readChains`, for one approvable, which it locks. Lock the record that it belongs to first. */
export async function lockChain(ctx: Reading, approvableId: number): Promise<Chain> {
  const [chain] = await readChains(ctx, [approvableId], lockApprovables)
  if (!chain) throw new Error(`There is no approvable ${approvableId}.`)
  return chain
}

/** Reads approvables with the steps of their current revisions, in two statements. */
async function readChains(
  ctx: Reading,
  approvableIds: readonly number[],
  select = selectApprovables,
): Promise<Chain[]> {
  const [approvables, chains] = await Promise.all([
    readApprovables(ctx, approvableIds, select),
    listChains(ctx, approvableIds),
  ])
  return approvables.map(found => {
    const chain = chains.get(found.approvable.id) ?? []
    const approvals = chain.flatMap(({ id: stepId, decisions }) =>
      decisions.filter(isApproval).map(({ personId, authorityId, onBehalfOfId }) => {
        return { stepId, personId, voteId: onBehalfOfId ?? authorityId }
      }),
    )
    return { ...found, chain, approvals }
  })
}

/** Reads the waiting steps of approvables, with the input of their resolution. */
export async function readWaiting(ctx: Reading, approvableIds: readonly number[]): Promise<StepInChain[]> {
  return (await readChains(ctx, approvableIds)).flatMap(waitingOf)
}

/** The step of a chain that waits, in a list of at most one. */
export function waitingOf(chain: Chain): StepInChain[] {
  const row = chain.chain.find(step => step.status === 'Waiting')
  return row ? [{ ...chain, row }] : []
}

type ApprovableRow = Omit<Approvable, 'routing'> & Readonly<{ routing: unknown; editorIds: number[] }>

/** The persons who never decide an approvable: the requester, the subject and the editors. */
export async function readParties(reading: Reading, approvableId: number): Promise<ReadonlySet<number>> {
  const [found] = await readApprovables(reading, [approvableId])
  if (!found) throw new Error(`There is no approvable ${approvableId}.`)
  return found.parties
}

/** Approvables with their parties. */
async function readApprovables(
  { tx, employerGroupId }: Reading,
  approvableIds: readonly number[],
  select = selectApprovables,
) {
  const rows = await select({ employerGroupId, approvableIds }).rows(tx)
  return rows.map(({ editorIds, routing, ...row }) => {
    const approvable: Approvable = { ...row, routing: routing as Routing }
    const parties: ReadonlySet<number> = new Set([row.requestedByPersonId, row.subjectPersonId, ...editorIds])
    return { approvable, parties }
  })
}

const approvablesIn = ({ employerGroupId, approvableIds }: Wanted) => sql<ApprovableRow>`
    select approvable.id, approvable.kind, approvable.revision, approvable.requested_by_person_id,
      approvable.subject_person_id, approvable.is_two_person, approvable.routing, employee.employer_id,
      array(select edited_by_person_id from approvable_revision edit
        where edit.employer_group_id = approvable.employer_group_id and edit.approvable_id = approvable.id
        union select person_id from approvable_editor editor
        where editor.employer_group_id = approvable.employer_group_id and editor.approvable_id = approvable.id
        ) as editor_ids
    from approvable
    left join employee on employee.employer_group_id = approvable.employer_group_id
      and employee.person_id = approvable.subject_person_id
    where approvable.employer_group_id = ${employerGroupId} and approvable.id = any(${approvableIds}::bigint[])
    order by approvable.id`

const selectApprovables = compiledOnce((_, wanted: Wanted) => approvablesIn(wanted))
const lockApprovables = compiledOnce(
  (_, wanted: Wanted) => sql<ApprovableRow>`${approvablesIn(wanted)} for update of approvable`,
)
