import { literal, snake } from '../../../platform/bulk.ts'
import { paysOtherEmployees } from '../../payment-groups/index.ts'
import { codedTables } from '../entities.ts'
import { refuseEach, refuseUnknown } from '../refusals.ts'
import type { Run } from '../run.ts'
import { refuseEarlierEmployers, todayAt } from './day-checks.ts'
import { inactivePaymentGroups } from './expired.ts'
import { refuseWrongPlaces } from './place-checks.ts'

const file = 'employees.csv'

/** What `next_employee` would say that cannot be. */
export async function refuseWrongEmployees(run: Run, present: ReadonlySet<string>): Promise<void> {
  await refuseStrangeCodes(run, present)
  await refuseWrongDates(run, present)
  await refuseWrongPlaces(run, { file, present, next: 'select * from next_employee' })
  await refuseExpiredCostCentres(run)
  await refuseWrongPaymentGroups(run)
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
  await refuseEach(
    run,
    {
      file,
      column: present.has('dateOfBirth') ? 'dateOfBirth' : 'startDate',
      query: `select n.line, null as value, null as other from next_employee n
        left join final_employer e on e.id = n.employer_id
        where n.date_of_birth >= least(${todayAt(run, 'e.time_zone')}, n.start_date)
          and (n.is_new or n.changed && '{DateOfBirth,StartDate}')`,
    },
    () => 'A dateOfBirth is before today and before the startDate. Correct one of the two.',
  )
}

async function refuseExpiredCostCentres(run: Run): Promise<void> {
  await refuseEach(
    run,
    {
      file,
      column: 'costCentreCode',
      query: `select n.line, x.expiry_date as value, null as other from next_employee n
        join expired_cost_centre x on x.id = n.cost_centre_id
        where (n.is_new or 'CostCentre' = any(n.changed)) and coalesce(n.termination_date > x.expiry_date, true)`,
    },
    ({ value }) => `This cost centre expired on ${value}. Write one that has not.`,
  )
}

/**
 * Whoever is paid in a group has its employer, whichever of the two changes. Whose employment is over may be in one that
 * is inactive.
 */
async function refuseWrongPaymentGroups(run: Run): Promise<void> {
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
      column: 'paymentGroupCode',
      query: `select n.line, null as value, null as other from next_employee n
        join (${inactivePaymentGroups}) g on g.id = n.payment_group_id
        where (n.is_new or n.changed && '{PaymentGroupId,EmployerId}')
          and coalesce(n.termination_date >= ${literal(run.today)}, true)`,
    },
    () => 'This payment group is inactive. Write another.',
  )
  await refuseEach(
    run,
    {
      file: 'payment-groups.csv',
      column: 'employerCode',
      query: `select distinct n.line, null as value, null as other from next_payment_group n
        join employee e on e.employer_group_id = ${run.employerGroupId} and e.payment_group_id = n.id and e.employer_id <> n.employer_id
        where 'employerId' = any(n.changed) and not exists (select from next_employee own where own.id = e.id)`,
    },
    () => paysOtherEmployees,
  )
}
