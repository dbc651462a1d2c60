import { randomUUID } from 'node:crypto'
import { asSystem, type CommandContext } from '../../../core/command-context.ts'
import { record } from '../../../core/records.ts'
import type { Caller } from '../../../domain/caller.ts'
import { instantOf } from '../../../platform/clock.ts'
import type { ServiceContext } from '../../../service-context.ts'
import { listAdministrators } from '../../administrative-changes/index.ts'
import { type Event, findEvents } from '../../events/index.ts'
import { notify } from '../../notices/index.ts'
import { isHopeless, waitAfter } from '../rules.ts'
import type { disabledReasons } from '../schemas.ts'
import {
  type Attempt,
  after,
  findAskedFor,
  giveBack,
  type Leased,
  type Progress,
  storeProgress,
  takeLease,
} from './leases.ts'
import { attemptOf, findOwner, type LeasedWebhook, type Send, senderOf, sequenceOfTests, type Turn } from './sender.ts'

export type Place = Readonly<{ employerGroupId: number; webhookId: number }>

/**
 * Events that are read at once, and the milliseconds after which the owner is asked for anew and what was delivered is stored.
 * What they are read in counts.
 */
const mostEvents = 50
const longestBatch = 500

/** Delivers what is to be sent to a webhook, until nothing is left, an attempt fails, or others wait for its slot. */
export async function deliver(context: ServiceContext, place: Place, surroundings: Turn): Promise<void> {
  const lease = randomUUID()
  const { employerGroupId } = place
  const { database, clock } = context
  try {
    let goesOn = true
    while (goesOn && !surroundings.signal?.aborted) {
      const hook = await database.transaction(employerGroupId, tx =>
        takeLease(tx, { ...place, lease, now: instantOf(clock) }),
      )
      const isLeft = hook !== undefined && (await deliverSome(context, { employerGroupId, hook, surroundings }))
      goesOn = isLeft && surroundings.mayGoOn()
    }
  } finally {
    await database.transaction(employerGroupId, tx => giveBack(tx, { ...place, lease }))
  }
}

/** @returns whether more may be left */
async function deliverSome(context: ServiceContext, taken: LeasedWebhook): Promise<boolean> {
  const { hook } = taken
  const end = performance.now() + longestBatch
  const owner = await findOwner(context, taken)
  if (!owner) {
    const db = context.database.forGroup(taken.employerGroupId)
    const waiting = await findAskedFor(db, taken.employerGroupId, hook.id)
    const asked = waiting && notSent(waiting, context, 'the owner of the webhook administers the group no more')
    // Others that wait are answered in the next batches.
    return (
      (await store(context, taken, { ...noProgress(hook), asked, disabledReason: 'OwnerLeft' })) && asked !== undefined
    )
  }
  const send = await senderOf(context, taken)
  const asked = await sendAskedFor(context, { ...taken, owner, send })
  // A batch of its own: a lease is as long as one attempt that hangs.
  if (asked === 'Later') return false
  if (asked) return store(context, taken, { ...noProgress(hook), asked })
  if (hook.status !== 'Active' || !hook.isDue) return false
  const inOrder = await sendInOrder(context, { ...taken, owner, send, end })
  const isStored = await store(context, taken, inOrder)
  const hasFailed = inOrder.attempts.some(({ isDelivered }) => !isDelivered)
  return isStored && !hasFailed && inOrder.lastSequence > hook.lastSequence
}

type Sending = LeasedWebhook & Readonly<{ owner: Caller; send: Send }>

/** The next test or repeat, once. Undefined: none waits. `Later`: it still waits, since the service has no place for it. */
async function sendAskedFor(
  context: ServiceContext,
  { employerGroupId, hook, owner, send }: Sending,
): Promise<Attempt | 'Later' | undefined> {
  const db = context.database.forGroup(employerGroupId)
  const delivery = await findAskedFor(db, employerGroupId, hook.id)
  if (!delivery) return undefined
  const { id, sequence, eventToken } = delivery
  const event =
    sequence === null
      ? testEvent(context, { hook, eventToken })
      : (await findEvents(db, owner, { ...oldestFirst, sequence: sequence - 1, types: [], limit: 1 })).events[0]
  const isIt = event !== undefined && (sequence === null || event.sequence === sequence)
  if (!isIt) return notSent(delivery, context, 'the owner of the webhook does not see this event')
  const attempt = await send(event)
  return attempt ? { ...attempt, id } : 'Later'
}

const oldestFirst = { order: 'OldestFirst' } as const

type AskedFor = NonNullable<Awaited<ReturnType<typeof findAskedFor>>>

const notSent = (
  { id, sequence, eventToken, eventType }: AskedFor,
  { clock }: ServiceContext,
  reason: string,
): Attempt => ({
  ...attemptOf(
    { id: eventToken, sequence, type: eventType },
    {
      attemptedAt: instantOf(clock),
      answered: { milliseconds: 0, failure: `It was not sent: ${reason}.` },
    },
  ),
  id,
})

type Test = Pick<LeasedWebhook, 'hook'> & Readonly<{ eventToken: string }>

