import { instantOf } from '../../platform/clock.ts'
import { listGroupsWithWork } from '../../platform/due-work.ts'
import type { Job, Surroundings } from '../../platform/jobs.ts'
import { type MailServer, mailDomainOf, openMail } from '../../platform/mail.ts'
import type { ServiceContext } from '../../service-context.ts'
import { type Ending, giveUpLost, postponeAll, putBack, skipAll, type Taken, takeNext, waits } from './outbox.ts'
import { write } from './texts.ts'

/**
 * Sends what is in the outbox. No letter goes out twice: a notice is marked as being sent, and that is stored, before
 * the mail server is spoken to, and what is marked so is taken by nobody else.
 *
 * Two windows remain, and SMTP has no means to close them. A process that dies after the mark and before it has noted
 * the answer leaves a letter of which nobody knows whether it went out: it is not repeated but noted as failed
 * ("outcome unknown"), so that one that never left is lost, and said to be. And a connection that breaks after the
 * letter and before the server's answer is an attempt that failed: the next may be the letter's second arrival, with
 * the same Message-ID, by which mail programs know it.
 */
export const sendNotices: Job<ServiceContext> = {
  name: 'send-notices',
  every: 5_000,
  wakes: true,
  async run(context, surroundings = {}) {
    const groups = await listGroupsWithWork(context.database, { work: 'Notice', due: instantOf(context.clock) })
    if (groups.length === 0) return
    const { mail } = context.config
    if (mail === undefined) return skipGroups(context, groups)
    const server = await openMail(mail)
    try {
      const problem = await server.problem()
      if (problem !== undefined) surroundings.log?.error({ problem }, 'nothing can be sent: letters wait')
      for (const employerGroupId of groups) {
        await noteLost(context, employerGroupId, surroundings)
        if (problem !== undefined) await postpone(context, { employerGroupId, problem }, surroundings)
        else await sendAll(context, { employerGroupId, server, from: mail.from }, surroundings)
      }
    } finally {
      server.close()
    }
  },
}

async function skipGroups({ database, clock }: ServiceContext, groups: readonly number[]): Promise<void> {
  for (const employerGroupId of groups) {
    await database.transaction(employerGroupId, tx => skipAll(tx, { employerGroupId, now: instantOf(clock) }))
  }
}

async function noteLost(
  { database, clock }: ServiceContext,
  employerGroupId: number,
  { log }: Surroundings,
): Promise<void> {
  const ids = await database.transaction(employerGroupId, tx =>
    giveUpLost(tx, { employerGroupId, now: instantOf(clock) }),
  )
  for (const id of ids) log?.error({ employerGroupId, notice: id }, 'notice failed: its process died, outcome unknown')
}

async function postpone(
  { database, clock }: ServiceContext,
  { employerGroupId, problem }: { employerGroupId: number; problem: string },
  { log }: Surroundings,
): Promise<void> {
  const ids = await database.transaction(employerGroupId, tx =>
    postponeAll(tx, { employerGroupId, now: instantOf(clock) }, problem),
  )
  for (const id of ids) log?.error({ employerGroupId, notice: id, problem }, 'notice failed: no attempt is left')
}

type Batch = Readonly<{ employerGroupId: number; server: MailServer; from: string }>

async function sendAll(context: ServiceContext, batch: Batch, { signal, log }: Surroundings): Promise<void> {
  const { database, clock } = context
  const { employerGroupId } = batch
  while (!signal?.aborted) {
    const taken = await database.transaction(employerGroupId, tx =>
      takeNext(tx, { employerGroupId, now: instantOf(clock) }),
    )
    if (!taken) return
    const ending = await send(context, batch, taken)
    await database.transaction(employerGroupId, tx =>
      putBack(tx, { employerGroupId, now: instantOf(clock) }, { ...taken, ...ending }),
    )
    if (ending.status === 'Failed') {
      log?.error({ employerGroupId, notice: taken.id, problem: ending.failure }, 'notice failed')
    }
  }
}

async function send({ config }: ServiceContext, { server, from }: Batch, taken: Taken): Promise<Ending> {
  if (taken.to === null) return { status: 'Skipped', failure: 'no address of its own' }
  const { subject, text, html } = write(taken, { ...taken, address: config.baseUrl })
  const delivery = await server.send({
    id: `${taken.token}@${mailDomainOf(from)}`,
    to: taken.to,
    subject,
    text,
    ...(taken.emailType === 'HTML' && { html }),
  })
  if (delivery.outcome === 'Accepted') return { status: 'Sent', failure: null }
  const isLast = taken.attempts > waits.length
  return { status: delivery.outcome === 'Refused' || isLast ? 'Failed' : 'Waiting', failure: delivery.reason }
}
