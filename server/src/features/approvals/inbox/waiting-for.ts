import { sql } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import { type Db, slowly } from '../../../platform/database/index.ts'
import { visibleAuthorities } from '../../authorities/index.ts'
import { resourceOfStep } from '../approvable/index.ts'
import { authoritiesOf, type NamedApprovers, namedApprovers } from '../approver/index.ts'
import { readStepsWithout } from '../steps/index.ts'

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
export async function listWaitingFor(quick: Db, caller: Caller, personId: number): Promise<All> {
  const db = slowly(quick)
  const { employerGroupId: group, today } = caller
  const { rows } = await sql<Row>`
    select approvable.kind as type, resource.id, resource.code, step.name as step, step.id as step_id, step.approvable_id,
      resource.is_visible
    from approval_step step
    join approvable on approvable.employer_group_id = ${group} and approvable.id = step.approvable_id
    cross join lateral ${resourceOfStep(caller)} resource
    where step.employer_group_id = ${group} and step.status = 'Waiting' and step.id = any(array(
      select candidate.approval_step_id from approval_candidate candidate
      join authority on authority.employer_group_id = ${group} and authority.id = candidate.authority_id
      where candidate.employer_group_id = ${group} and authority.person_id = ${personId}))
    order by step.id`.execute(db)
  const approvableIds = rows.map(({ approvableId }) => approvableId)
  const then = await readStepsWithout({ tx: db, employerGroupId: group, today }, approvableIds, personId)
  // A step without a resolution has been decided since the first statement.
  const steps = rows
    .flatMap(row => [then.get(row.stepId)].flatMap(fresh => (fresh ? [{ ...row, ...fresh }] : [])))
    .toSorted((one, other) => Number(other.needsApprover) - Number(one.needsApprover))
  const shown = steps.filter(({ isVisible }) => isVisible).slice(0, mostNamed)
  const seenIds = await visibleAuthorities(db, caller, authoritiesOf(shown.flatMap(({ candidates }) => candidates)))
  return {
    total: steps.length,
    needingApprover: steps.filter(({ needsApprover }) => needsApprover).length,
    items: shown.map(({ type, id, code, step, candidates, needsApprover }) => ({
      ...{ type, id, code, step, needsApprover },
      ...namedApprovers(candidates, seenIds),
    })),
  }
}
