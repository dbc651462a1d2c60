import type { Violation } from '../../../domain/violation.ts'
import { roleHasEnded, violationsOfDays, violationsOfEnd } from '../../authorities/index.ts'
import { type Run, refusalsIn } from '../run/index.ts'

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
 * what has ended stays as it was. New authorities of new people come with their past.
 */
export const refuseFormerDays = (run: Run): Promise<void> =>
  refusalsIn(run, 'authority-roles.csv').review<Row>(
    {
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
    },
    row => violationsOfRow(row, run.today),
  )

function violationsOfRow({ isNew, from, to, storedTo, ...changes }: Row, today: string): Violation[] {
  if (storedTo !== null && storedTo < today) return [{ field: 'Role', message: roleHasEnded }]
  if (isNew) return [...(from === null ? [beginsToday] : []), ...violationsOfDays({ from, to }, today)]
  const hasBegun = from === null || from < today
  return [
    ...violationsOfEnd({ from, to }, today),
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
