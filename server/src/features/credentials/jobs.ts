import { asSystem, type CommandContext, listGroupIds } from '../../core/command-context.ts'
import { record } from '../../core/records.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { type Notice, notify } from '../notices/index.ts'
import { claim, lockDueDates, lockSuperseded, type Milestone } from './milestones.ts'
import { typeOf } from './reference.ts'

type ServiceContext = Readonly<{ database: Database; vault: Vault; clock: Clock }>

/**
 * Tells of credentials that are about to expire, have expired, or were superseded by a day that came. It may run twice
 * and in several processes: a milestone is told by whoever stores its row, in the transaction of its event and notice.
 */
export const tellOfCredentials: Job<ServiceContext> = {
  name: 'tell-of-credentials',
  every: 5 * 60_000,
  async run(context, { signal } = {}) {
    for (const groupId of await listGroupIds(context.database)) {
      while (!signal?.aborted && (await asSystem(context, groupId, tellOfSome)) === 'more') {}
    }
  },
}

/** So many in a transaction, so that nobody waits long for a credential that is looked at. */
const atMost = 200

async function tellOfSome(ctx: CommandContext): Promise<'more' | 'done'> {
  const dates = await lockDueDates(ctx, atMost)
  const superseded = await lockSuperseded(ctx, atMost)
  const told = await claim(ctx, [...dates, ...superseded])
  for (const milestone of told) await tell(ctx, milestone)
  await notify(ctx, noticesOf(told))
  return dates.length === atMost || superseded.length === atMost ? 'more' : 'done'
}

const types = {
  Expiring: 'credential.expiring',
  Expired: 'credential.expired',
  Superseded: 'credential.superseded',
} as const satisfies Record<Milestone['milestone'], string>

const tell = (ctx: CommandContext, { id, employeeId, milestone, day, expiryDate }: Milestone) =>
  record(ctx, {
    type: types[milestone],
    resource: { type: 'Credential', id },
    employeeId,
    effectiveDate: milestone === 'Expiring' ? (expiryDate ?? day) : day,
    changedFields: ['status'],
  })

/** The last reminder of each, where several days were slept through, and none for what has expired by now. */
function noticesOf(told: readonly Milestone[]): Notice[] {
  const reminders = told.filter(
    ({ milestone, isToRemind, expiryDate, today }) =>
      milestone === 'Expiring' && isToRemind && expiryDate !== null && today <= expiryDate,
  )
  return [...new Map(reminders.map(reminder => [reminder.id, reminder])).values()].map(noticeOf)
}

const noticeOf = ({ id, personId, day, expiryDate, credentialTypeId }: Milestone): Notice => ({
  kind: 'CredentialExpiring',
  personId,
  once: `credential-expiring/${id}/${day}`,
  about: { type: typeOf({ credentialTypeId }).name, ...(expiryDate !== null && { expires: expiryDate }) },
})
