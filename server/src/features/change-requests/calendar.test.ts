import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { governedFields } from '../employees/index.ts'
import { changeRequestJobs } from './jobs.ts'

const muster = startMuster()

test('what the sample has approved is applied on its days, and every row is what its facts of the day add up to', async () => {
  muster.clock.moveTo('2027-04-03T12:00:00+11:00')
  for (const job of changeRequestJobs) await job.run(muster.context)
  const { rows: left } = await muster.admin.query(
    `select code, status from change_request where status = 'Approved' or status = 'Failed' and failed_at > '2027-04-01'`,
  )
  expect(left).toEqual([])

  const snake = (column: string) => column.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  const columns = governedFields.map(({ field, table, column }) => `('${field}', to_jsonb(${table}.${snake(column)}))`)
  const { rows } = await muster.admin.query(
    `select employee.code, fact.field, fact.value, own.value as row
     from employee join person on person.employer_group_id = employee.employer_group_id and person.id = employee.person_id
     cross join lateral (select distinct on (field) field, value from employee_fact f
       where f.employer_group_id = employee.employer_group_id and f.employee_id = employee.id and f.superseded_at is null
         and f.valid_from <= '2027-04-03' order by field, valid_from desc) fact
     join lateral (values ${columns.join(', ')}, ('CostCentre', (
       select jsonb_agg(jsonb_build_object('costCentreId', s.cost_centre_id, 'percentage', s.percentage) order by s.cost_centre_id)
       from employee_cost_centre s where s.employer_group_id = employee.employer_group_id and s.employee_id = employee.id
     ))) own (field, value) on own.field = fact.field
     where coalesce(own.value, 'null') <> fact.value`,
  )
  expect(rows).toEqual([])
})
