import { refuseEach, refuseUnknown } from '../refusals.ts'
import type { Run } from '../run.ts'
import type { FileName } from '../schemas.ts'
import { refuseWrongPlaces } from './place-checks.ts'

const file = 'authorities.csv'

/** What a row of authorities.csv would say that cannot be; what is not an employee has a date of birth of its own. */
export async function refuseStrangeAuthorities(run: Run, present: ReadonlySet<string>): Promise<void> {
  if (present.has('employeeCode')) {
    const codes = 'select line, employee_code as code from stage_authorities'
    await refuseUnknown(run, { file, column: 'employeeCode', codes, known: 'known_employee' }, 'an employee')
  }
  await refuseUnknownLimits(run, { file, stage: 'stage_authorities', present })
  await refuseWrongPlaces(run, { file, present, next: 'select * from next_authority where employee_id is null' })
  await refuseEach(
    run,
    {
      file,
      column: 'dateOfBirth',
      query: `select line, null as value, null as other from next_authority
        where employee_id is null and date_of_birth >= '${run.today}' and (is_new or 'dateOfBirth' = any(changed))`,
    },
    () => 'Write a day before today, or leave the cell empty.',
  )
}

/** Of the two lists of codes that limit an authority or a role. */
export async function refuseUnknownLimits(
  run: Run,
  { file, stage, present }: { file: FileName; stage: string; present: ReadonlySet<string> },
): Promise<void> {
  const lists = [
    { column: 'costCentreCodes', in: 'cost_centre_codes', known: 'known_cost_centre', noun: 'a cost centre' },
    { column: 'paymentGroupCodes', in: 'payment_group_codes', known: 'known_payment_group', noun: 'a payment group' },
  ]
  for (const list of lists) {
    if (!present.has(list.column)) continue
    const codes = `select s.line, c.code from ${stage} s, unnest(s.${list.in}) c (code)`
    await refuseUnknown(run, { file, column: list.column, codes, known: list.known }, list.noun)
  }
}
