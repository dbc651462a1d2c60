import { expect, test } from 'vitest'
import { fileNameOf, lastDue, leftovers, namesToDelete } from './rules.ts'

const due = (now: string, at: string) => new Date(lastDue(Date.parse(now), at)).toISOString()

test('a backup is due once a day, at its time', () => {
  expect(due('2026-11-25T02:00:00.000Z', '02:00')).toBe('2026-11-25T02:00:00.000Z')
  expect(due('2026-11-25T01:59:59.999Z', '02:00')).toBe('2026-11-24T02:00:00.000Z')
  expect(due('2026-03-01T00:10:00.000Z', '23:30')).toBe('2026-02-28T23:30:00.000Z')
})

test('a backup is kept though others are of a clock that was ahead', () => {
  const ahead = ['2031-01-01', '2031-01-02'].map(day => fileNameOf(`${day}T02:00:00.000Z`))
  const [former, latest] = ['2026-11-24', '2026-11-25'].map(day => fileNameOf(`${day}T02:00:00.000Z`)) as [
    string,
    string,
  ]
  expect(namesToDelete([...ahead, former, latest], { keep: 1, latest })).toEqual([former])
})

test('the latest files are kept, and files of others left alone', () => {
  const names = ['2026-11-23', '2026-11-25', '2026-11-24'].map(day => fileNameOf(`${day}T02:00:00.000Z`))
  expect(names[0]).toBe('muster-20261123T020000Z.backup')
  const latest = names[1] as string
  const others = ['muster.backup', 'muster-20201123T020000Z.backup.part']
  expect(namesToDelete([...names, ...others], { keep: 2, latest })).toEqual([names[0]])
  expect(namesToDelete(names, { keep: 3, latest })).toEqual([])
  const left = [`${names[1]}.part`, `${names[1]}.4711.part`]
  expect(leftovers([...names, 'my.backup.part', ...left])).toEqual(left)
})
