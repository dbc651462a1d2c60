import type { components } from './generated.ts'

export type Event = components['schemas']['Event']

type Delivery = Readonly<{
  /** The secret of the webhook, `whsec_…`. */
  secret: string
  /** Of the request, by names in lower case, or as the standard's `Headers`. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The very text of the request, before it is parsed. */
  body: string
  /** How old a delivery may be, in seconds; 300 unless set. */
  tolerance?: number
}>

/** Undefined: this is no base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** A delivery whose signature or time is wrong: it is not from Muster, or is an old one sent again. Answer 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

/**
 * Verifies a delivery of a webhook (Standard Webhooks, symmetric signatures v1), and gives its event.
 *
 * @throws WebhookError
 * @example
 * const event = await verifyWebhook({ secret, headers: request.headers, body })
 */
export async function verifyWebhook({ secret, headers, body, tolerance = 300 }: Delivery): Promise<Event> {
  const header = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name]
    if (typeof value !== 'string') throw new WebhookError(`The header ${name} is missing.`)
    return value
  }
  const [id, timestamp, signatures] = [header('webhook-id'), header('webhook-timestamp'), header('webhook-signature')]
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= tolerance))
    throw new WebhookError('The delivery is too old, or a clock is wrong.')
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  if (!bytes) throw new WebhookError('This is no secret of a webhook: it begins with whsec_.')
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of signatures.split(' ').filter(each => each.startsWith('v1,'))) {
    const sent = bytesOf(signature.slice('v1,'.length))
    // Compares in constant time.
    if (sent && (await crypto.subtle.verify('HMAC', key, sent, signed))) return JSON.parse(body)
  }
  throw new WebhookError('No signature fits the secret.')
}
