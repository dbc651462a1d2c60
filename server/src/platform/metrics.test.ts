import { expect, test } from 'vitest'
import { startMuster } from '../../test/support/muster.ts'
import { addUp, createMetrics } from './metrics.ts'

const muster = startMuster()

test('of several workers requests are added up, and the longest pause counts', async () => {
  const { asJson, countRefusal } = await createMetrics(muster.context)
  countRefusal()
  const counted = JSON.parse(await asJson())
  const withPause = (value: number) =>
    JSON.stringify(
      counted.map((metric: { name: string }) =>
        metric.name === 'nodejs_eventloop_lag_p99_seconds' ? { ...metric, values: [{ value, labels: {} }] } : metric,
      ),
    )
  const lines = (await addUp([0.01, 0.5, 0.02].map(withPause))).split('\n')
  expect(lines).toContain('nodejs_eventloop_lag_p99_seconds 0.5')
  expect(lines).toContain('muster_authentication_refusals_total 3')
})
