import { expect, test } from 'vitest'
import { parseScopes } from './scope-syntax.ts'

test('scopes are read as they are documented, types in any case', () => {
  expect(parseScopes(['All'])).toEqual([{ type: 'All' }])
  expect(parseScopes(['costcentre: OPS, SYD', 'PositionSubtree:1f6c'])).toEqual([
    { type: 'CostCentre', codes: ['OPS', 'SYD'], includeDescendants: true },
    { type: 'PositionSubtree', codes: ['1f6c'], includeDescendants: true },
  ])
  expect(parseScopes(['CostCentre:OPS:only'])).toEqual([
    { type: 'CostCentre', codes: ['OPS'], includeDescendants: false },
  ])
  expect(parseScopes(['Employer:A:B'])).toEqual([{ type: 'Employer', codes: ['A:B'], includeDescendants: true }])
})

test.each(['', 'Everything', 'All:X', 'All:', 'CostCentre', 'CostCentre:', 'CostCentre:,', 'Employer:HLF:only'])(
  '"%s" is not understood',
  text => {
    expect(() => parseScopes([text])).toThrow(`--scope ${text} is not understood`)
  },
)
