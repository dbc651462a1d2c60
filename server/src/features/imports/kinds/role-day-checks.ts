import { roleHasEnded } from '../../authorities/index.ts'
import { refuseEach } from '../refusals.ts'
import type { Run } from '../run.ts'
import { differingGrants } from './role-grants.ts'

const file = 'authority-roles.csv'

/**
 * Roles of authorities and people that are here already begin and end today at the earliest, as by the single calls, and
 * what has ended stays as it was. New authorities of new people come with their past.
 */
export async function refuseFormerDays(run: Run): Promise<void> {
  const today = `'${run.today}'::date`
  const rows = `(${differingGrants(run)}) d where not may_tell_history`
  const refuse = (column: string, condition: string, reason: string) =>
    refuseEach(
      run,
      { file, column, query: `select line, null as value, null as other from ${rows} and ${condition}` },
      () => reason,
    )
  await refuse('role', `stored_to < ${today}`, roleHasEnded)
  await refuse(
    'from',
    'grant_id is null and valid_from is null',
    'This authority, or its person, is here already, and a role begins today at the earliest. Write today or a later day.',
  )
  await refuse(
    'from',
    `grant_id is null and valid_from < ${today}`,
    'This day is over. Write today or a later one: a role begins today at the earliest.',
  )
  await refuse(
    'to',
    `coalesce(stored_to >= ${today}, true) and coalesce(valid_from <= valid_to, true) and valid_to < ${today}`,
    'This day is over. Write today or a later one.',
  )
  await refuseOtherLimits(run)
}

/** The single call splits a grant that has begun. Rows find theirs by the first day, so that they would rewrite its past. */
async function refuseOtherLimits(run: Run): Promise<void> {
  const limits = { costCentreCodes: 'cost_centre', paymentGroupCodes: 'payment_group' }
  for (const [column, table] of Object.entries(limits)) {
    await refuseEach(
      run,
      {
        file,
        column,
        query: `select line, null as value, null as other from (${differingGrants(run)}) d
          where changes_${table} and coalesce(valid_from < '${run.today}', true) and coalesce(stored_to >= '${run.today}', true)`,
      },
      () =>
        'This role began before today, and its former days keep their limits. End this role, and add one from today.',
    )
  }
}
