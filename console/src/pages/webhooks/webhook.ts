import { type AnswerOf, read, readRecord } from '../../api/client.ts'

export type Webhook = AnswerOf<'/Webhooks/{id}', 'get'>
export type Delivery = AnswerOf<'/Webhooks/{id}/Deliveries', 'get'>[number]

/** A webhook, and the entity tag of what is shown. */
export type Shown = Readonly<{ record: Webhook; etag: string | undefined }>

export const webhooksQuery = read('/Webhooks')
export const webhookQuery = (id: number) => readRecord('/Webhooks/{id}', { path: { id } })

/** Milliseconds between two looks at what is being delivered. */
export const lookAgain = 3_000
