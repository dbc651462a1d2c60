import { sql } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import type { Db } from '../../../platform/database/index.ts'
import { type Named, resourceOfStep } from '../approvable/index.ts'
import { readFreshSteps } from '../steps/index.ts'

/** A step that waits for a person's decision. */
type Row = Readonly<{
  type: string
  id: number
  code: string
  step: string
  approvableId: number
  /** Whether the caller sees its record. */
  isVisible: boolean
  /** Whether fewer others can decide it than it needs. */
  isLeftAlone: boolean
}>

type WaitingFor = Omit<Row, 'approvableId' | 'isVisible'> &
  Readonly<{
    /** Those who decide it in today's organisation without the person. */
    nextApprovers: Named[]
    needsApprover: boolean
  }>

type All = Readonly<{ total: number; leftAlone: number; items: WaitingFor[] }>

/** As many as a page says by name. */
const mostNamed = 20

/** The steps that wait for the decision of a person, in their own name or for another; the first ones that the caller sees by name. */
export async function listWaitingFor(db: Db, caller: Caller, personId: number): Promise<All> {
  const { employerGroupId: group, today } = caller
  const { rows } = await sql<Row>`
    select approvable.kind as type, resource.id, resource.code, step.name as step, step.approvable_id, resource.is_visible,
      (select count(distinct coalesce(other.on_behalf_of_authority_id, other.authority_id)) from approval_candidate other
        join authority able on able.employer_group_id = ${group} and able.id = other.authority_id
        where other.employer_group_id = ${group} and other.approval_step_id = step.id and able.person_id <> ${personId}
      ) < step.required_approvals as is_left_alone
    from approval_step step
    join approvable on approvable.employer_group_id = ${group} and approvable.id = step.approvable_id
    cross join lateral ${resourceOfStep(caller)} resource
    where step.employer_group_id = ${group} and step.status = 'Waiting' and step.id = any(array(
      select candidate.approval_step_id from approval_candidate candidate
      join authority on authority.employer_group_id = ${group} and authority.id = candidate.authority_id
      where candidate.employer_group_id = ${group} and authority.person_id = ${personId}))
    order by is_left_alone desc, step.id`.execute(db)
  const named = rows.filter(({ isVisible }) => isVisible).slice(0, mostNamed)
  const within = { tx: db, employerGroupId: group, today }
  const after = await readFreshSteps(
    within,
    named.map(({ approvableId }) => approvableId),
    personId,
  )
  return {
    total: rows.length,
    leftAlone: rows.filter(({ isLeftAlone }) => isLeftAlone).length,
    items: named.map(({ approvableId, isVisible: _, ...item }) => {
      const { candidates = [], needsApprover = true } = after.get(approvableId) ?? {}
      return { ...item, nextApprovers: distinct(candidates), needsApprover }
    }),
  }
}

/** Each once, also who decides for several. */
const distinct = (candidates: readonly Named[]): Named[] => [
  ...new Map(candidates.map(({ id, name }) => [id, { id, name }])).values(),
]
