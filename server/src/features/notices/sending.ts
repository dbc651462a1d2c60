import { instantOf } from '../../platform/clock.ts'
import { listGroupsWithWork } from '../../platform/due-work.ts'
import type { Job, Surroundings } from '../../platform/jobs.ts'
import { type MailServer, mailDomainOf, openMail } from '../../platform/mail.ts'
import type { ServiceContext } from '../../service-context.ts'
import { areEmailsHeld } from './holding.ts'
import {
  type Ending,
  giveUpLost,
  type Outbox,
  postponeAll,
  putBack,
  skipAll,
  type Taken,
  takeNext,
  waits,
} from './outbox.ts'
import { write } from './texts.ts'

/**
 * Sends the notices of the outbox. No email goes out twice: a notice is stored as `Sending` before the conversation with the
 * mail server, and no process takes a notice in that state.
 *
 * Two windows remain, which SMTP cannot close. Where a process dies after storing `Sending` and before storing the answer,
 * the outcome of the email is unknown. The service does not repeat it and stores it as failed ("outcome unknown"), so an
 * unsent email is lost on record. Where a connection breaks between the email and the server's answer, the attempt has
 * failed. The next attempt may be the second arrival, with the same Message-ID, by which mail programs recognise it.
 */
export const sendNotices: Job<ServiceContext> = {
  name: 'send-notices',
  every: 5_000,
  wakes: true,
  async run(context, surroundings = {}) {
    const groups = await listGroupsWithWork(context.database, { work: 'Notice', due: instantOf(context.clock) })
    if (groups.length === 0) return
    if (await areEmailsHeld(context.database)) return
    const { mail } = context.config
    if (mail === undefined) {
      for (const group of groups) await inOutbox(context, group, skipAll)
      return
    }
    const server = await openMail(mail)
    try {
      const problem = await server.problem()
      if (problem !== undefined) surroundings.log?.error({ problem }, 'nothing can be sent: emails wait')
      for (const employerGroupId of groups) {
        await failLost(context, employerGroupId, surroundings)
        if (problem !== undefined) await postpone(context, { employerGroupId, problem }, surroundings)
        else await sendAll(context, { employerGroupId, server, from: mail.from }, surroundings)
      }
    } finally {
      server.close()
    }
  },
}

const inOutbox = <Result>(
  { database, clock }: ServiceContext,
  employerGroupId: number,
  work: (outbox: Outbox) => Promise<Result>,
): Promise<Result> => database.transaction(employerGroupId, tx => work({ tx, employerGroupId, now: instantOf(clock) }))

async function failLost(context: ServiceContext, employerGroupId: number, { log }: Surroundings): Promise<void> {
  for (const id of await inOutbox(context, employerGroupId, giveUpLost))
    log?.error({ employerGroupId, notice: id }, 'notice failed: its process died, outcome unknown')
}

type Problem = Readonly<{ employerGroupId: number; problem: string }>

async function postpone(context: ServiceContext, { employerGroupId, problem }: Problem, { log }: Surroundings) {
  for (const id of await inOutbox(context, employerGroupId, outbox => postponeAll(outbox, problem)))
    log?.error({ employerGroupId, notice: id, problem }, 'notice failed: no attempt is left')
}

type Batch = Readonly<{ employerGroupId: number; server: MailServer; from: string }>

async function sendAll(context: ServiceContext, batch: Batch, { signal, log }: Surroundings): Promise<void> {
  const { employerGroupId } = batch
  while (!signal?.aborted) {
    const taken = await inOutbox(context, employerGroupId, takeNext)
    if (!taken) return
    const ending = await send(context, batch, taken)
    await inOutbox(context, employerGroupId, outbox => putBack(outbox, { ...taken, ...ending }))
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
