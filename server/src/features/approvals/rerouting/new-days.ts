import { sql } from 'kysely'
import type { CommandContext } from '../../../core/command-context.ts'
import { raiseCounters } from '../../../core/identifiers.ts'
import { noteOrganisationChange } from '../../../core/organisation-changes.ts'
import { todayFor } from '../../../domain/caller.ts'

/**
 * Records a change of the organisation when a new day has begun, for the group or for an employer in another time zone,
 * and a dated record began or ended with it. Catches up with days on which the job did not run. The day is stored in
 * the same transaction, so that a repeat on the same day does nothing.
 */
export async function routeByDate(ctx: CommandContext): Promise<void> {
  const days = await takeNewDays(ctx)
  if (!days || !(await hasDatedChange(ctx, days))) return
  await noteOrganisationChange(ctx, 'A new day has begun, with other roles, delegations or holders in force.')
}

/** From the last processed day to the current one. `after` is null if no day was processed yet. */
type Days = Readonly<{ after: string | null; until: string }>

async function takeNewDays(ctx: CommandContext): Promise<Days | undefined> {
  const today = await daysOf(ctx)
  const noted = await raiseCounters(ctx, today)
  if (noted.length === 0) return undefined
  const first = Math.min(...noted.map(({ before }) => before))
  return { after: first === 0 ? null : dayOf(first), until: dayOf(Math.max(...noted.map(({ last }) => last))) }
}

/** The current day as a number, for the group and for each employer with its own time zone. */
async function daysOf(ctx: CommandContext): Promise<ReadonlyMap<string, number>> {
  const { tx, employerGroupId } = ctx
  const employers = await tx
    .selectFrom('employer')
    .select('id')
    .where('employerGroupId', '=', employerGroupId)
    .where('timeZone', 'is not', null)
    .orderBy('id')
    .execute()
  return new Map([
    ['day of routing', numberOf(ctx.today.group)],
    ...employers.map(({ id }) => [`day of routing of employer ${id}`, numberOf(todayFor(ctx.today, id))] as const),
  ])
}

const numberOf = (day: string): number => Number(day.replaceAll('-', ''))

const dayOf = (number: number): string => String(number).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')

/**
 * Whether a holding, role, delegation or engagement began or ended, an employee's payment group or cost centres
 * changed, or a cost centre was moved. Includes the last processed day, because records of that day may have been
 * entered after it was processed.
 */
async function hasDatedChange({ tx, employerGroupId }: CommandContext, { after, until }: Days): Promise<boolean> {
  if (after === null) return true
  const turned = (table: string, { from, to }: Readonly<{ from: string; to: string }>) => sql`exists (
    select from ${sql.table(table)} dated where dated.employer_group_id = ${employerGroupId}
      and (${sql.ref(`dated.${from}`)} > ${after}::date and ${sql.ref(`dated.${from}`)} <= ${until}::date
        or ${sql.ref(`dated.${to}`)} >= ${after}::date and ${sql.ref(`dated.${to}`)} < ${until}::date))`
  const dated = { from: 'valid_from', to: 'valid_to' }
  const { rows } = await sql<{ hasDatedChange: boolean }>`
    select ${turned('position_holder', dated)} or ${turned('role_grant', dated)} or ${turned('delegation', dated)}
      or ${turned('employee', { from: 'start_date', to: 'termination_date' })}
      or exists (select from employee_fact fact where fact.employer_group_id = ${employerGroupId}
        and fact.field in ('PaymentGroupId', 'CostCentre') and fact.superseded_at is null
        and fact.valid_from >= ${after}::date and fact.valid_from <= ${until}::date)
      or exists (select from cost_centre where cost_centre.employer_group_id = ${employerGroupId}
        and cost_centre.last_modified >= ${after}::date - 1) as has_dated_change`.execute(tx)
  return rows[0]?.hasDatedChange ?? true
}
