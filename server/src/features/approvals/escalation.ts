import { sql } from 'kysely'
import type { Act } from '../../platform/act.ts'
import { notify } from '../notices/index.ts'
import type { Approvable } from './approvable.ts'
import { addRemark, lockApprovable, partiesOf } from './approvables.ts'
import { resolveStep } from './resolution.ts'
import { nameMatter, personsOf } from './routing.ts'
import { listChain, type StepRow } from './step-rows.ts'

/**
 * Steps of which the due moment has passed go up, once: the next one above in the line may decide as well, and all who
 * are asked are told. Nobody who was asked is taken away.
 */
export async function escalateOverdue(act: Act): Promise<void> {
  const { rows } = await sql<{ stepId: number; approvableId: number }>`
    select step.id as step_id, step.approvable_id from approval_step step
    where step.employer_group_id = ${act.employerGroupId} and step.status = 'Waiting' and step.escalated_at is null
      and step.due_at < ${act.now}::timestamptz
    order by step.approvable_id limit 200 for update skip locked`.execute(act.tx)
  for (const { stepId, approvableId } of rows) await escalate(act, stepId, await lockApprovable(act, approvableId))
}

async function escalate(act: Act, stepId: number, approvable: Approvable): Promise<void> {
  await act.tx
    .updateTable('approvalStep')
    .set({ escalatedAt: act.now })
    .where('employerGroupId', '=', act.employerGroupId)
    .where('id', '=', stepId)
    .execute()
  const row = (await listChain(act, approvable)).find(step => step.id === stepId)
  if (!row) return
  const added = row.positionId === null ? [] : await nextAbove(act, approvable, row)
  for (const authorityId of added) {
    await act.tx
      .insertInto('approvalCandidate')
      .values({ employerGroupId: act.employerGroupId, approvalStepId: stepId, authorityId })
      .onConflict(clash => clash.doNothing())
      .execute()
  }
  const matter = await nameMatter(act, approvable)
  const goesUp = added.length > 0 ? ' The next approver above may decide as well.' : ''
  await addRemark(act, approvable, { type: 'System', remark: `The step "${row.name}" is overdue.${goesUp}` })
  await matter.touch()
  const personIds = await personsOf(act, [...row.candidates.map(({ id }) => id), ...added])
  const about = { code: matter.code, step: row.name }
  await notify(
    act,
    personIds.map(personId => ({
      kind: 'StepOverdue' as const,
      personId,
      once: `step-overdue/${stepId}/${personId}`,
      about,
    })),
  )
}

/** Who would be asked from the position of those who are asked now. */
async function nextAbove(act: Act, approvable: Approvable, row: StepRow): Promise<number[]> {
  const asked = await personsOf(
    act,
    row.candidates.map(({ id }) => id),
  )
  const { approvers } = await resolveStep(
    act,
    { approvable, demand: { approver: 'NextLine', receivingCostCentreId: null, requiredApprovals: 1 } },
    {
      previousPositionId: row.positionId,
      excludedPersonIds: new Set([...(await partiesOf(act, approvable)), ...asked]),
    },
  )
  return approvers.filter(({ onBehalfOf }) => !onBehalfOf).map(({ id }) => id)
}
