import { afterEach, beforeAll, expect } from 'vitest'
import { sealRecords } from '../../../src/core/sealer.ts'
import { sendWebhooks } from '../../../src/features/webhooks/sending/jobs.ts'
import { startMuster } from '../muster.ts'
import { accept, startReceiver } from './receiver.ts'

/** A server without webhooks, and a receiver for those that a test makes, for the whole test file. */
export function startWebhooks() {
  const muster = startMuster({ webhookAllowNetworks: ['127.0.0.0/8'] })
  const receiver = startReceiver()
  // Those of the sample.
  beforeAll(async () => void (await muster.admin.query('delete from webhook')))
  afterEach(async () => {
    for (const { id } of (await muster.priya.get('/Webhooks')).body) await muster.priya.delete(`/Webhooks/${id}`)
    receiver.received.length = 0
    receiver.answer = accept
    muster.clock.reset()
  })
  let made = 0
  return {
    muster,
    receiver,
    /** Numbers what was stored, and sends it. */
    async send(context = muster.context): Promise<void> {
      await sealRecords.run(context)
      await sendWebhooks.run(context)
    },
    /** A webhook of Priya's at `/hook` of the receiver, for what happens from now on. */
    async makeWebhook(more: object = {}): Promise<{ path: string; secret: string; id: number }> {
      await sealRecords.run(muster.context)
      const { status, text, body, headers } = await muster.priya.post('/Webhooks', {
        Url: `${receiver.address}/hook`,
        ...more,
      })
      expect(status, text).toBe(201)
      return { path: headers.get('location') ?? '', secret: body.secret, id: body.id }
    },
    /** A change of which everybody in the group may know. */
    change: () => muster.priya.post('/CostCentres', { Code: `WH-${++made}`, Name: `Wharf ${made}` }),
  }
}
