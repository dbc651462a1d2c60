import { asSystem, type CommandContext } from '../../core/command-context.ts'
import { forEachGroup } from '../../core/due-work.ts'
import { instantOf } from '../../platform/clock.ts'
import { listGroupsWithWork } from '../../platform/due-work.ts'
import type { Job } from '../../platform/jobs.ts'
import type { ServiceContext } from '../../service-context.ts'
import { noteInvitation } from '../accounts/index.ts'
import { areEmailsHeld } from '../notices/index.ts'
import { makeLink, sendInvitation } from '../sign-in/index.ts'

const minute = 60_000

/** How long after the account was made, or opened again, its invitation is tried. An administrator can send another later. */
const triedFor = 24 * 60 * minute

/**
 * Sends the invitations that starters get with the approval of their hire. They wait for a mail server for a
 * day; an administrator can send another later. What the mail server does not take is tried again every five minutes.
 */
export const sendInvitations: Job<ServiceContext> = {
  name: 'send-invitations',
  every: 5_000,
  wakes: true,
  async run(context, { signal, log } = {}) {
    const { config, database } = context
    if (config.mail === undefined) return
    const groups = await listGroupsWithWork(database, { work: 'Invitation', due: instantOf(context.clock) })
    if (groups.length === 0 || (await areEmailsHeld(database))) return
    await forEachGroup(context, groups, async employerGroupId => {
      while (!signal?.aborted) {
        const taken = await asSystem(context, employerGroupId, ctx => takeNext(ctx, config))
        if (!taken) return
        try {
          await sendInvitation(config, taken.email, taken.link)
          await asSystem(context, employerGroupId, ctx => setDue(ctx, taken.id, null))
        } catch (error) {
          log?.error({ employerGroupId, account: taken.id, problem: String(error) }, 'invitation failed')
        }
      }
    })
  },
}

type Taken = Readonly<{ id: number; email: string; link: string }>

/** Takes the next due invitation, with a new link; undefined if there is none. */
async function takeNext(ctx: CommandContext, config: ServiceContext['config']): Promise<Taken | undefined> {
  const { tx, employerGroupId, realNow: now } = ctx
  const account = await tx
    .selectFrom('userAccount')
    .innerJoin('login', 'login.id', 'userAccount.loginId')
    .select(['userAccount.id', 'userAccount.loginId', 'userAccount.status', 'userAccount.lastModified', 'login.email'])
    .where('userAccount.employerGroupId', '=', employerGroupId)
    .where('userAccount.invitationDueAt', '<=', now)
    .orderBy('userAccount.invitationDueAt')
    .limit(1)
    .forUpdate('userAccount')
    .skipLocked()
    .executeTakeFirst()
  if (!account) return undefined
  const { id, loginId, email } = account
  const isTooLate = Date.parse(now) - Date.parse(account.lastModified) > triedFor
  if (isTooLate || account.status !== 'Active') {
    await setDue(ctx, id, null)
    return takeNext(ctx, config)
  }
  await setDue(ctx, id, new Date(Date.parse(now) + 5 * minute).toISOString())
  return { id, email, link: await makeLink(tx, config, { kind: 'Invitation', loginId, now }) }
}

const setDue = ({ tx, employerGroupId }: CommandContext, userAccountId: number, dueAt: string | null) =>
  noteInvitation(tx, { employerGroupId, userAccountId }, dueAt)
