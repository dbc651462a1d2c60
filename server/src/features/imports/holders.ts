import { holders } from '../positions/index.ts'
import { isMerged, isNewPerson, mayRecordPast } from './rows/index.ts'
import { presentIn, type Run, refusalsIn } from './run/index.ts'

const file = 'position-holders.csv'

export async function checkHolders(run: Run): Promise<void> {
  await refusalsIn(run, file).unknown({
    positionCode: 'chart_position',
    authorityCode: 'authority',
    employeeCode: 'employee',
  })
  await createPlannedHoldings(run)
  await refuseDoubled(run)
  await refuseInactivePositions(run)
  await refuseWrongDays(run)
}

/**
 * Creates `planned_holding`: the rows of the file, matched by position, person and first day, and the stored holdings of the
 * same people in the same positions, without a `line`. The persons are those that authorities will be. `is_touched`: the
 * file creates or changes it.
 */
async function createPlannedHoldings(run: Run): Promise<void> {
  const present = presentIn(run, file)
  const to = present.has('to') ? 's."to"' : 't.valid_to'
  const type = present.has('assignmentType') ? 's.assignment_type' : "coalesce(t.assignment_type, 'Primary')"
  await run.client.query(`
    create temporary table planned_holding on commit drop as
    with stored as (
      select h.id, h.position_id, coalesce(n.person_id, h.person_id) as person_id, h.valid_from, h.valid_to, h.assignment_type
      from position_holder h
      left join next_authority n on n.stored_person_id = h.person_id and ${isMerged}
      where h.employer_group_id = ${run.employerGroupId}
    ),
    named as (
      select s.line, t.id, p.id as position_id, coalesce(a.person_id, e.person_id) as person_id, s."from" as valid_from,
        ${to} as valid_to, ${type} as assignment_type, t.id is null as is_new,
        case when t.id is null then '{}' else array_remove(array[
          case when t.valid_to is distinct from ${to} then 'validTo' end,
          case when t.assignment_type <> ${type} then 'assignmentType' end], null) end as changed
      from stage_position_holders s
      join known_chart_position p on p.code = s.position_code
      left join authority_person a on a.code = s.authority_code
      left join employee_person e on e.code = s.employee_code and s.authority_code is null
      left join stored t on t.position_id = p.id and t.person_id = coalesce(a.person_id, e.person_id)
        and coalesce(t.valid_from, '-infinity') = coalesce(s."from", '-infinity')
      where coalesce(a.person_id, e.person_id) is not null and num_nulls(s.authority_code, s.employee_code) = 1
    )
    select *, is_new or changed <> '{}' as is_touched from named
    union all
    select null, id, position_id, person_id, valid_from, valid_to, assignment_type, false, '{}', false from stored
    where (position_id, person_id) in (select position_id, person_id from named)
      and not exists (select from named where named.id = stored.id);
    create index on planned_holding (position_id, person_id);
    analyze planned_holding`)
}

/** Refuses a holding of the same person in the same position, by two rows of the same first day, or on the same days. */
async function refuseDoubled(run: Run): Promise<void> {
  const refuse = refusalsIn(run, file)
  await refuse.rows(
    'positionCode',
    `select line, first from (
      select line, min(line) over (partition by position_id, person_id, valid_from) as first
      from planned_holding where line is not null
    ) doubled where line > first`,
    ({ first }) =>
      `This person holds this position from this day on in line ${first} already. Take one of the two out.`,
  )
  await refuse.rows(
    'from',
    `select h.line, replace(min(coalesce(other.valid_from, '-infinity'))::text, '-infinity', 'ever since') as "from", min(other.line) as other
      from planned_holding h join planned_holding other on other.position_id = h.position_id
        and other.person_id = h.person_id and other.valid_from is distinct from h.valid_from
        and coalesce(other.valid_from <= h.valid_to, true) and coalesce(h.valid_from <= other.valid_to, true)
        and (other.line is null or other.line < h.line or not other.is_touched)
      where h.is_touched and coalesce(h.valid_from <= h.valid_to, true)
        and coalesce(other.valid_from <= other.valid_to, true)
      group by h.line`,
    ({ from, other }) =>
      `This person holds this position on some of these days already (${other === null ? `from: ${from}` : `line ${other}`}). Write other days, or change that one.`,
  )
}

/** Refuses new holders of inactive positions. A row that may record the past may add a former holder. */
const refuseInactivePositions = (run: Run): Promise<void> =>
  refusalsIn(run, file).rows(
    'positionCode',
    `select h.line, coalesce(h.valid_to < '${run.today}', false) as "isOver" from planned_holding h
      join final_chart_position p on p.id = h.position_id and p.status = 'Inactive'
      where h.is_new and not (${mayRecordPast(run, isNewPerson('h.person_id'))} and coalesce(h.valid_to < '${run.today}', false))`,
    ({ isOver }) =>
      isOver
        ? 'The position is Inactive, and its former holders can only be imported with new people. Take this row out.'
        : holders.positionIsInactive,
  )

type Row = Readonly<{ from: string | null; to: string | null; terminationDate: string | null }>

/** Refuses holdings that end after the employment. */
const refuseWrongDays = (run: Run): Promise<void> =>
  refusalsIn(run, file).review<Row>({
    query: `select h.line, h.valid_from as "from", h.valid_to as "to", e.termination_date as "terminationDate"
        from planned_holding h join (
          select person_id, termination_date from next_employee
          union all
          select person_id, termination_date from employee e where employer_group_id = ${run.employerGroupId}
            and not exists (select from next_employee n where n.id = e.id)
        ) e on e.person_id = h.person_id
        where h.is_touched and coalesce(h.valid_from <= h.valid_to, true) and e.termination_date is not null`,
    columns: { To: presentIn(run, file).has('to') ? 'to' : 'positionCode' },
    rule: ({ from, to, terminationDate }) =>
      holders.violationsOfDays({ From: from ?? undefined, To: to ?? undefined }, { terminationDate }),
  })

/** Stores the holdings that were checked, as `next_position_holder`. Rows whose unchanged holding is gone are left out. */
export async function writeHolders(run: Run): Promise<void> {
  await run.client.query(`
    create temporary table next_position_holder on commit drop as
    select case when is_new then nextval('position_holder_id_seq') else id end as id, line, is_new, changed, position_id,
      person_id, valid_from, valid_to, assignment_type
    from (select * from planned_holding h where line is not null and (is_touched or exists (select from position_holder t
      where t.employer_group_id = ${run.employerGroupId} and t.id = h.id)) order by line) ordered`)
  await holders.storeHoldings(run, {
    from: 'next_position_holder',
    counted: "select id from next_chart_position where is_new or changed <> '{}'",
  })
}
