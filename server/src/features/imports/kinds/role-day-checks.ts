import { roleHasEnded } from '../../authorities/index.ts'
import { refuseEach } from '../refusals.ts'
import type { Run } from '../run.ts'
import { differingGrants } from './role-grants.ts'

const file = 'authority-roles.csv'

/**
 * Roles of authorities that are here already begin and end today at the earliest, as by the single calls, and what has ended
 * stays as it was. Authorities that the same files make come with their past.
 */
export async function refuseFormerDays(run: Run): Promise<void> {
  const today = `'${run.today}'::date`
  const rows = `(${differingGrants(run)}) d where not is_new_authority`
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
    'This authority is here already, and a role begins today at the earliest. Write today or a later day.',
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
}
