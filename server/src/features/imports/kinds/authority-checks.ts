import { limitTables } from '../../authorities/index.ts'
import { refusalsIn, refuseUnknown } from '../refusals.ts'
import type { Run } from '../run.ts'
import type { FileName } from '../schemas.ts'
import { refuseWrongPlaces } from './places.ts'

const file = 'authorities.csv'

/** The column of a file for each of the two lists of codes that limit an authority or a role. */
export const limitColumns = { cost_centre: 'costCentreCodes', payment_group: 'paymentGroupCodes' } as const
const limitNouns = { cost_centre: 'a cost centre', payment_group: 'a payment group' } as const

/** What a row of authorities.csv would say that cannot be; what is not an employee has a date of birth of its own. */
export async function refuseStrangeAuthorities(run: Run, present: ReadonlySet<string>): Promise<void> {
  if (present.has('employeeCode')) {
    const codes = 'select line, employee_code as code from stage_authorities'
    await refuseUnknown(run, { file, column: 'employeeCode', codes, known: 'known_employee' }, 'an employee')
  }
  await refuseUnknownLimits(run, { file, stage: 'stage_authorities', present })
  const own = "next_authority where employee_id is null and (is_new or changed <> '{}')"
  await refuseWrongPlaces(run, { file, present, from: own })
  await refusalsIn(run, file)(
    'dateOfBirth',
    `select line from ${own} and date_of_birth >= '${run.today}' and (is_new or 'dateOfBirth' = any(changed))`,
    'Write a day before today, or leave the cell empty.',
  )
}

/** Of the two lists of codes that limit an authority or a role. */
export async function refuseUnknownLimits(
  run: Run,
  { file, stage, present }: { file: FileName; stage: string; present: ReadonlySet<string> },
): Promise<void> {
  for (const table of limitTables) {
    const column = limitColumns[table]
    if (!present.has(column)) continue
    const codes = `select s.line, c.code from ${stage} s, unnest(s.${table}_codes) c (code)`
    await refuseUnknown(run, { file, column, codes, known: `known_${table}` }, limitNouns[table])
  }
}
