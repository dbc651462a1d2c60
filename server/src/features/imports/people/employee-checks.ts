import { literal } from '../../../core/bulk.ts'
import { moveRefused } from '../../../domain/days-twice.ts'
import { violationsOfDates, violationsOfPaymentGroup } from '../../employees/index.ts'
import { paysOtherEmployees } from '../../payment-groups/index.ts'
import { inactivePaymentGroups, refuseDaysTwice, refuseWrongPlaces, todayAt } from '../rows/index.ts'
import { type Run, refusalsIn } from '../run/index.ts'

const file = 'employees.csv'

/** Applies the rules of employees to `next_employee`. */
export async function refuseWrongEmployees(run: Run, present: ReadonlySet<string>): Promise<void> {
  await refusalsIn(run, file).unknown({
    employerCode: 'employer',
    paymentGroupCode: 'payment_group',
    costCentreCode: 'cost_centre',
  })
  await refuseWrongTerms(run, present)
  await refuseWrongPlaces(run, { file, present, from: "next_employee where (is_new or changed <> '{}')" })
  await refuseWrongReferences(run)
  await refuseDaysTwice(run, {
    file,
    column: 'employerCode',
    query: `select n.line, former.time_zone as "from", other.time_zone as "to" from next_employee n
      join employee e on e.employer_group_id = ${run.employerGroupId} and e.id = n.id
      join employer former on former.employer_group_id = ${run.employerGroupId} and former.id = e.employer_id
      join final_employer other on other.id = n.employer_id and other.id <> former.id`,
    refused: moveRefused,
  })
}

type Row = Readonly<{
  today: string
  startDate: string
  dateOfBirth: string | null
  terminationDate: string | null
  employerId: number | null
  groupEmployerId: number | null
  isInactive: boolean
}>

/** The days, and the payment group with the employer. An employee who has left may be in an inactive payment group. */
function refuseWrongTerms(run: Run, present: ReadonlySet<string>): Promise<void> {
  const columnOf = (cell: string) => (present.has(cell) ? cell : 'startDate')
  return refusalsIn(run, file).review<Row>({
    query: `select n.line, ${todayAt(run, 'e.time_zone')} as today, n.start_date as "startDate",
          case when n.is_new or n.changed && '{DateOfBirth,StartDate}' then n.date_of_birth end as "dateOfBirth",
          n.termination_date as "terminationDate", n.employer_id as "employerId", g.employer_id as "groupEmployerId",
          inactive.id is not null as "isInactive"
        from next_employee n
        left join final_employer e on e.id = n.employer_id
        left join final_payment_group g on g.id = n.payment_group_id
        left join (${inactivePaymentGroups}) inactive on inactive.id = g.id
          and (n.is_new or n.changed && '{PaymentGroupId,EmployerId}')
          and coalesce(n.termination_date >= ${literal(run.today)}, true)
        where n.is_new or n.changed <> '{}'
          or g.id in (select id from next_payment_group where 'employerId' = any(changed))`,
    columns: {
      TerminationDate: columnOf('terminationDate'),
      DateOfBirth: columnOf('dateOfBirth'),
      PaymentGroupId: 'paymentGroupCode',
    },
    reasons: {
      TerminationDate: 'The employment would end before it began. Correct the startDate or the terminationDate.',
      DateOfBirth: 'A dateOfBirth is before today and before the startDate. Correct one of the two.',
    },
    rule: ({ today, startDate, dateOfBirth, terminationDate, employerId, groupEmployerId, isInactive }) => [
      ...violationsOfDates(
        { StartDate: startDate, DateOfBirth: dateOfBirth ?? undefined, TerminationDate: terminationDate ?? undefined },
        today,
      ),
      ...(groupEmployerId === null || employerId === null
        ? []
        : violationsOfPaymentGroup(
            { employerId: groupEmployerId, status: isInactive ? 'Inactive' : 'Active' },
            employerId,
          )),
    ],
  })
}

async function refuseWrongReferences(run: Run): Promise<void> {
  await refusalsIn(run, file).rows(
    'costCentreCode',
    `select n.line, x.expiry_date as day from next_employee n join expired_cost_centre x on x.id = n.cost_centre_id
      where (n.is_new or 'CostCentre' = any(n.changed)) and coalesce(n.termination_date > x.expiry_date, true)`,
    ({ day }) => `This cost centre expired on ${day}. Write one that has not.`,
  )
  await refusalsIn(run, 'payment-groups.csv').rows(
    'employerCode',
    `select distinct n.line from next_payment_group n
      join employee e on e.employer_group_id = ${run.employerGroupId} and e.payment_group_id = n.id and e.employer_id <> n.employer_id
      where 'employerId' = any(n.changed) and not exists (select from next_employee own where own.id = e.id)`,
    paysOtherEmployees,
  )
  await refusalsIn(run, file).rows(
    'status',
    `select n.line from next_employee n join employee e on e.employer_group_id = ${run.employerGroupId} and e.id = n.id
      where e.awaits_hire and 'Status' = any(n.changed)`,
    () => 'This employee awaits a hire, which decides it. Write the status that the record has.',
  )
}
