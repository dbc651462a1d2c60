import { holders } from '../../positions/index.ts'
import { isNewPerson, mayTellHistory, presentIn, type Run, refusalsIn, review } from '../rows/index.ts'

const file = 'position-holders.csv'

type Row = Readonly<{ from: string | null; to: string | null; terminationDate: string | null }>

/** What `planned_holding` would say that cannot be; what is stored and does not change is passed over. */
export async function refuseWrongHoldings(run: Run): Promise<void> {
  await refuseDoubled(run)
  await refuseInactivePositions(run)
  await review<Row>(
    run,
    {
      file,
      query: `select h.line, h.valid_from as "from", h.valid_to as "to", e.termination_date as "terminationDate"
        from planned_holding h left join (
          select person_id, termination_date from next_employee
          union all
          select person_id, termination_date from employee e where employer_group_id = ${run.employerGroupId}
            and not exists (select from next_employee n where n.id = e.id)
        ) e on e.person_id = h.person_id
        where h.is_touched and coalesce(h.valid_from <= h.valid_to, true) and e.termination_date is not null`,
      columns: { To: presentIn(run, file).has('to') ? 'to' : 'positionCode' },
    },
    ({ from, to, terminationDate }) =>
      holders.violationsOfDays({ From: from ?? undefined, To: to ?? undefined }, { terminationDate }),
  )
}

/** Of the same position by the same person: by two rows of the same first day, or on some same day. */
async function refuseDoubled(run: Run): Promise<void> {
  const refuse = refusalsIn(run, file)
  await refuse(
    'positionCode',
    `select line, first from (
      select line, min(line) over (partition by position_id, person_id, valid_from) as first
      from planned_holding where line is not null
    ) doubled where line > first`,
    ({ first }) =>
      `This person holds this position from this day on in line ${first} already. Take one of the two out.`,
  )
  await refuse(
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

/** Who held a position before it was inactive may be told of where the past may be. */
const refuseInactivePositions = (run: Run): Promise<void> =>
  refusalsIn(run, file)(
    'positionCode',
    `select h.line, coalesce(h.valid_to < '${run.today}', false) as "isOver" from planned_holding h
      join final_chart_position p on p.id = h.position_id and p.status = 'Inactive'
      where h.is_new and not (${mayTellHistory(run, isNewPerson('h.person_id'))} and coalesce(h.valid_to < '${run.today}', false))`,
    ({ isOver }) =>
      isOver
        ? 'The position is Inactive, and its former holders can only be told of new people. Take this row out.'
        : holders.positionIsInactive,
  )
