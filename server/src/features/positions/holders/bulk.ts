import { sql } from 'kysely'
import { type BulkContext, recordRows, touchRows } from '../../../core/bulk.ts'
import { type Recorded, recordAll } from '../../../core/records.ts'
import type { PersonMoves } from '../../identities/index.ts'

/**
 * `from`: SQL for a relation with the columns of `BulkRows`, `position_id`, `person_id`, `valid_from`, `valid_to` and
 * `assignment_type`. `counted`: SQL for the ids of positions whose version has been counted already.
 */
type Holdings = Readonly<{ from: string; counted: string }>

/** Makes and changes holdings, which the caller has checked, and records each as its single command does. */
export async function storeHoldings(ctx: BulkContext, { from, counted }: Holdings): Promise<void> {
  const { client, employerGroupId } = ctx
  await recordRows(
    ctx,
    `select case when n.is_new then 'position.holder-added' else 'position.holder-changed' end as type,
      'Position' as resource, n.position_id as id, e.id as employee_id,
      case when n.is_new then '{holders}' else n.changed end as changed, json_build_object('holderId', n.id) as details,
      case when not n.is_new then json_build_object('validFrom', t.valid_from, 'validTo', t.valid_to,
        'assignmentType', t.assignment_type, 'fullTimeEquivalent', t.full_time_equivalent::text) end as before,
      json_build_object('validFrom', n.valid_from, 'validTo', n.valid_to, 'assignmentType', n.assignment_type,
        'fullTimeEquivalent', t.full_time_equivalent::text) as after
    from ${from} n
    left join position_holder t on t.employer_group_id = ${employerGroupId} and t.id = n.id
    left join employee e on e.employer_group_id = ${employerGroupId} and e.person_id = n.person_id
    where n.is_new or n.changed <> '{}'
    order by n.line`,
  )
  await client.query(`
    insert into position_holder (employer_group_id, id, position_id, person_id, valid_from, valid_to, assignment_type)
    select ${employerGroupId}, id, position_id, person_id, valid_from, valid_to, assignment_type
    from ${from} n where is_new order by id;
    update position_holder t set valid_to = n.valid_to, assignment_type = n.assignment_type
    from ${from} n where t.employer_group_id = ${employerGroupId} and t.id = n.id and n.changed <> '{}'`)
  const positions = `select position_id from ${from} n where n.is_new or n.changed <> '{}'`
  await touchRows(ctx, 'chart_position', `${positions} except ${counted}`)
}

type MovedHolding = Readonly<{ id: number; positionId: number; oldId: number; newId: number; employeeId: number }>

/** Moves the holdings of these persons to the employees that they are now; deletes those that the employee already has. */
export async function moveHoldings(ctx: Recorded, moves: PersonMoves): Promise<void> {
  const { tx, employerGroupId } = ctx
  const { rows: doubled } = await sql<MovedHolding>`
    delete from position_holder h using ${moves} m
    where h.employer_group_id = ${employerGroupId} and h.person_id = m.old_id and m.new_id <> m.old_id and exists (
      select from position_holder other where other.employer_group_id = h.employer_group_id and other.person_id = m.new_id
        and other.position_id = h.position_id and other.valid_from is not distinct from h.valid_from)
    returning h.id, h.position_id, m.old_id, m.new_id, m.employee_id`.execute(tx)
  const { rows: moved } = await sql<MovedHolding>`
    with moved as (
      update position_holder h set person_id = m.new_id from ${moves} m
      where h.employer_group_id = ${employerGroupId} and h.person_id = m.old_id and m.new_id <> m.old_id
      returning h.id, h.position_id, m.old_id, m.new_id, m.employee_id
    )
    table moved union all
    select h.id, h.position_id, m.old_id, m.new_id, m.employee_id from position_holder h join ${moves} m on m.old_id = h.person_id
    where h.employer_group_id = ${employerGroupId} and m.new_id = m.old_id order by id`.execute(tx)
  const eventOf = ({ id, positionId, oldId, employeeId }: MovedHolding) => ({
    ...{ resource: { type: 'Position', id: positionId }, employeeId, details: { holderId: id } },
    before: { personId: oldId },
  })
  await recordAll(ctx, [
    ...doubled.map(each => ({
      ...eventOf(each),
      type: 'position.holder-removed' as const,
      changedFields: ['holders'],
    })),
    ...moved.map(each => ({
      ...{ ...eventOf(each), type: 'position.holder-changed' as const, changedFields: ['person'] },
      after: { personId: each.newId },
    })),
  ])
}
