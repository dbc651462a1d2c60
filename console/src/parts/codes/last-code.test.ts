import { expect, test } from 'vitest'
import { codeAfter } from './last-code.ts'

test('a new code counts on from the last one, and keeps its width; without a last one there is none', () => {
  expect(['1413', '0999', 'E0099', 'E9'].map(codeAfter)).toEqual(['1414', '1000', 'E0100', 'E10'])
  expect(codeAfter(undefined)).toBe('')
})
