import { dayTwice, moveRefused, zoneRefused } from '../../../domain/days-twice.ts'
import type { Violation } from '../../../domain/violation.ts'
import type { FileName } from '../files/index.ts'
import { review } from './refusals.ts'
import type { Run } from './run.ts'

/** No day comes twice for an employer that is here: that protects data, so it holds for the operator too. */
export const refuseEarlierZones = (run: Run): Promise<void> =>
  refuseDaysTwice(run, {
    file: 'employers.csv',
    column: 'timeZone',
    query: `select n.line, t.time_zone as "from", n.time_zone as "to" from next_employer n
      join employer t on t.employer_group_id = ${run.employerGroupId} and t.id = n.id where 'timeZone' = any(n.changed)`,
    refused: zoneRefused,
  })

/** Nor for an employee whom the files give another employer. */
export const refuseEarlierEmployers = (run: Run): Promise<void> =>
  refuseDaysTwice(run, {
    file: 'employees.csv',
    column: 'employerCode',
    query: `select n.line, former.time_zone as "from", other.time_zone as "to" from next_employee n
      join employee e on e.employer_group_id = ${run.employerGroupId} and e.id = n.id
      join employer former on former.employer_group_id = ${run.employerGroupId} and former.id = e.employer_id
      join final_employer other on other.id = n.employer_id and other.id <> former.id`,
    refused: moveRefused,
  })

/** `query`: SQL for lines that go from one time zone to another; null: the group's. */
type Moves = Readonly<{ file: FileName; column: string; query: string; refused: typeof zoneRefused }>

const refuseDaysTwice = (run: Run, { file, column, query, refused }: Moves): Promise<void> =>
  review<Readonly<{ from: string | null; to: string | null }>>(
    run,
    { file, query, columns: { [column]: column } },
    ({ from, to }): Violation[] => {
      const { now, timeZone } = run
      const twice = dayTwice({ from: from ?? timeZone, to: to ?? timeZone, now })
      return twice ? [{ field: column, message: refused(twice) }] : []
    },
  )
