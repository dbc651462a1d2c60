import { sql } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import type { Db } from '../../../platform/database/index.ts'
import { visibleAuthorities } from '../../authorities/index.ts'
import { resourceOfStep } from '../approvable/index.ts'
import { authoritiesOf, type NamedApprovers, namedApprovers } from '../approver/index.ts'
import { batchSize, readStepsWithout } from '../steps/index.ts'
import { waitingStepsOf } from './visibility.ts'

type Item = Readonly<{ type: string; id: number; code: string; step: string }>

/** A step that waits for a person's decision. `isVisible`: whether the caller sees its record. */
type Row = Item & Readonly<{ stepId: number; approvableId: number; isVisible: boolean }>

/** The step in today's organisation without the person. `needsApprover`: whether too few others can decide it. */
type WaitingFor = Item & NamedApprovers & Readonly<{ needsApprover: boolean }>

type All = Readonly<{ total: number; needingApprover: number; items: WaitingFor[] }>

/** As many as a page says by name. */
const mostNamed = 20

/**
 * The steps that wait for the decision of a person, in their own name or for another, and who decides them without the
 * person. By name the first ones that the caller sees; those that need an approver come first.
 */
export async function listWaitingFor(db: Db, caller: Caller, personId: number): Promise<All> {
  const stepIds = await listStepIds(db, caller, personId)
  let [total, needingApprover] = [0, 0]
  let shown: StepWithout[] = []
  for (let start = 0; start < stepIds.length; start += batchSize) {
    const steps = await readSteps(db, caller, { personId, stepIds: stepIds.slice(start, start + batchSize) })
    total += steps.length
    needingApprover += steps.filter(({ needsApprover }) => needsApprover).length
    shown = [...shown, ...steps.filter(({ isVisible }) => isVisible)]
      .toSorted((one, other) => Number(other.needsApprover) - Number(one.needsApprover))
      .slice(0, mostNamed)
  }
  const seenIds = await visibleAuthorities(db, caller, authoritiesOf(shown.flatMap(({ candidates }) => candidates)))
  return {
    ...{ total, needingApprover },
    items: shown.map(({ type, id, code, step, candidates, needsApprover }) => ({
      ...{ type, id, code, step, needsApprover },
      ...namedApprovers(candidates, seenIds),
    })),
  }
}

async function listStepIds(db: Db, { employerGroupId }: Caller, personId: number): Promise<number[]> {
  const authorityId = sql`(select id from authority
    where employer_group_id = ${employerGroupId} and person_id = ${personId})`
  const { rows } = await sql<{ id: number }>`
    select id from ${waitingStepsOf({ employerGroupId, personId, authorityId })} step order by id`.execute(db)
  return rows.map(({ id }) => id)
}

type Wanted = Readonly<{ personId: number; stepIds: readonly number[] }>

async function readSteps(db: Db, caller: Caller, { personId, stepIds }: Wanted) {
  const { employerGroupId: group, today } = caller
  const { rows } = await sql<Row>`
    select approvable.kind as type, resource.id, resource.code, step.name as step, step.id as step_id, step.approvable_id,
      resource.is_visible
    from approval_step step
    join approvable on approvable.employer_group_id = ${group} and approvable.id = step.approvable_id
    cross join lateral ${resourceOfStep(caller)} resource
    where step.employer_group_id = ${group} and step.id = any(${stepIds}::bigint[]) order by step.id`.execute(db)
  const approvableIds = rows.map(({ approvableId }) => approvableId)
  const then = await readStepsWithout({ tx: db, employerGroupId: group, today }, approvableIds, personId)
  // A step without a resolution has been decided since it was listed.
  return rows.flatMap(row => [then.get(row.stepId)].flatMap(fresh => (fresh ? [{ ...row, ...fresh }] : [])))
}

type StepWithout = Awaited<ReturnType<typeof readSteps>>[number]
