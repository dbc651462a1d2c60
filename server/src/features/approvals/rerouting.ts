import { sql } from 'kysely'
import type { Act, CallersAct } from '../../platform/act.ts'
import type { Approvable, Routing } from './approvable.ts'
import { addRemark, partiesOf } from './approvables.ts'
import { resolveAgain, tellThoseAsked } from './chain.ts'
import { mayDecide, type Resolution } from './resolution.ts'
import { lockRouting, nameMatter } from './routing.ts'
import { listChain, type StepRow, storeResolution } from './step-rows.ts'

/**
 * Finds anew who decides every step that waits, after a change of chart, holder, role, delegation, status or
 * termination, in the transaction of that change. Each step that others decide now gets a `System` remark, an event, and
 * an effect for the dry run to tell. Does nothing where `organisationChanges` is empty.
 */
export async function rerouteApprovals(act: Act): Promise<void> {
  const reasons = act.organisationChanges.splice(0)
  if (reasons.length === 0) return
  await lockRouting(act, 'exclusive')
  const reason = [...new Set(reasons)].join(' ')
  for (const approvable of await lockWaiting(act)) await reroute(act, approvable, reason)
}

/**
 * An edit that starts nothing again: the caller counts as an editor from now on, and what waits for them goes to somebody
 * else.
 */
export async function noteEditor(act: CallersAct, approvable: Approvable): Promise<void> {
  await act.tx
    .insertInto('approvableEditor')
    .values({
      employerGroupId: act.employerGroupId,
      approvableId: approvable.id,
      personId: act.caller.personId,
    })
    .onConflict(clash => clash.doNothing())
    .execute()
  await lockRouting(act, 'shared')
  await reroute(act, approvable, 'Whoever edits it does not decide it.')
}

/** What waits, with its records locked in the order in which deciding locks them. */
async function lockWaiting({ tx, employerGroupId }: Act): Promise<Approvable[]> {
  for (const table of ['change_request', 'expense_application']) {
    await sql`select id from ${sql.table(table)} where employer_group_id = ${employerGroupId} and status = 'Pending'
      order by id for update`.execute(tx)
  }
  const { rows } = await sql<Omit<Approvable, 'routing'> & { routing: Routing }>`
    select id, kind, revision, requested_by_person_id, subject_person_id, is_two_person, routing from approvable
    where employer_group_id = ${employerGroupId} and id in (select approvable_id from approval_step step
      where step.employer_group_id = ${employerGroupId} and step.status = 'Waiting')
    order by id for update`.execute(tx)
  return rows
}

async function reroute(act: Act, approvable: Approvable, reason: string): Promise<void> {
  const chain = await listChain(act, approvable)
  const row = chain.find(step => step.status === 'Waiting')
  if (!row) return
  const resolution = await resolveNow(act, { approvable, row, chain })
  const isSame = asked(resolution) === asked({ ...row, approvers: row.candidates.map(candidateOf) })
  if (isSame && resolution.needsApprover === row.needsApprover) return
  await storeResolution(act, row.id, resolution)
  const matter = await nameMatter(act, approvable)
  await matter.touch()
  await addRemark(act, approvable, { type: 'System', remark: `${reason} ${sentenceOf(row, resolution)}` })
  await matter.record('rerouted')
  act.effects.push({
    type: 'Rerouted',
    message: `${matter.code}: ${sentenceOf(row, resolution)}`,
    resource: { type: approvable.kind, id: matter.id },
  })
  await tellThoseAsked(act, { approvable, row, resolution })
}

type AtStep = Readonly<{ approvable: Approvable; row: StepRow; chain: readonly StepRow[] }>

/** What was given to a certain authority stays with them for as long as they may decide it. */
async function resolveNow(act: Act, at: AtStep): Promise<Resolution> {
  const { approvable, row } = at
  const authorityId = row.reassignedToAuthorityId
  if (authorityId !== null) {
    const excludedPersonIds = await partiesOf(act, approvable)
    if (await mayDecide(act, { approvable, demand: row }, { authorityId, excludedPersonIds })) {
      const { positionId, approverType } = row
      const kept = { approverType: approverType as Resolution['approverType'], positionId, resolvedVia: null }
      return { ...kept, approvers: [{ id: authorityId }], needsApprover: false, path: [] }
    }
    await act.tx
      .updateTable('approvalStep')
      .set({ reassignedToAuthorityId: null })
      .where('employerGroupId', '=', act.employerGroupId)
      .where('id', '=', row.id)
      .execute()
  }
  return resolveAgain(act, at)
}

const candidateOf = ({ id, onBehalfOfId }: StepRow['candidates'][number]) =>
  onBehalfOfId === null ? { id } : { id, onBehalfOf: { id: onBehalfOfId, name: '' } }

const asked = ({ approvers }: Pick<Resolution, 'approvers'>): string =>
  approvers
    .map(({ id, onBehalfOf }) => `${id}/${onBehalfOf?.id ?? ''}`)
    .sort()
    .join(' ')

const sentenceOf = ({ name }: StepRow, { needsApprover, approvers }: Resolution): string =>
  needsApprover
    ? `The step "${name}" has nobody who may decide it, and waits for an administrator to reassign it.`
    : `The step "${name}" is decided by ${approvers.length === 1 ? 'another authority' : 'other authorities'} now.`
