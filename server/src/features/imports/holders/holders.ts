import { holders } from '../../positions/index.ts'
import { isMerged, presentIn, type Run, refuseUnknown } from '../rows/index.ts'
import { refuseWrongHoldings } from './checks.ts'

const file = 'position-holders.csv'
const stage = 'stage_position_holders'

export async function checkHolders(run: Run): Promise<void> {
  await refuseUnknown(run, file, {
    positionCode: 'chart_position',
    authorityCode: 'authority',
    employeeCode: 'employee',
  })
  await createPlannedHoldings(run)
  await refuseWrongHoldings(run)
}

/**
 * `planned_holding`: the holdings that there will be of those in the file, by the persons that authorities will be: its
 * rows, and stored ones without a `line` beside them. `is_touched`: made or changed by the file.
 */
async function createPlannedHoldings(run: Run): Promise<void> {
  const group = run.employerGroupId
  const present = presentIn(run, file)
  const changes = [
    't.id is null',
    ...(present.has('to') ? ['t.valid_to is distinct from s."to"'] : []),
    ...(present.has('assignmentType') ? ['t.assignment_type <> s.assignment_type'] : []),
  ]
  await run.client.query(`
    create temporary table planned_holding on commit drop as
    with stored as (
      select h.id, h.position_id, coalesce(n.person_id, h.person_id) as person_id, h.valid_from, h.valid_to, h.assignment_type
      from position_holder h
      left join next_authority n on n.stored_person_id = h.person_id and ${isMerged}
      where h.employer_group_id = ${group}
    ),
    named as (
      select s.line, t.id, p.id as position_id, coalesce(a.person_id, e.person_id) as person_id, s."from" as valid_from,
        ${present.has('to') ? 's."to"' : 't.valid_to'} as valid_to, t.id is null as is_new, ${changes.join(' or ')} as is_touched
      from ${stage} s
      join known_chart_position p on p.code = s.position_code
      left join authority_person a on a.code = s.authority_code
      left join employee_person e on e.code = s.employee_code and s.authority_code is null
      left join stored t on t.position_id = p.id and t.person_id = coalesce(a.person_id, e.person_id)
        and coalesce(t.valid_from, '-infinity') = coalesce(s."from", '-infinity')
      where coalesce(a.person_id, e.person_id) is not null and num_nulls(s.authority_code, s.employee_code) = 1
    )
    select * from named
    union all
    select null, id, position_id, person_id, valid_from, valid_to, false, false from stored
    where (position_id, person_id) in (select position_id, person_id from named)
      and not exists (select from named where named.id = stored.id);
    create index on planned_holding (position_id, person_id);
    analyze planned_holding`)
}

/** `next_position_holder` and what it says: holders are matched by position, person and first day. */
export async function writeHolders(run: Run): Promise<void> {
  await planHolders(run)
  await holders.storeHoldings(run, {
    from: 'next_position_holder',
    counted: "select id from next_chart_position where is_new or changed <> '{}'",
  })
}

/** By what was checked: codes may have gone to other records since, and what the file does not touch may be gone. */
async function planHolders(run: Run): Promise<void> {
  const present = presentIn(run, file)
  const type = present.has('assignmentType') ? 's.assignment_type' : "coalesce(t.assignment_type, 'Primary')"
  const differs = (name: string, next: string, stored: string) =>
    `case when ${next} is distinct from ${stored} then '${name}' end`
  await run.client.query(`
    create temporary table next_position_holder on commit drop as
    select case when is_new then nextval('position_holder_id_seq') else stored_id end as id, ordered.* from (
      select h.line, h.id as stored_id, h.is_new, h.position_id, h.person_id, h.valid_from, h.valid_to,
        ${type} as assignment_type,
        case when h.is_new or not h.is_touched then '{}'::text[] else array_remove(array[
          ${differs('validTo', 'h.valid_to', 't.valid_to')},
          ${differs('assignmentType', type, 't.assignment_type')}]::text[], null) end as changed
      from planned_holding h
      join ${stage} s on s.line = h.line
      left join position_holder t on t.employer_group_id = ${run.employerGroupId} and t.id = h.id
      where h.is_new or t.id is not null
      order by h.line
    ) ordered`)
}
