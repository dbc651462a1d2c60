import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchPauses } from '../../trials/kit/pauses.ts'

test('a pause in which the thread computed counts, and one that the machine made does not', async () => {
  const pauses = watchPauses()
  await sleep(20)
  pauses()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 120)
  await sleep(20)
  const ofMachine = pauses()
  expect(ofMachine.longest).toBeGreaterThan(100)
  expect(ofMachine.computed).toBeLessThan(60)
  const before = process.threadCpuUsage().user
  while (process.threadCpuUsage().user - before < 120_000);
  await sleep(20)
  expect(pauses().computed).toBeGreaterThan(100)
})
