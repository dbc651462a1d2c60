import { codedTables } from '../entities.ts'
import { refuseEach, refuseUnknown } from '../refusals.ts'
import { literal, type Run, snake } from '../run.ts'
import { refuseEarlierEmployers } from './day-checks.ts'

const file = 'employees.csv'

/** What `next_employee` would say that cannot be. */
export async function refuseWrongEmployees(run: Run, present: ReadonlySet<string>): Promise<void> {
  await refuseStrangeCodes(run, present)
  await refuseWrongDates(run, present)
  await refuseWrongPlaces(run, present)
  await refuseEarlierEmployers(run)
}

async function refuseStrangeCodes(run: Run, present: ReadonlySet<string>): Promise<void> {
  const references = { employerCode: 'employer', paymentGroupCode: 'payment_group', costCentreCode: 'cost_centre' }
  for (const [cell, table] of Object.entries(references)) {
    if (!present.has(cell)) continue
    const codes = `select line, ${snake(cell)} as code from stage_employees`
    await refuseUnknown(run, { file, column: cell, codes, known: `known_${table}` }, codedTables[table]?.noun ?? '')
  }
}

async function refuseWrongDates(run: Run, present: ReadonlySet<string>): Promise<void> {
  await refuseEach(
    run,
    {
      file,
      column: present.has('terminationDate') ? 'terminationDate' : 'startDate',
      query: 'select line, null as value, null as other from next_employee where termination_date < start_date',
    },
    () => 'The employment would end before it began. Correct the startDate or the terminationDate.',
  )
}

async function refuseWrongPlaces(run: Run, present: ReadonlySet<string>): Promise<void> {
  await refuseEach(
    run,
    {
      file,
      column: present.has('state') ? 'state' : 'country',
      query: `select n.line, null as value, null as other from next_employee n join reference_state r on r.id = n.state_id
        where n.country_id is distinct from r.country_id`,
    },
    () => 'The state lies in another country. Write the state and its country in the same row.',
  )
  await refuseEach(
    run,
    {
      file,
      column: 'paymentGroupCode',
      query: `select n.line, null as value, null as other from next_employee n
        join final_payment_group g on g.id = n.payment_group_id
        where g.employer_id <> n.employer_id`,
    },
    () => 'This payment group belongs to another employer. Write one of the employer in employerCode.',
  )
  await refuseEach(
    run,
    {
      file,
      column: 'costCentreCode',
      query: `select n.line, c.expiry_date as value, null as other from next_employee n
        join final_cost_centre c on c.id = n.cost_centre_id
        where c.expiry_date < ${literal(run.today)} and (n.is_new or 'CostCentre' = any(n.changed))
          and coalesce(n.termination_date > c.expiry_date, true)`,
    },
    ({ value }) => `This cost centre expired on ${value}. Write one that has not.`,
  )
}
