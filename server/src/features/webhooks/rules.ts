import { domainEventTypes } from '../../domain/event-type.ts'
import type { Violation } from '../../domain/violation.ts'
import type { WebhookCommand } from './schemas.ts'

/** The milliseconds between a failed attempt and the next one; after the last of them each day. */
const waits = [5, 5 * 60, 30 * 60, 2 * 3_600, 5 * 3_600, 10 * 3_600, 14 * 3_600, 20 * 3_600].map(s => s * 1_000)
const day = 86_400_000

/** The most webhooks of a group. */
export const mostWebhooks = 30

/** How long deliveries may fail, in milliseconds. After that the webhook is disabled. */
const longestFailure = 5 * day

/** A service that was stopped or restored has made few attempts in those days, so they alone say nothing of the receiver. */
const leastAttempts = 5

type Failing = Readonly<{ attempts: number; failingSince: string }>

export const isHopeless = ({ attempts, failingSince }: Failing, now: string): boolean =>
  attempts >= leastAttempts && Date.parse(now) - Date.parse(failingSince) >= longestFailure

/** A tenth more at most, so that receivers that fail together are not called together again. */
export const waitAfter = (attempts: number, random = Math.random()): number =>
  (waits[attempts - 1] ?? day) * (1 + random / 10)

/** How long a former secret signs beside the new one, in milliseconds. */
export const formerSecretLife = day

export function violationsOfEventTypes({ EventTypes = [] }: WebhookCommand): Violation[] {
  return EventTypes.flatMap((type, index) => {
    const wanted = type.toLowerCase()
    const isKnown = wanted.endsWith('.*')
      ? domainEventTypes.some(known => known.startsWith(wanted.slice(0, -1)))
      : domainEventTypes.some(known => known === wanted)
    const message = 'There is no such event. Send types like employee.created, or all of a kind: employee.*'
    return isKnown ? [] : [{ field: `EventTypes[${index}]`, message }]
  })
}

/** As they are stored: in lower case, in the order of the alphabet, each once. */
export const eventTypesOf = ({ EventTypes = [] }: WebhookCommand): string[] =>
  [...new Set(EventTypes.map(type => type.toLowerCase()))].sort()

/** The place of its secret, for the encryption. */
export const placeOfSecret = (webhookId: number): string => `webhook|${webhookId}|secret`
