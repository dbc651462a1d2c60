import { expect, test } from 'vitest'
import { DatabaseUnavailable } from './errors.ts'
import { Shares } from './shares.ts'

/** Work that begins at once and ends on a signal. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun: string[] = []
  const of = (name: string) => () => {
    begun.push(name)
    return promise
  }
  return { begun, end: resolve, of }
}

test('an account that has its share waits for its own work alone, first come, first served', async () => {
  const shares = new Shares({ most: 2, patience: 30_000 })
  const { begun, end, of } = work()
  const all = ['Priya 1', 'Priya 2', 'Priya 3', 'Priya 4', 'Liam 1'].map(name =>
    shares.within(name.split(' ')[0] ?? '', of(name)),
  )
  await expect.poll(() => begun).toEqual(['Priya 1', 'Priya 2', 'Liam 1'])
  end()
  await Promise.all(all)
  expect(begun.slice(3)).toEqual(['Priya 3', 'Priya 4'])
  await shares.within('Priya', async () => begun.push('Priya 5'))
})

test('work that fails gives its place back, and who waits too long goes', async () => {
  const shares = new Shares({ most: 1, patience: 20 })
  await expect(shares.within('Priya', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const { end, of } = work()
  const first = shares.within('Priya', of('first'))
  await expect(shares.within('Priya', of('second'))).rejects.toThrow(DatabaseUnavailable)
  end()
  await first
  expect(await shares.within('Priya', async () => 'third')).toBe('third')
})
