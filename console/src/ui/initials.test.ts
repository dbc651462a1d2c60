import { expect, test } from 'vitest'
import { initialsOf } from './initials.tsx'

test.each([
  ['Emma Walsh', 'EW'],
  ["Liam O'Brien", 'LO'],
  ['Hui Min Tan', 'HT'],
  ['Nurul', 'N'],
  ['émile Zola', 'ÉZ'],
  ['', ''],
])('the initials of “%s” are “%s”', (name, initials) => expect(initialsOf(name)).toBe(initials))
