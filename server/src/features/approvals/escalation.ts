import { sql } from 'kysely'
import type { Act } from '../../platform/act.ts'
import { notify } from '../notices/index.ts'
import type { Approvable } from './approvable.ts'
import { lockApprovable } from './approvables.ts'
import { circumstancesOf, type StepInChain } from './circumstances.ts'
import { addRemark } from './remarks.ts'
import { resolveStep } from './resolution.ts'
import { lockMatter, nameMatter, personsOf } from './routing.ts'
import { addCandidates } from './step-rows.ts'
import { readWaiting } from './waiting.ts'

type Overdue = Readonly<{ stepId: number; id: number; kind: Approvable['kind'] }>

/** Steps of which the due moment has passed and that have not gone up yet. */
export async function listOverdue(act: Act): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select step.id as step_id, approvable.id, approvable.kind from approval_step step
    join approvable on approvable.employer_group_id = step.employer_group_id and approvable.id = step.approvable_id
    where step.employer_group_id = ${act.employerGroupId} and step.status = 'Waiting' and step.escalated_at is null
      and step.due_at < ${act.now}::timestamptz
    order by approvable.id limit 200`.execute(act.tx)
  return rows
}

/**
 * An overdue step goes up, once, in an act of its own: the next one above in the line may decide as well, and all who are
 * asked are told. Nobody who was asked is taken away.
 */
export async function escalate(act: Act, { stepId, ...matter }: Overdue): Promise<void> {
  await lockMatter(act, matter)
  const approvable = await lockApprovable(act, matter.id)
  const [at] = await readWaiting(act, [approvable.id])
  if (at?.row.id !== stepId || !(await isFirst(act, stepId))) return
  const { row } = at
  const added = row.positionId === null ? [] : await nextAbove(act, at)
  await addCandidates(act, stepId, added)
  const goesUp = added.length > 0 ? ' The next approver above may decide as well.' : ''
  await addRemark(act, approvable, { type: 'System', remark: `The step "${row.name}" is overdue.${goesUp}` })
  const { code, touch } = await nameMatter(act, approvable)
  await touch()
  const personIds = await personsOf(act, [...row.candidates.map(({ id }) => id), ...added])
  const once = (personId: number) => `step-overdue/${stepId}/${personId}`
  const about = { code, step: row.name }
  await notify(
    act,
    personIds.map(personId => ({ kind: 'StepOverdue' as const, personId, once: once(personId), about })),
  )
}

/** Notes that it goes up; false where it has before. */
async function isFirst(act: Act, stepId: number): Promise<boolean> {
  const { numUpdatedRows } = await act.tx
    .updateTable('approvalStep')
    .set({ escalatedAt: act.now })
    .where('employerGroupId', '=', act.employerGroupId)
    .where('id', '=', stepId)
    .where('escalatedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Who would be asked from the position of those who are asked now: nobody who could not have been asked there either. */
async function nextAbove(act: Act, at: StepInChain): Promise<number[]> {
  const { approvable, row } = at
  const asked = row.candidates.map(({ personId }) => personId)
  const { approvers } = await resolveStep(
    act,
    { approvable, demand: { approver: 'NextLine', receivingCostCentreId: null, requiredApprovals: 1 } },
    {
      previousPositionId: row.positionId,
      excludedPersonIds: new Set([...circumstancesOf(at).excludedPersonIds, ...asked]),
    },
  )
  return approvers.filter(({ onBehalfOf }) => !onBehalfOf).map(({ id }) => id)
}
