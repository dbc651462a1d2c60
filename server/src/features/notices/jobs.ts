import { asSystem, type CommandContext, listGroupIds } from '../../core/command-context.ts'
import { forEachGroup } from '../../core/due-work.ts'
import { todayIn } from '../../domain/calendar-date.ts'
import type { Job } from '../../platform/jobs.ts'
import { withinGroup } from '../../platform/joins.ts'
import type { ServiceContext } from '../../service-context.ts'
import { notify } from './commands.ts'
import { sendNotices } from './sending.ts'

const day = 86_400_000
const daysBefore = [3, 14] as const

/** Notifies owners 14 and 3 days before a key expires, and after downtime only of the nearer day. */
export const notifyOfExpiringKeys: Job<ServiceContext> = {
  name: 'notify-of-expiring-keys',
  every: 3_600_000,
  async run(context, { signal } = {}) {
    await forEachGroup(context, await listGroupIds(context.database), async id => {
      if (!signal?.aborted) await asSystem(context, id, notifyOwners)
    })
  },
}

/** Deletes what is older than a quarter, unless its email is still to be sent. */
export const forgetOldNotices: Job<ServiceContext> = {
  name: 'forget-old-notices',
  every: 3_600_000,
  async run(context, { signal } = {}) {
    await forEachGroup(context, await listGroupIds(context.database), async id => {
      if (!signal?.aborted) await asSystem(context, id, forgetOld)
    })
  },
}

export const noticeJobs: readonly Job<ServiceContext>[] = [sendNotices, notifyOfExpiringKeys, forgetOldNotices]

async function forgetOld({ tx, employerGroupId, realNow }: CommandContext): Promise<void> {
  const since = new Date(Date.parse(realNow) - 92 * day).toISOString()
  await tx
    .deleteFrom('notice')
    .where('employerGroupId', '=', employerGroupId)
    .where('createdAt', '<', since)
    .where('status', 'not in', ['Waiting', 'Sending'])
    .execute()
}

async function notifyOwners(ctx: CommandContext): Promise<void> {
  const { tx, employerGroupId, realNow: now } = ctx
  const last = new Date(Date.parse(now) + daysBefore[1] * day).toISOString()
  const keys = await tx
    .selectFrom('apiKey')
    .innerJoin('userAccount', withinGroup('userAccount.id', 'apiKey.userAccountId'))
    .innerJoin('employerGroup', 'employerGroup.id', 'apiKey.employerGroupId')
    .select(['apiKey.id', 'apiKey.name', 'apiKey.expiresAt', 'userAccount.personId', 'employerGroup.timeZone'])
    .where('apiKey.employerGroupId', '=', employerGroupId)
    .where('apiKey.revokedAt', 'is', null)
    .where('apiKey.expiresAt', '>', now)
    .where('apiKey.expiresAt', '<=', last)
    .where('userAccount.status', '=', 'Active')
    .execute()
  await notify(
    ctx,
    keys.map(key => {
      const left = Date.parse(key.expiresAt) - Date.parse(now)
      const before = daysBefore.find(days => left <= days * day) ?? daysBefore[1]
      return {
        kind: 'KeyExpiring' as const,
        personId: key.personId,
        once: `key-expiring/${key.id}/${before}`,
        about: { name: key.name, expires: todayIn(key.timeZone, Date.parse(key.expiresAt)) },
      }
    }),
  )
}
