import { literal } from '../../../platform/bulk.ts'
import { paysOtherEmployees } from '../../payment-groups/index.ts'
import { type Run, refusalsIn, refuseUnknown } from '../rows/index.ts'
import { inactivePaymentGroups, refuseEarlierEmployers, refuseWrongPlaces, todayAt } from '../structures/index.ts'

const file = 'employees.csv'

/** What `next_employee` would say that cannot be. */
export async function refuseWrongEmployees(run: Run, present: ReadonlySet<string>): Promise<void> {
  await refuseUnknown(run, file, {
    employerCode: 'employer',
    paymentGroupCode: 'payment_group',
    costCentreCode: 'cost_centre',
  })
  await refuseWrongDates(run, present)
  await refuseWrongPlaces(run, { file, present, from: "next_employee where (is_new or changed <> '{}')" })
  await refuseWrongReferences(run)
  await refuseEarlierEmployers(run)
}

async function refuseWrongDates(run: Run, present: ReadonlySet<string>): Promise<void> {
  const refuse = refusalsIn(run, file)
  const columnOf = (cell: string) => (present.has(cell) ? cell : 'startDate')
  await refuse(
    columnOf('terminationDate'),
    'select line from next_employee where termination_date < start_date',
    'The employment would end before it began. Correct the startDate or the terminationDate.',
  )
  await refuse(
    columnOf('dateOfBirth'),
    `select n.line from next_employee n left join final_employer e on e.id = n.employer_id
      where n.date_of_birth >= least(${todayAt(run, 'e.time_zone')}, n.start_date)
        and (n.is_new or n.changed && '{DateOfBirth,StartDate}')`,
    'A dateOfBirth is before today and before the startDate. Correct one of the two.',
  )
}

/**
 * Whoever is paid in a group has its employer, whichever of the two changes. Whose employment is over may be in one that
 * is inactive, and be charged to a cost centre that has expired.
 */
async function refuseWrongReferences(run: Run): Promise<void> {
  const refuse = refusalsIn(run, file)
  await refuse(
    'costCentreCode',
    `select n.line, x.expiry_date as day from next_employee n join expired_cost_centre x on x.id = n.cost_centre_id
      where (n.is_new or 'CostCentre' = any(n.changed)) and coalesce(n.termination_date > x.expiry_date, true)`,
    ({ day }) => `This cost centre expired on ${day}. Write one that has not.`,
  )
  await refuse(
    'paymentGroupCode',
    `select n.line from next_employee n join final_payment_group g on g.id = n.payment_group_id
      where g.employer_id <> n.employer_id`,
    'This payment group belongs to another employer. Write one of the employer in employerCode.',
  )
  await refuse(
    'paymentGroupCode',
    `select n.line from next_employee n join (${inactivePaymentGroups}) g on g.id = n.payment_group_id
      where (n.is_new or n.changed && '{PaymentGroupId,EmployerId}')
        and coalesce(n.termination_date >= ${literal(run.today)}, true)`,
    'This payment group is inactive. Write another.',
  )
  await refusalsIn(run, 'payment-groups.csv')(
    'employerCode',
    `select distinct n.line from next_payment_group n
      join employee e on e.employer_group_id = ${run.employerGroupId} and e.payment_group_id = n.id and e.employer_id <> n.employer_id
      where 'employerId' = any(n.changed) and not exists (select from next_employee own where own.id = e.id)`,
    paysOtherEmployees,
  )
}
