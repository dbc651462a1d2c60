import { expect, test } from 'vitest'
import { movesOf } from './restore.ts'

test('a restore says that the backup is of another release or another major version of PostgreSQL', () => {
  const then = { release: '1.0.0', postgres: '17.6' }
  expect(movesOf(then, { release: '1.0.0', postgres: '17.9 (Debian 17.9-1)' })).toEqual([])
  expect(movesOf(then, { release: '1.1.0', postgres: '18.1' })).toEqual([
    'The backup is of release 1.0.0, this is 1.1.0.',
    'The backup is of PostgreSQL 17.6, this is 18.1.',
  ])
})
