import type { Violation } from '../../domain/violation.ts'
import { literalOf, maySend, type Networks } from '../../platform/outgoing/index.ts'
import type { WebhookCommand } from './schemas.ts'

/** Whether the service may send to this address. What a name stands for is looked up when it is sent to. */
export function violationsOfUrl({ Url }: WebhookCommand, allowed: Networks): Violation[] {
  const refuse = (message: string) => [{ field: 'Url', message }]
  const url = URL.canParse(Url) ? new URL(Url) : undefined
  if (!url) return refuse('This is no address. Send one like https://integrations.example/muster.')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && allowed.length > 0))
    return refuse('Send an address that begins with https://.')
  if (url.username !== '' || url.password !== '')
    return refuse('Leave user and password out: deliveries are signed, which is how a receiver knows them.')
  if (url.hash !== '') return refuse('Leave out what follows #: no receiver gets it.')
  const literal = literalOf(url)
  if (literal !== undefined && !maySend(url, literal, allowed))
    return refuse(
      'The service may not send there. Send a public address with https://, or ask the operator to allow this network.',
    )
  return []
}
