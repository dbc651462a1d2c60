import { expect, test } from 'vitest'
import { isSame, mergeValues } from './values.ts'

const opened = { Conditions: 'By day', Status: '', Notes: '', CostCentreIds: [1, 2] }

test('Tomas suspends what Priya has open: her conditions and his status both stand', () => {
  const typed = { ...opened, Conditions: 'By day and night' }
  const now = { ...opened, Status: 'Suspended' }
  expect(mergeValues({ opened, typed, now })).toEqual({
    values: { ...typed, Status: 'Suspended' },
    taken: ['Status'],
    differing: [],
  })
})

test('both change the same field: what is typed stays, and the field is named', () => {
  const typed = { ...opened, Notes: 'Renewal asked for', CostCentreIds: [1] }
  const now = { ...opened, Notes: 'Suspended by the authority', CostCentreIds: [1, 2, 3] }
  expect(mergeValues({ opened, typed, now })).toEqual({
    values: typed,
    taken: [],
    differing: ['Notes', 'CostCentreIds'],
  })
})

test('both change it to the same: there is nothing to say', () => {
  const typed = { ...opened, Notes: 'Checked ' }
  const now = { ...opened, Notes: 'Checked' }
  expect(mergeValues({ opened, typed, now })).toEqual({ values: typed, taken: [], differing: [] })
})

test('an empty text, no value and an empty list say the same; nought does not', () => {
  expect(isSame('', undefined)).toBe(true)
  expect(isSame(null, undefined)).toBe(true)
  expect(isSame([], undefined)).toBe(true)
  expect(isSame(0, undefined)).toBe(false)
  expect(isSame({ a: ' b', c: undefined }, { a: 'b' })).toBe(true)
})
