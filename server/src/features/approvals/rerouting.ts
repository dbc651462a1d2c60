import { sql } from 'kysely'
import type { Act, CallersAct } from '../../platform/act.ts'
import type { Approvable } from './approvable.ts'
import { addRemark, lockApprovable, partiesOf } from './approvables.ts'
import { resolveAgain, tellThoseAsked } from './chain.ts'
import { mayDecide, type Resolution } from './resolution.ts'
import { lockMatter, nameMatter, nextOrganisationVersion, organisationVersion } from './routing.ts'
import { listChain, type StepRow, storeResolution } from './step-rows.ts'

/**
 * Finds anew who decides every step that waits, after a change of chart, holder, role, delegation, status or
 * termination, in the transaction of that change. Each step that others decide now gets a `System` remark, an event, and
 * an effect for the dry run to tell. Does nothing where `organisationChanges` is empty.
 *
 * What somebody decides or edits at this very moment is passed by, since two who wait for each other would both be
 * lost: it was routed by the organisation as it was, which its steps remember, and `rerouteStale` comes back to it.
 */
export async function rerouteApprovals(act: Act): Promise<void> {
  const reasons = act.organisationChanges.splice(0)
  if (reasons.length === 0) return
  const version = await nextOrganisationVersion(act)
  const reason = [...new Set(reasons)].join(' ')
  for (const id of await lockWaiting(act)) await reroute(act, await lockApprovable(act, id), { reason, version })
}

/** The approvables that wait, with their records locked; not those that somebody else holds. */
async function lockWaiting({ tx, employerGroupId }: Act): Promise<number[]> {
  const ids: number[] = []
  for (const table of ['change_request', 'expense_application']) {
    const { rows } = await sql<{ approvableId: number }>`
      select approvable_id from ${sql.table(table)} where employer_group_id = ${employerGroupId} and status = 'Pending'
      order by id for update skip locked`.execute(tx)
    ids.push(...rows.map(row => row.approvableId))
  }
  return ids
}

/** What was routed while the organisation was being changed: the ids of its approvables. */
export async function listStale(act: Act): Promise<Pick<Approvable, 'id' | 'kind'>[]> {
  const version = await organisationVersion(act)
  const { rows } = await sql<Pick<Approvable, 'id' | 'kind'>>`
    select approvable.id, approvable.kind from approval_step step
    join approvable on approvable.employer_group_id = step.employer_group_id and approvable.id = step.approvable_id
    where step.employer_group_id = ${act.employerGroupId} and step.status = 'Waiting'
      and step.organisation_version < ${version}
    order by approvable.id limit 100`.execute(act.tx)
  return rows
}

/** Routes one of them anew, in an act of its own. */
export async function rerouteStale(act: Act, matter: Pick<Approvable, 'id' | 'kind'>): Promise<void> {
  await lockMatter(act, matter)
  const version = await organisationVersion(act)
  await reroute(act, await lockApprovable(act, matter.id), { reason: 'The organisation has changed.', version })
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
  const version = await organisationVersion(act)
  await reroute(act, approvable, { reason: 'Whoever edits it does not decide it.', version })
}

type Cause = Readonly<{ reason: string; version: number }>

async function reroute(act: Act, approvable: Approvable, { reason, version }: Cause): Promise<void> {
  const chain = await listChain(act, approvable)
  const row = chain.find(step => step.status === 'Waiting')
  if (!row) return
  const resolution = { ...(await resolveNow(act, { approvable, row, chain })), organisationVersion: version }
  const found = row.candidates.filter(({ isAdded }) => !isAdded)
  const isSame = asked(resolution) === asked({ approvers: found.map(candidateOf) })
  await storeResolution(act, row.id, resolution)
  if (isSame && resolution.needsApprover === row.needsApprover) return
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
      return { ...kept, approvers: [{ id: authorityId }], needsApprover: false, path: [], organisationVersion: 0 }
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
