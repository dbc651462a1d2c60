import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SortedIds } from './sorted-ids.ts'

const idsOf = (ids: Iterable<number>) => Float64Array.from(new Set(ids)).sort()
const allOf = (ids: SortedIds) => ids.slice(0, ids.length)
const someIds = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 200 })

test('changed ids are those of a set with the same changes', () => {
  fc.assert(
    fc.property(someIds, fc.array(fc.tuple(someIds, someIds), { maxLength: 5 }), (first, changes) => {
      let ids = SortedIds.of(idsOf(first))
      const expected = new Set(first)
      for (const [added, removed] of changes) {
        const gone = removed.filter(id => !added.includes(id))
        ids = ids.changed(added, gone)
        for (const id of gone) expected.delete(id)
        for (const id of added) expected.add(id)
      }
      const sorted = [...idsOf(expected)]
      expect(allOf(ids)).toEqual(sorted)
      expect(ids.length).toBe(sorted.length)
      for (const id of [0, 1, 77, 150, 300, 301]) {
        expect(ids.has(id)).toBe(expected.has(id))
        expect(ids.rankOf(id)).toBe(sorted.filter(other => other < id).length)
      }
    }),
  )
})

test('many ids stand in blocks: slices, ranks and changes across their bounds', () => {
  const odd = Float64Array.from({ length: 20_000 }, (_, place) => 2 * place + 1)
  const before = SortedIds.of(odd)
  const even = Array.from({ length: 9_000 }, (_, place) => 2 * place + 10_000)
  const after = before.changed([...even, 2 ** 40], [1, 39_999, 5])
  const expected = [...idsOf([...odd, ...even, 2 ** 40])].filter(id => ![1, 39_999, 5].includes(id))
  expect(after.length).toBe(expected.length)
  for (const start of [0, 4_095, 4_096, 12_288, 28_990, expected.length]) {
    expect(after.slice(start, start + 50)).toEqual(expected.slice(start, start + 50))
  }
  for (const id of [0, 3, 9_999, 10_000, 28_001, 2 ** 40, 2 ** 41]) {
    expect(after.rankOf(id)).toBe(expected.filter(other => other < id).length)
  }
  expect(before.length).toBe(20_000)
  expect(before.has(10_000)).toBe(false)
})

test('no ids at all have no slice, no rank, and can become some', () => {
  expect(SortedIds.none.slice(0, 50)).toEqual([])
  expect([SortedIds.none.has(1), SortedIds.none.rankOf(1)]).toEqual([false, 0])
  const some = SortedIds.none.changed([3, 1, 3], [7])
  expect(allOf(some)).toEqual([1, 3])
  expect(some.changed([], [1, 3]).length).toBe(0)
})
