import { asSystem, type CommandContext } from '../../../core/command-context.ts'
import { type DueWork, inEachGroup } from '../../../core/due-work.ts'
import { type DomainEvent, recordAll } from '../../../core/records.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { ServiceContext } from '../../../service-context.ts'
import { type Notice, notify } from '../../notices/index.ts'
import { typeOf } from '../reference.ts'
import { claim, lockDueDates, lockSuperseded, type Milestone } from './milestones.ts'

/**
 * Records credentials that are about to expire, have expired, or were superseded because a day has come, and reminds their
 * holders. Each milestone belongs to the transaction that stores its row.
 */
export const recordDueMilestones: DueWork = async (context, groupId, { signal, doneUntil } = {}) => {
  while (!signal?.aborted && (await asSystem(context, groupId, ctx => recordSome(ctx, doneUntil))) === 'more') {}
}

export const recordMilestones: Job<ServiceContext> = {
  name: 'credential-milestones',
  every: 5 * 60_000,
  run: inEachGroup(recordDueMilestones),
}

/** The most in one transaction, so that no command waits long for a credential that it locks. */
const atMost = 200

async function recordSome(ctx: CommandContext, doneUntil: string | undefined): Promise<'more' | 'done'> {
  const dates = await lockDueDates(ctx, { atMost, doneUntil })
  const superseded = await lockSuperseded(ctx, { atMost })
  const claimed = await claim(ctx, [...dates, ...superseded])
  await recordAll(ctx, claimed.map(eventOf))
  await notify(ctx, remindersOf(claimed))
  return dates.length === atMost || superseded.length === atMost ? 'more' : 'done'
}

const eventOf = ({ id, employeeId, milestone, day, expiryDate }: Milestone): DomainEvent => ({
  type: `credential.${milestone.toLowerCase() as Lowercase<typeof milestone>}`,
  resource: { type: 'Credential', id },
  employeeId,
  effectiveDate: milestone === 'Expiring' ? (expiryDate ?? day) : day,
  changedFields: ['status'],
})

/** The last reminder of each credential, where the service missed several days, and none for an expired one. */
function remindersOf(milestones: readonly Milestone[]): Notice[] {
  const reminders = milestones.filter(
    ({ milestone, isToRemind, expiryDate, today }) =>
      milestone === 'Expiring' && isToRemind && expiryDate !== null && today <= expiryDate,
  )
  const last = new Map(reminders.map(reminder => [reminder.id, reminder]))
  return [...last.values()].map(({ id, personId, day, expiryDate, credentialTypeId }) => ({
    kind: 'CredentialExpiring',
    personId,
    once: `credential-expiring/${id}/${day}`,
    resource: { type: 'Credential', id },
    about: { type: typeOf({ credentialTypeId }).name, ...(expiryDate !== null && { expires: expiryDate }) },
  }))
}
