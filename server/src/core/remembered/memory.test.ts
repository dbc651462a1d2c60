import { expect, test } from 'vitest'
import { Memory } from './memory.ts'
import { Together } from './together.ts'

test('what was not used for the longest time goes first', () => {
  const memory = new Memory<string>(30)
  for (const name of ['Priya', 'Liam', 'Mei']) memory.set(name, name, 10)
  expect(memory.get('Priya')).toBe('Priya')
  memory.set('Emma', 'Emma', 20)
  expect(['Priya', 'Liam', 'Mei', 'Emma'].map(name => memory.get(name))).toEqual([
    'Priya',
    undefined,
    undefined,
    'Emma',
  ])
})

test('a value that weighs more than the limit is not kept, and takes nothing away', () => {
  const memory = new Memory<string>(30)
  memory.set('Ravi', 'Ravi', 30)
  memory.set('Olga', 'Olga', 31)
  expect(['Ravi', 'Olga'].map(name => memory.get(name))).toEqual(['Ravi', undefined])
})

test('those who ask the same in one turn share a statement; others have their own', async () => {
  const sent: (readonly number[])[] = []
  const together = new Together<readonly number[]>()
  const ask = (question: string, ...ids: number[]) =>
    together.ask(question, ids, async all => {
      sent.push(all)
      return all
    })
  const answers = await Promise.all([ask('who', 1, 2), ask('who', 2, 3), ask('whom', 4)])
  expect(answers).toEqual([[1, 2, 3], [1, 2, 3], [4]])
  await ask('who', 5)
  const many = Array.from({ length: 1_000 }, (_, n) => n)
  await Promise.all([ask('who', ...many), ask('who', 1_001)])
  expect(sent).toEqual([[1, 2, 3], [4], [5], many, [1_001]])
})

test('all who share a statement learn that it failed, and the next one is sent anew', async () => {
  const together = new Together<string>()
  const failing = () => together.ask('who', [1], () => Promise.reject(new Error('no connection')))
  expect((await Promise.allSettled([failing(), failing()])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  expect(await together.ask('who', [1], async () => 'Mei')).toBe('Mei')
})
