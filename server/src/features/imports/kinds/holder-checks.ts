import { positionIsInactive } from '../../positions/index.ts'
import { refuseEach } from '../refusals.ts'
import type { Run } from '../run.ts'
import { isNewPerson, mayTellHistory } from './history.ts'

const file = 'position-holders.csv'

/** What `planned_holding` would say that cannot be; what is stored and does not change is passed over. */
export async function refuseWrongHoldings(run: Run): Promise<void> {
  await refuseDoubledRows(run)
  await refuseOverlaps(run)
  await refuseInactivePositions(run)
  await refuseAfterEmployment(run)
}

const refuseDoubledRows = (run: Run): Promise<void> =>
  refuseEach(
    run,
    {
      file,
      column: 'positionCode',
      query: `select line, null as value, first as other from (
        select line, min(line) over (partition by position_id, person_id, valid_from) as first
        from planned_holding where line is not null
      ) doubled where line > first`,
    },
    ({ other }) =>
      `This person holds this position from this day on in line ${other} already. Take one of the two out.`,
  )

/** Of the same position by the same person on some same day. */
const refuseOverlaps = (run: Run): Promise<void> =>
  refuseEach(
    run,
    {
      file,
      column: 'from',
      query: `select h.line, replace(min(coalesce(other.valid_from, '-infinity'))::text, '-infinity', 'ever since') as value, min(other.line) as other
        from planned_holding h join planned_holding other on other.position_id = h.position_id
          and other.person_id = h.person_id and other.valid_from is distinct from h.valid_from
          and coalesce(other.valid_from <= h.valid_to, true) and coalesce(h.valid_from <= other.valid_to, true)
          and (other.line is null or other.line < h.line or not other.is_touched)
        where h.is_touched and coalesce(h.valid_from <= h.valid_to, true)
          and coalesce(other.valid_from <= other.valid_to, true)
        group by h.line`,
    },
    ({ value, other }) =>
      `This person holds this position on some of these days already (${other === null ? `from: ${value}` : `line ${other}`}). Write other days, or change that one.`,
  )

/** Who held a position before it was inactive may be told of where the past may be. */
const refuseInactivePositions = (run: Run): Promise<void> =>
  refuseEach(
    run,
    {
      file,
      column: 'positionCode',
      query: `select h.line, coalesce(h.valid_to < '${run.today}', false) as value, null as other from planned_holding h
        join final_chart_position p on p.id = h.position_id and p.status = 'Inactive'
        where h.is_new and not (${mayTellHistory(run, isNewPerson('h.person_id'))} and coalesce(h.valid_to < '${run.today}', false))`,
    },
    ({ value }) =>
      value === 'true'
        ? 'The position is Inactive, and its former holders can only be told of new people. Take this row out.'
        : positionIsInactive,
  )

const refuseAfterEmployment = (run: Run): Promise<void> =>
  refuseEach(
    run,
    {
      file,
      column: run.present.get(file)?.has('to') ? 'to' : 'positionCode',
      query: `select h.line, e.termination_date as value, null as other from planned_holding h
        join (
          select person_id, termination_date from next_employee
          union all
          select person_id, termination_date from employee e where employer_group_id = ${run.employerGroupId}
            and not exists (select from next_employee n where n.id = e.id)
        ) e on e.person_id = h.person_id and coalesce(h.valid_to > e.termination_date, true)
        where h.is_touched and e.termination_date is not null and coalesce(h.valid_from <= h.valid_to, true)`,
    },
    ({ value }) => `Their employment ends on ${value}. Write that day or an earlier one.`,
  )
