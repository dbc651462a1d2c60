import { quoted } from '../../../domain/text/free-text.ts'
import type { Violation } from '../../../domain/violation.ts'
import { authorityBulk, authorityRules, grantRules } from '../../authorities/index.ts'
import { inactivePaymentGroups, limitColumns } from '../rows/index.ts'
import { type FileName, type Run, refusalsIn } from '../run/index.ts'

type Row = Readonly<{
  isNew: boolean
  from: string | null
  to: string | null
  storedTo: string | null
  changesCostCentres: boolean
  changesPaymentGroups: boolean
}>

/**
 * Roles of authorities and people that are here already begin and end today at the earliest, as by the single calls, and
 * roles that have ended stay as they were. New authorities of new people come with their past.
 */
export const refuseFormerDays = (run: Run): Promise<void> =>
  refusalsIn(run, 'authority-roles.csv').review<Row>({
    query: `select line, grant_id is null as "isNew", valid_from as "from", valid_to as "to", stored_to as "storedTo",
          changes_cost_centre as "changesCostCentres", changes_payment_group as "changesPaymentGroups"
        from file_grant where is_touched and not may_record_past and coalesce(valid_from <= valid_to, true)`,
    columns: {
      Role: 'role',
      From: 'from',
      To: 'to',
      CostCentreIds: 'costCentreCodes',
      PaymentGroupIds: 'paymentGroupCodes',
    },
    rule: row => violationsOfRow(row, run.today),
  })

function violationsOfRow({ isNew, from, to, storedTo, ...changes }: Row, today: string): Violation[] {
  if (storedTo !== null && storedTo < today) return [{ field: 'Role', message: grantRules.roleHasEnded }]
  if (isNew) return [...(from === null ? [beginsToday] : []), ...grantRules.violationsOfDays({ from, to }, today)]
  const hasBegun = from === null || from < today
  return [
    ...grantRules.violationsOfEnd({ from, to }, today),
    ...(hasBegun && changes.changesCostCentres ? [keepsLimits('CostCentreIds')] : []),
    ...(hasBegun && changes.changesPaymentGroups ? [keepsLimits('PaymentGroupIds')] : []),
  ]
}

const beginsToday: Violation = {
  field: 'From',
  message:
    'This authority, or its person, is here already, and a role begins today at the earliest. Write today or a later day.',
}

/** The single call splits a grant that has begun. Rows find theirs by the first day, so that they would rewrite its past. */
const keepsLimits = (field: string): Violation => ({
  field,
  message:
    'This role began before today, and its former days keep their limits. End this role, and add one from today.',
})

/** `rows`: SQL with `line`, the ids of the limits, the `valid_to` and the `owner_id` of whose limits they are. */
type Limited = Readonly<{ file: FileName; rows: string; owner: 'role_grant' | 'authority' }>

/**
 * An administrator limits a role or an authority to no closed cost centre or payment group, unless it has that limit already
 * or the role ends before. The operator may: a group comes with its past.
 */
export async function refuseClosedLimits(run: Run): Promise<void> {
  await refuseIn(run, {
    file: 'authority-roles.csv',
    rows: `(select line, cost_centre_ids, payment_group_ids, valid_to, grant_id as owner_id from file_grant where is_touched)`,
    owner: 'role_grant',
  })
  await refuseIn(run, {
    file: 'authorities.csv',
    rows: `(select line, cost_centre_ids, payment_group_ids, null::date as valid_to, id as owner_id from next_authority
      where is_new or changed && '{costCentreIds,paymentGroupIds}')`,
    owner: 'authority',
  })
}

const fields = { cost_centre: 'CostCentreIds', payment_group: 'PaymentGroupIds' } as const

const closed = {
  cost_centre: 'select id, code, expiry_date from expired_cost_centre',
  payment_group: `select id, code, null::date as expiry_date from (${inactivePaymentGroups}) inactive`,
}

type Closed = Readonly<{ code: string; day: string | null; isKept: boolean }>

async function refuseIn(run: Run, { file, rows, owner }: Limited): Promise<void> {
  for (const table of authorityBulk.limitTables) {
    await refusalsIn(run, file).review<Closed>({
      query: `select d.line, x.code, x.expiry_date as day, exists (select from ${owner}_${table} l
            where l.employer_group_id = ${run.employerGroupId} and l.${owner}_id = d.owner_id and l.${table}_id = x.id) as "isKept"
          from ${rows} d cross join unnest(d.${table}_ids) each (id) join (${closed[table]}) x on x.id = each.id
          where coalesce(d.valid_to > coalesce(x.expiry_date, date '${run.today}' - 1), true)`,
      columns: { [fields[table]]: limitColumns[table] },
      reasons: {
        CostCentreIds: ({ code, day }) => `The cost centre ${quoted(code)} expired on ${day}. Write one that has not.`,
        PaymentGroupIds: ({ code }) => `The payment group ${quoted(code)} is inactive. Write another.`,
      },
      rule: ({ isKept }) => authorityRules.violationsOfLimit(fields[table], { isClosed: true, isKept }),
    })
  }
}
