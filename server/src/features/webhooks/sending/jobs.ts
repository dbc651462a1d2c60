import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { listGroupIds } from '../../../core/command-context.ts'
import { instantOf } from '../../../platform/clock.ts'
import { DatabaseUnavailable } from '../../../platform/database/errors.ts'
import type { Job } from '../../../platform/jobs.ts'
import { Semaphore } from '../../../platform/semaphore.ts'
import type { ServiceContext } from '../../../service-context.ts'
import { areEmailsHeld } from '../../notices/index.ts'
import { mostWebhooks } from '../rules.ts'
import { deliver, type Place } from './delivering.ts'

type Slots = Readonly<{ size: number; sizeOfOne: number }>

/**
 * Webhooks that one process delivers at once, in all and of one group, which may have no more. They hold no connection to the database while a
 * receiver answers.
 */
const slots: Slots = { size: 200, sizeOfOne: mostWebhooks }

/** Milliseconds between two looks: at most, and at least. */
const [pause, breath] = [400, 50]

/** Milliseconds without a look at a webhook that could not be read or stored. */
const rest = 10_000

/**
 * Sends events to webhooks. Each webhook is delivered by itself, in the order of the events and by one process at a time, so
 * that a slow receiver holds up no other. Where all slots are taken, each webhook gives its slot back after a batch, and the one
 * that has waited longest gets it. Runs as long as the service; without a signal, until nothing is to be sent.
 */
export const sendingWithin = (bounds: Slots): Job<ServiceContext> => ({
  name: 'send-webhooks',
  every: 1_000,
  async run(context, { signal, log } = {}) {
    const underWay = new Map<string, Promise<void>>()
    const slots = new Semaphore({ ...bounds, refusal: new Error('All slots are taken.') })
    let areOthersWaiting = false
    /** @returns whether it is under way */
    const start = (place: Place): boolean => {
      const name = `${place.employerGroupId} ${place.webhookId}`
      if (underWay.has(name)) return true
      const release = slots.acquire(String(place.employerGroupId))
      if (!release) return false
      const work = deliver(context, place, { signal, log, mayGoOn: () => !areOthersWaiting })
        .catch(async error => {
          if (signal?.aborted || (await isGroupGone(context, place))) return
          if (!signal) throw error
          release()
          const isAway = error instanceof DatabaseUnavailable
          if (!isAway) log?.error({ err: error, ...place }, 'webhook failed')
          // Avoids retrying a broken webhook at every look. A database that was away is soon there again.
          await sleep(isAway ? pause : rest, undefined, { signal }).catch(() => {})
        })
        .finally(() => {
          underWay.delete(name)
          release()
        })
      underWay.set(name, work)
      return true
    }
    try {
      while (!signal?.aborted) {
        const next = context.committed.wait(pause, signal)
        const places = await listPlaces(context)
        areOthersWaiting = places.map(start).includes(false)
        if (signal) await Promise.all([next, sleep(breath)])
        else if (underWay.size === 0) return
        else await Promise.all(underWay.values())
      }
    } finally {
      await Promise.all(underWay.values())
    }
  },
})

/** A test group may be deleted while it sends. */
const isGroupGone = ({ database }: ServiceContext, { employerGroupId }: Place): Promise<boolean> =>
  listGroupIds(database).then(
    ids => !ids.includes(employerGroupId),
    () => false,
  )

export const sendWebhooks = sendingWithin(slots)

/** Where something is to be sent. A restored database sends nothing until an operator releases it, as with emails. */
async function listPlaces({ database, clock }: ServiceContext): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`select * from list_webhooks_to_send(${instantOf(clock)})`.execute(
    database.withoutGroup,
  )
  return rows.length > 0 && (await areEmailsHeld(database)) ? [] : rows
}
