import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { instantOf } from '../../../platform/clock.ts'
import { DatabaseUnavailable } from '../../../platform/database/errors.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { ServiceContext } from '../../../service-context.ts'
import { areEmailsHeld } from '../../notices/index.ts'
import { deliver, type Place } from './delivering.ts'

/** Webhooks that one process delivers at once. They hold no connection to the database while a receiver answers. */
const most = 200

/** Milliseconds between two looks: at most, and at least. */
const [pause, breath] = [400, 50]

/** Milliseconds without a look at a webhook that could not be read or stored. */
const rest = 10_000

/**
 * Sends events to webhooks. Each webhook is delivered by itself, in the order of the events and by one process at a time, so
 * that a slow receiver holds up no other. Runs as long as the service; without a signal, until nothing is to be sent.
 */
export const sendWebhooks: Job<ServiceContext> = {
  name: 'send-webhooks',
  every: 1_000,
  async run(context, { signal, log } = {}) {
    const underWay = new Map<string, Promise<void>>()
    const start = (place: Place) => {
      const name = `${place.employerGroupId} ${place.webhookId}`
      if (underWay.has(name) || underWay.size >= most) return
      const work = deliver(context, place, { signal, log })
        .catch(async error => {
          if (signal?.aborted) return
          if (!signal) throw error
          if (!(error instanceof DatabaseUnavailable)) log?.error({ err: error, ...place }, 'webhook failed')
          // What is wrong with one of them would be found at every look.
          await sleep(rest, undefined, { signal }).catch(() => {})
        })
        .finally(() => underWay.delete(name))
      underWay.set(name, work)
    }
    try {
      while (!signal?.aborted) {
        const next = context.committed.wait(pause, signal)
        const places = await listPlaces(context)
        for (const place of places) start(place)
        if (signal) await Promise.all([next, sleep(breath)])
        else if (underWay.size === 0) return
        else await Promise.all(underWay.values())
      }
    } finally {
      await Promise.all(underWay.values())
    }
  },
}

/** Where something is to be sent. A restored database sends nothing until an operator releases it, as with emails. */
async function listPlaces({ database, clock }: ServiceContext): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`select * from list_webhooks_to_send(${instantOf(clock)})`.execute(
    database.withoutGroup,
  )
  return rows.length > 0 && (await areEmailsHeld(database)) ? [] : rows
}
