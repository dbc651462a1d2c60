import { type RawBuilder, sql } from 'kysely'
import type { CommandContext } from '../../../core/command-context.ts'
import { todayInSql } from '../../../core/today.ts'
import { credentialTypes } from '../../../reference-data/index.ts'
import { isSuperseded } from '../status.ts'

/** A day in the life of a credential that has come and is not recorded yet. */
export type Milestone = Readonly<{
  id: number
  employeeId: number
  credentialTypeId: number
  milestone: 'Expiring' | 'Expired' | 'Superseded'
  /** The day on which it came. */
  day: string
  expiryDate: string | null
  /** Whether its holder still works here and has not renewed it. */
  isToRemind: boolean
  personId: number
  today: string
}>

/** `doneUntil`: the moment until which all was recorded (`DueWork`). */
type Some = Readonly<{ atMost: number; doneUntil?: string | undefined }>

/** The day after the expiry date is one like the reminders: `-1` days before it. */
const occasions = credentialTypes.flatMap(({ id, reminderDaysBefore }) =>
  [...reminderDaysBefore, -1].map(days => ({ typeId: id, days })),
)

/**
 * Locks reminders and ends whose day has come since the expiry date was entered, however long ago that is. The service
 * records late what came while it was stopped, and never what came before the date was known.
 */
export function lockDueDates(ctx: CommandContext, some: Some): Promise<readonly Milestone[]> {
  const day = sql`(credential.expiry_date - occasion.days)`
  const now = todayInSql(ctx, 'employee.employer_id')
  return lockFirst(ctx, some, {
    milestone: sql`case when occasion.days < 0 then 'Expired' else 'Expiring' end`,
    day,
    from: sql`left ${successor}
      join employer on employer.employer_group_id = employee.employer_group_id and employer.id = employee.employer_id
      join employer_group on employer_group.id = credential.employer_group_id
      join unnest(${occasions.map(each => each.typeId)}::bigint[], ${occasions.map(each => each.days)}::int[])
        as occasion (type_id, days) on occasion.type_id = credential.credential_type_id`,
    condition: sql`credential.manual_status is null and not ${isSuperseded(now)} and ${day} <= ${now}`,
    since: sql`(coalesce(credential.expiry_date_since, credential.created_at)
      at time zone coalesce(employer.time_zone, employer_group.time_zone))::date`,
  })
}

/** Locks credentials whose successors have come into force. */
export const lockSuperseded = (ctx: CommandContext, some: Some): Promise<readonly Milestone[]> =>
  lockFirst(ctx, some, {
    milestone: sql`'Superseded'`,
    // A day that does not change, and that is another one for another successor.
    day: sql`(successor.created_at at time zone 'UTC')::date`,
    from: successor,
    condition: isSuperseded(todayInSql(ctx, 'employee.employer_id')),
    since: sql`'-infinity'::date`,
  })

const successor = sql`join credential successor on successor.employer_group_id = credential.employer_group_id
  and successor.id = credential.superseded_by_credential_id`

/** SQL: milestones of `credential` and `employee`, joined with `from`. `since`: the first day that is recorded. */
type Due = Readonly<Record<'milestone' | 'day' | 'from' | 'condition' | 'since', RawBuilder<unknown>>>

/** Leaves out recorded milestones, and credentials that another process has locked. */
async function lockFirst(
  ctx: CommandContext,
  { atMost, doneUntil }: Some,
  { milestone, day, from, condition, since }: Due,
): Promise<readonly Milestone[]> {
  const now = todayInSql(ctx, 'employee.employer_id')
  // A day has begun and ended everywhere within two days.
  const isRecent = (of: RawBuilder<unknown>) =>
    doneUntil === undefined ? sql`true` : sql`${of} >= ${doneUntil}::date - 2`
  // Materialized, both: else PostgreSQL looks up recorded milestones one by one. `since` is dear, and for the few that are left.
  const { rows } = await sql<Milestone>`
    with recorded as materialized (
      select credential_id, milestone, day from credential_milestone
      where employer_group_id = ${ctx.employerGroupId} and ${isRecent(sql`day`)}
    ), due as materialized (
      select credential.employer_group_id, credential.id, credential.employee_id, credential.credential_type_id,
        credential.expiry_date, employee.person_id, ${now} as today, successor.id is null
          and employee_status_on(employee.status, employee.start_date, employee.termination_date, ${now}) <> 'Inactive'
          as is_to_remind, ${milestone} as milestone, ${day} as day, ${since} as since
      from credential
      join employee on employee.employer_group_id = credential.employer_group_id and employee.id = credential.employee_id
      ${from}
      where credential.employer_group_id = ${ctx.employerGroupId} and ${condition} and ${isRecent(day)} and not exists (
        select from recorded
        where recorded.credential_id = credential.id and recorded.milestone = ${milestone} and recorded.day = ${day})
    )
    select due.* from due
    join credential on credential.employer_group_id = due.employer_group_id and credential.id = due.id
    where due.day >= due.since
    order by due.id, due.day
    limit ${atMost}
    for update of credential skip locked`.execute(ctx.tx)
  return rows
}

/** Stores milestones as recorded. @returns those that no other process has stored in the meantime */
export async function claim(ctx: CommandContext, milestones: readonly Milestone[]): Promise<readonly Milestone[]> {
  if (milestones.length === 0) return []
  const { tx, employerGroupId, now } = ctx
  const claimed = await tx
    .insertInto('credentialMilestone')
    .values(
      milestones.map(({ id, milestone, day }) => ({ employerGroupId, credentialId: id, milestone, day, toldAt: now })),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning(['credentialId', 'milestone', 'day'])
    .execute()
  const keys = new Set(claimed.map(row => `${row.credentialId} ${row.milestone} ${row.day}`))
  return milestones.filter(({ id, milestone, day }) => keys.has(`${id} ${milestone} ${day}`))
}
