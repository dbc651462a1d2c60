import { sql } from 'kysely'
import { todayFor } from '../../../domain/caller.ts'
import type { CommandContext } from '../../../platform/command-context.ts'
import { raiseCounters } from '../../../platform/identifiers.ts'
import { noteOrganisationChange } from '../../../platform/organisation-changes.ts'

/**
 * When a new day has begun, for the group or for an employer in another zone, notes that the organisation has changed,
 * provided that something began or ended with it. Days on which nobody looked are caught up with. Again on the same day, or by another
 * process, it does nothing: the note of the day goes with the transaction.
 */
export async function routeByDate(ctx: CommandContext): Promise<void> {
  const days = await takeNewDays(ctx)
  if (!days || !(await hasTurned(ctx, days))) return
  await noteOrganisationChange(ctx, 'A new day has begun, with other roles, delegations or holders in force.')
}

/** From the day up to which was routed, to the one that it is now. `after` is null where that was never noted. */
type Days = Readonly<{ after: string | null; until: string }>

async function takeNewDays(ctx: CommandContext): Promise<Days | undefined> {
  const today = await daysOf(ctx)
  const noted = await raiseCounters(ctx, today)
  if (noted.length === 0) return undefined
  const first = Math.min(...noted.map(({ before }) => before))
  return { after: first === 0 ? null : dayOf(first), until: dayOf(Math.max(...noted.map(({ last }) => last))) }
}

/** The day that it is, as a number, for the group and for each employer that lives in a zone of its own. */
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
 * Whether a holding, role, delegation or engagement began or ended, or an employee's payment group or cost centres, with
 * which limited roles are compared, became others, or a cost centre was moved. Those of the day up to which was routed
 * may have been entered since.
 */
async function hasTurned({ tx, employerGroupId }: CommandContext, { after, until }: Days): Promise<boolean> {
  if (after === null) return true
  const turned = (table: string, { from, to }: Readonly<{ from: string; to: string }>) => sql`exists (
    select from ${sql.table(table)} dated where dated.employer_group_id = ${employerGroupId}
      and (${sql.ref(`dated.${from}`)} > ${after}::date and ${sql.ref(`dated.${from}`)} <= ${until}::date
        or ${sql.ref(`dated.${to}`)} >= ${after}::date and ${sql.ref(`dated.${to}`)} < ${until}::date))`
  const dated = { from: 'valid_from', to: 'valid_to' }
  const { rows } = await sql<{ hasTurned: boolean }>`
    select ${turned('position_holder', dated)} or ${turned('role_grant', dated)} or ${turned('delegation', dated)}
      or ${turned('employee', { from: 'start_date', to: 'termination_date' })}
      or exists (select from employee_fact fact where fact.employer_group_id = ${employerGroupId}
        and fact.field in ('PaymentGroupId', 'CostCentre') and fact.superseded_at is null
        and fact.valid_from >= ${after}::date and fact.valid_from <= ${until}::date)
      or exists (select from cost_centre where cost_centre.employer_group_id = ${employerGroupId}
        and cost_centre.last_modified >= ${after}::date - 1) as has_turned`.execute(tx)
  return rows[0]?.hasTurned ?? true
}
