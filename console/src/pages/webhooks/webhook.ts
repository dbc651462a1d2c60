import { type AnswerOf, read, readPage, readRecord } from '../../api/client.ts'

export type Webhook = AnswerOf<'/Webhooks/{id}', 'get'>
export type Delivery = AnswerOf<'/Webhooks/{id}/Deliveries', 'get'>[number]

/** A webhook, and the entity tag of what is shown. */
export type Shown = Readonly<{ record: Webhook; etag: string | undefined }>

export const webhooksQuery = read('/Webhooks')
export const webhookQuery = (id: number) => readRecord('/Webhooks/{id}', { path: { id } })

/** The last attempt, and how many there were in the days that the service remembers; of one status, or of all. */
export const lastDelivery = (id: number, status?: Delivery['status']) =>
  readPage('/Webhooks/{id}/Deliveries', {
    path: { id },
    query: { Order: 'NewestFirst', pageNumber: 1, pageSize: 1, ...(status && { status }) },
  })

/** Milliseconds between two looks at what is being delivered. */
export const lookAgain = 3_000
