import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

const refusal = new Error('Overloaded')

test('work waits for a place in the order of its arrival, and what comes beyond the queue is refused', async () => {
  const semaphore = new Semaphore({ size: 1, queue: 2, refusal })
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const run = (name: string, until: Promise<unknown> = Promise.resolve()) =>
    semaphore.run(async () => {
      order.push(name)
      await until
    })
  const all = [run('first', first.promise), run('second'), run('third')]
  await expect(run('fourth')).rejects.toBe(refusal)
  expect(order).toEqual(['first'])
  first.resolve()
  await Promise.all(all)
  expect(order).toEqual(['first', 'second', 'third'])
  await run('fifth')
  expect(order.at(-1)).toBe('fifth')
})

test('work that fails gives its place back', async () => {
  const semaphore = new Semaphore({ size: 1, refusal })
  await expect(semaphore.run(() => Promise.reject(new Error('It failed.')))).rejects.toThrow('It failed.')
  expect(await semaphore.run(async () => 'done')).toBe('done')
})

test('a holder has a part of the places, and a place is given back once, however often that is said', () => {
  const semaphore = new Semaphore({ size: 3, sizeOfOne: 2, refusal })
  const release = semaphore.acquire('Priya')
  expect(semaphore.acquire('Priya')).toBeDefined()
  expect(semaphore.acquire('Priya')).toBeUndefined()
  expect(semaphore.acquire('Liam')).toBeDefined()
  expect(semaphore.acquire('Mei')).toBeUndefined()
  release?.()
  release?.()
  expect(semaphore.acquire('Priya')).toBeDefined()
  expect(semaphore.acquire('Liam')).toBeUndefined()
})

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
  const shares = new Semaphore({ sizeOfOne: 2, queue: 100, patience: 30_000, refusal })
  const { begun, end, of } = work()
  const all = ['Priya 1', 'Priya 2', 'Priya 3', 'Priya 4', 'Liam 1'].map(name =>
    shares.run(of(name), name.split(' ')[0]),
  )
  await expect.poll(() => begun).toEqual(['Priya 1', 'Priya 2', 'Liam 1'])
  end()
  await Promise.all(all)
  expect(begun.slice(3)).toEqual(['Priya 3', 'Priya 4'])
  await shares.run(async () => begun.push('Priya 5'), 'Priya')
})

test('an account whose work fails gives its place back, and one that waits too long is refused', async () => {
  const shares = new Semaphore({ sizeOfOne: 1, queue: 100, patience: 20, refusal })
  await expect(shares.run(() => Promise.reject(new Error('no')), 'Priya')).rejects.toThrow('no')
  const { end, of } = work()
  const first = shares.run(of('first'), 'Priya')
  await expect(shares.run(of('second'), 'Priya')).rejects.toBe(refusal)
  end()
  await first
  expect(await shares.run(async () => 'third', 'Priya')).toBe('third')
})
