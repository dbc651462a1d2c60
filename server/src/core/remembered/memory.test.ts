import { expect, test } from 'vitest'
import { Memory } from './memory.ts'
import { Texts } from './texts.ts'
import { Together } from './together.ts'

test('what was not used for the longest time goes first, and onGone hears of it', () => {
  const gone: string[] = []
  const memory = new Memory<string>({ limit: 30, onGone: key => gone.push(key) })
  for (const name of ['Priya', 'Liam', 'Mei']) memory.set(name, name, 10)
  expect(memory.get('Priya')).toBe('Priya')
  memory.set('Emma', 'Emma', 20)
  expect(gone).toEqual(['Liam', 'Mei'])
  expect(['Priya', 'Liam', 'Mei', 'Emma'].map(name => memory.get(name))).toEqual([
    'Priya',
    undefined,
    undefined,
    'Emma',
  ])
})

test('a value that weighs more than the limit is not kept, and takes nothing away', () => {
  const memory = new Memory<string>({ limit: 30 })
  memory.set('Ravi', 'Ravi', 30)
  memory.set('Olga', 'Olga', 31)
  expect(['Ravi', 'Olga'].map(name => memory.get(name))).toEqual(['Ravi', undefined])
})

test('a text is forgotten with the first change of anything that it shows, in its own group', () => {
  const [group, other] = [new Texts('first'), new Texts('second')]
  const request = { text: 'Emma asks Tomas', version: 3 }
  const about = [
    ['person', 1],
    ['person', 2],
    ['approvable', 7],
  ] as const
  for (const change of about) {
    for (const texts of [group, other]) texts.set('request 7', { ...request, about })
    group.forget([['person', 3]])
    expect(group.get('request 7')).toMatchObject(request)
    group.forget([change])
    expect(group.get('request 7')).toBeUndefined()
    expect(other.get('request 7')).toMatchObject(request)
  }
})

test('a change of all records of a kind forgets every text of the group', () => {
  const [group, other] = [new Texts('third'), new Texts('fourth')]
  for (const texts of [group, other]) texts.set('person 1', { text: 'Liam', version: 1, about: [['person', 1]] })
  group.forget([['names', null]])
  expect([group.get('person 1'), other.get('person 1')?.text]).toEqual([undefined, 'Liam'])
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
