import { refuseEach } from '../refusals.ts'
import { quoted } from '../rules.ts'
import type { Run } from '../run.ts'
import type { FileName } from '../schemas.ts'
import { inactivePaymentGroups } from './expired.ts'
import { differingGrants } from './role-grants.ts'

/**
 * An administrator limits neither a role nor an authority to what has expired or is inactive, unless it is limited to it
 * already, or the role ends before. The operator may: a group comes with what it has had for long.
 */
export async function refuseClosedLimits(run: Run): Promise<void> {
  const grants = `(${differingGrants(run)}) d join stage_authority_roles s on s.line = d.line`
  const authorities = `(select n.line, n.id as grant_id, null::date as valid_to from next_authority n
    where n.is_new or n.changed && '{costCentreIds,paymentGroupIds}') d join stage_authorities s on s.line = d.line`
  await refuseIn(run, { file: 'authority-roles.csv', rows: grants, owner: 'role_grant' })
  await refuseIn(run, { file: 'authorities.csv', rows: authorities, owner: 'authority' })
}

/** `rows`: SQL for the staged rows `s`, and `d` with the `grant_id` of the `owner` whose limits they are. */
type Limited = Readonly<{ file: FileName; rows: string; owner: 'role_grant' | 'authority' }>

async function refuseIn(run: Run, { file, rows, owner }: Limited): Promise<void> {
  const isKept = (table: string) => `exists (select from ${owner}_${table} l
    where l.employer_group_id = ${run.employerGroupId} and l.${owner}_id = d.grant_id and l.${table}_id = x.id)`
  await refuseEach(
    run,
    {
      file,
      column: 'costCentreCodes',
      query: `select d.line, x.code as value, x.expiry_date as other from ${rows}
        cross join unnest(s.cost_centre_codes) c (code) join expired_cost_centre x on x.code = c.code
        where not ${isKept('cost_centre')} and coalesce(d.valid_to > x.expiry_date, true)`,
    },
    ({ value, other }) => `The cost centre ${quoted(value ?? '')} expired on ${other}. Write one that has not.`,
  )
  await refuseEach(
    run,
    {
      file,
      column: 'paymentGroupCodes',
      query: `select d.line, x.code as value, null as other from ${rows}
        cross join unnest(s.payment_group_codes) c (code) join (${inactivePaymentGroups}) x on x.code = c.code
        where not ${isKept('payment_group')} and coalesce(d.valid_to >= '${run.today}', true)`,
    },
    ({ value }) => `The payment group ${quoted(value ?? '')} is inactive. Write another.`,
  )
}