const testEvent = ({ clock }: ServiceContext, { hook, eventToken }: Test): Event => ({
  id: eventToken,
  sequence: sequenceOfTests,
  type: 'webhook.test',
  occurredDateTime: hook.testNow ?? instantOf(clock),
  resource: { type: 'Webhook', id: hook.id, uri: `/Webhooks/${hook.id}` },
  changedFields: [],
  actor: { type: 'System' },
  isTest: hook.isTest,
})

type Done = Readonly<{ attempts: readonly Attempt[]; lastSequence: number }>

const noProgress = ({ lastSequence }: Leased): Done => ({ attempts: [], lastSequence })

/** The next events, one after the other, until one fails. `end`: after which no further one is sent. */
async function sendInOrder({ database }: ServiceContext, sending: Sending & { end: number }): Promise<Done> {
  const { employerGroupId, hook, owner, send, surroundings, end } = sending
  const { lastSequence: sequence, eventTypes: types } = hook
  const search = { ...oldestFirst, sequence, types, limit: mostEvents }
  const found = await findEvents(database.forGroup(employerGroupId), owner, search)
  const attempts: Attempt[] = []
  let delivered = sequence
  for (const event of found.events) {
    const attempt = await send(event)
    // No attempt of the receiver's: the webhook is still due, and found by the next look.
    if (!attempt) return { attempts, lastSequence: delivered }
    attempts.push(attempt)
    if (!attempt.isDelivered) return { attempts, lastSequence: delivered }
    delivered = event.sequence
    if (performance.now() > end || surroundings.signal?.aborted) return { attempts, lastSequence: delivered }
  }
  return { attempts, lastSequence: found.lastSequence }
}

type DisabledReason = (typeof disabledReasons)[number]

type Outcome = Done & Readonly<{ asked?: Attempt | undefined; disabledReason?: DisabledReason }>

/** @returns whether it was stored */
function store(context: ServiceContext, { employerGroupId, hook }: LeasedWebhook, outcome: Outcome): Promise<boolean> {
  return asSystem(context, employerGroupId, async ctx => {
    const progress = progressOf(hook, outcome, ctx.realNow)
    const attempts = outcome.asked ? [outcome.asked] : outcome.attempts
    if (!(await storeProgress(ctx, hook, { attempts, progress }))) return false
    if (progress.disabledReason !== null && hook.status !== 'Disabled') await notifyDisabled(ctx, hook, progress)
    return true
  })
}

function progressOf(hook: Leased, outcome: Outcome, now: string): Progress {
  const { attempts, lastSequence, asked } = outcome
  const before = { status: hook.status, disabledReason: hook.disabledReason, lastSequence, dueAt: hook.dueAt }
  if (outcome.disabledReason) return { ...before, ...hook.failing, ...disabled(outcome.disabledReason) }
  const last = attempts.at(-1)
  if (last && !last.isDelivered) {
    // The first failure after a success begins anew.
    const former = attempts.length > 1 ? { attempts: 0, failingSince: null } : hook.failing
    const failing = { attempts: former.attempts + 1, failingSince: former.failingSince ?? last.attemptedAt }
    const dueAt = after(now, waitAfter(failing.attempts))
    const end = last.responseStatus === 410 ? disabled('Gone') : isHopeless(failing, now) ? disabled('Failing') : {}
    return { ...before, ...failing, dueAt, ...end }
  }
  if (asked?.responseStatus === 410 && hook.status !== 'Disabled')
    return { ...before, ...hook.failing, ...disabled('Gone') }
  // A receiver that takes a test is well again: what waits for the next attempt does not wait for it.
  return attempts.length > 0 || asked?.isDelivered
    ? { ...before, attempts: 0, failingSince: null, dueAt: now }
    : { ...before, ...hook.failing }
}

const disabled = (disabledReason: DisabledReason) => ({ status: 'Disabled' as const, disabledReason })

const sentences: Readonly<Record<DisabledReason, string>> = {
  Failing: 'it has failed for five days',
  Gone: 'the receiver answered 410, which asks for no more',
  OwnerLeft: 'its owner administers the group no more',
}

/** Records that it was disabled, and tells its owner; where the owner has left, the administrators that there are now. */
async function notifyDisabled(ctx: CommandContext, hook: Leased, { disabledReason }: Progress): Promise<void> {
  const resource = { type: 'Webhook', id: hook.id }
  await record(ctx, { type: 'webhook.disabled', resource, changedFields: ['status'], details: { disabledReason } })
  const reason = sentences[disabledReason as DisabledReason]
  const hasLeft = disabledReason === 'OwnerLeft'
  const about = { address: new URL(hook.url).host, reason, ...(hasLeft && { ownerLeft: 'yes' }) }
  const readers = hasLeft ? await listAdministrators(ctx.tx, ctx) : [{ personId: hook.personId }]
  const once = `webhook-disabled/${hook.id}/${ctx.realNow}`
  await notify(
    ctx,
    readers.map(({ personId }) => ({
      kind: 'WebhookDisabled',
      personId,
      once: `${once}/${personId}`,
      about,
      resource,
    })),
  )
}
