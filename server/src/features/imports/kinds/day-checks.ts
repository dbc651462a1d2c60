import { type DayTwice, minutesAhead, moveRefused, zoneRefused } from '../../../domain/days-twice.ts'
import { literal } from '../../../platform/bulk.ts'
import { type Refused, refuseEach } from '../refusals.ts'
import type { Run } from '../run.ts'

/** No day comes twice for an employer that is here: that protects data, so it holds for the operator too. */
export const refuseEarlierZones = (run: Run): Promise<void> =>
  refuseEach(
    run,
    {
      file: 'employers.csv',
      column: 'timeZone',
      query: daysTwice(
        run,
        `select n.line, t.time_zone as before, n.time_zone as after from next_employer n
         join employer t on t.employer_group_id = ${run.employerGroupId} and t.id = n.id`,
      ),
    },
    row => zoneRefused(dayOf(row)),
  )

/** Nor for an employee whom the files give another employer. */
export const refuseEarlierEmployers = (run: Run): Promise<void> =>
  refuseEach(
    run,
    {
      file: 'employees.csv',
      column: 'employerCode',
      query: daysTwice(
        run,
        `select n.line, former.time_zone as before, other.time_zone as after from next_employee n
         join employee e on e.employer_group_id = ${run.employerGroupId} and e.id = n.id
         join employer former on former.employer_group_id = ${run.employerGroupId} and former.id = e.employer_id
         join final_employer other on other.id = n.employer_id and other.id <> former.id`,
      ),
    },
    row => moveRefused(dayOf(row)),
  )

/** SQL: the day it is at an employer whose zone `zone` is; null: the group's. */
export const todayAt = ({ now, timeZone }: Pick<Run, 'now' | 'timeZone'>, zone: string): string =>
  `(${literal(now)}::timestamptz at time zone coalesce(${zone}, ${literal(timeZone)}))::date`

const dayOf = ({ value, other }: Refused): DayTwice => ({ there: value ?? '', here: other ?? '' })

/** SQL: of what goes from the zone `before` to `after`, whatever has a day twice, as `dayTwice` finds it. */
const daysTwice = ({ now, timeZone }: Run, zones: string) => `
  select distinct on (line) line, there as value, here as other
  from (${zones}) zones, (values (0), (${minutesAhead})) ahead (minutes),
    lateral (select ${literal(now)}::timestamptz + make_interval(mins => minutes) as moment) later,
    lateral (select (moment at time zone coalesce(after, ${literal(timeZone)}))::date as there,
      (moment at time zone coalesce(before, ${literal(timeZone)}))::date as here) days
  where there < here order by line, minutes`
