import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

test('work waits for a place in the order of its arrival, and what comes beyond the queue is refused', async () => {
  const semaphore = new Semaphore({ size: 1, queue: 2 })
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const run = (name: string, until: Promise<unknown> = Promise.resolve()) =>
    semaphore.run(async () => {
      order.push(name)
      await until
    })
  const all = [run('first', first.promise), run('second'), run('third')]
  await expect(run('fourth')).rejects.toMatchObject({ status: 503, code: 'Overloaded' })
  expect(order).toEqual(['first'])
  first.resolve()
  await Promise.all(all)
  expect(order).toEqual(['first', 'second', 'third'])
  await run('fifth')
  expect(order.at(-1)).toBe('fifth')
})

test('work that fails gives its place back', async () => {
  const semaphore = new Semaphore({ size: 1 })
  await expect(semaphore.run(() => Promise.reject(new Error('It failed.')))).rejects.toThrow('It failed.')
  expect(await semaphore.run(async () => 'done')).toBe('done')
})

test('a holder has a part of the places, and a place is given back once, however often that is said', () => {
  const semaphore = new Semaphore({ size: 3, sizeOfOne: 2 })
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
