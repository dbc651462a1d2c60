import { expect, onTestFinished, test, vi } from 'vitest'
import { remembering } from './remembering.ts'

test('thousands of wrong secrets push no good one out', async () => {
  // However long a busy machine takes for so many, no time passes.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = new Map<string, number>()
  const find = remembering(async secret => {
    asked.set(secret, (asked.get(secret) ?? 0) + 1)
    return secret === 'good' ? 'Priya' : undefined
  })
  expect(await find('good')).toBe('Priya')
  await Promise.all(Array.from({ length: 20_001 }, (_, at) => find(`bad ${at}`)))
  expect(await find('good')).toBe('Priya')
  expect(asked.get('good')).toBe(1)
  await find('bad 20000')
  expect(asked.get('bad 20000'), 'what is none is remembered too').toBe(1)
})
