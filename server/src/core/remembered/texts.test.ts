import { expect, test } from 'vitest'
import type { About } from './texts.ts'

/* The memory is that of the module, so each test has sorts of its own. */

// A module of its own: these tests fill the memory, in which other files of the worker must find room.
const own: string = './texts.ts?own'
const { Texts } = (await import(own)) as typeof import('./texts.ts')

const about: About = [
  ['person', 1],
  ['person', 2],
  ['approvable', 7],
]
const request = { text: 'Emma asks Tomas', version: 3 }

test('a text is forgotten with the first change of anything that it shows, in its own group', () => {
  const [group, other] = [new Texts(), new Texts()]
  for (const change of about) {
    group.set('requests of one', 7, { ...request, about })
    other.set('requests of the other', 7, { ...request, about })
    group.forget([
      ['person', 3],
      ['position', 1],
    ])
    expect(group.get('requests of one', 7)).toMatchObject(request)
    group.forget([change as ['person', number]])
    expect(group.get('requests of one', 7)).toBeUndefined()
    group.forget([['person', 3]])
    expect(group.get('requests of one', 7)).toBeUndefined()
    expect(other.get('requests of the other', 7)).toMatchObject(request)
  }
})

test('a text that was read after a change has it', () => {
  const texts = new Texts()
  texts.forget([['person', 1]])
  texts.set('people', 1, { ...request, about })
  texts.forget([['person', 3]])
  expect(texts.get('people', 1)).toMatchObject(request)
})

test('a change that no text can mention forgets every text of the group', () => {
  for (const change of [
    ['names', null],
    [null, null],
    ['a kind of a later release' as 'names', 1],
  ] as const) {
    const [group, other] = [new Texts(), new Texts()]
    for (const of of [about, []]) {
      group.set('names of one', 1, { ...request, about: of })
      other.set('names of the other', 1, { ...request, about: of })
      group.forget([change])
      expect([group.get('names of one', 1), other.get('names of the other', 1)?.text]).toEqual([
        undefined,
        request.text,
      ])
    }
  }
})

test('a change of all records of a kind forgets the texts that show one of them, and no other', () => {
  for (const kind of ['person', 'approvable'] as const) {
    const texts = new Texts()
    texts.set('shown', 7, { ...request, about })
    texts.set('not shown', 7, { ...request, about: [['credential', 1]] })
    texts.forget([[kind, 1]])
    texts.set('shown since', 7, { ...request, about })
    texts.forget([[kind, null]])
    expect(['shown', 'shown since', 'not shown'].map(sort => texts.get(sort, 7)?.text)).toEqual([
      undefined,
      undefined,
      request.text,
    ])
  }
})

test('of the texts that were not used during the last 20,000 changes, those that show a kind which changed are forgotten', () => {
  const texts = new Texts()
  for (const id of [1, 2]) texts.set('many', id, { ...request, about: [['credential', id + 1_000_000]] })
  for (const id of [3, 4]) texts.set('many', id, { ...request, about: [['person', id]] })
  const change = (first: number, count: number) =>
    texts.forget(Array.from({ length: count }, (_, n) => ['credential', first + n]))
  for (let first = 1; first < 20_000; first += 1_000) change(first, 1_000)
  expect(texts.get('many', 1)).toMatchObject(request)
  change(20_001, 1)
  expect([1, 2, 3].map(id => texts.get('many', id)?.text)).toEqual([request.text, undefined, request.text])
  texts.forget([['person', 4]])
  expect([3, 4].map(id => texts.get('many', id)?.text)).toEqual([request.text, undefined])
  // More than a statement tells: it is not known which.
  change(1, 20_001)
  expect([1, 3].map(id => texts.get('many', id))).toEqual([undefined, undefined])
})

const long = 'x'.repeat(2_000)

/** Reads texts in turn, each of which is remembered if it is not; returns how many were. */
function readInTurn(texts: InstanceType<typeof Texts>, sort: string, count: number): number {
  let known = 0
  for (let id = 1; id <= count; id++) {
    if (texts.get(sort, id)) known += 1
    else texts.set(sort, id, { text: long, version: 1, about: [['person', id]] })
  }
  return known
}

test('of texts that are read in turn, twice as many as fit, two in five are remembered', () => {
  const texts = new Texts()
  const fit = (48 * 1024 * 1024) / (2_000 + 228)
  const count = Math.floor(2 * fit)
  const rounds = [1, 2, 3, 4, 5, 6].map(() => readInTurn(texts, 'in turn', count))
  for (const known of rounds.slice(1)) {
    expect(known / count).toBeGreaterThan(0.4)
    expect(known).toBeLessThanOrEqual(fit)
  }
})

test('what is used stays when others come, and what is not used any more goes', () => {
  const texts = new Texts()
  const few = () => readInTurn(texts, 'used', 100)
  readInTurn(texts, 'of yesterday', 30_000)
  few()
  for (let round = 1; round <= 40; round++) {
    readInTurn(texts, `of caller ${round}`, 30_000)
    few()
  }
  expect(few()).toBeGreaterThan(90)
  expect(texts.get('of yesterday', 1)).toBeUndefined()
})

test('a text of two bytes a character weighs as much', () => {
  const texts = new Texts()
  const wide = { text: 'あ'.repeat(1_000_000), version: 1, about: [] }
  for (let id = 1; id <= 400; id++) texts.set('wide', id, wide)
  const kept = Array.from({ length: 400 }, (_, n) => n + 1).filter(id => texts.get('wide', id))
  expect(kept.length).toBeGreaterThan(12)
  expect(kept.length).toBeLessThanOrEqual(25)
})
