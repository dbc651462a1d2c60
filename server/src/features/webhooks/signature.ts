import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret, as Standard Webhooks writes it: 32 random bytes in base64 behind `whsec_`. */
export const makeSecret = (): string => prefix + randomBytes(32).toString('base64')

type Signed = Readonly<{ id: string; body: string; now: number; secrets: readonly string[] }>

/**
 * The headers of a delivery (Standard Webhooks, "Webhook metadata" and "Signature scheme"): a symmetric signature by each
 * secret over id, time and the very bytes of the body.
 * @param signed `now`: milliseconds since 1970
 */
export function headersOf({ id, body, now, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000))
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
