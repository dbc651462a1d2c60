import { expect, test } from 'vitest'
import { tooFew } from '../../trials/kit/outcome.ts'
import { tableOf, withResult } from '../../trials/kit/results.ts'

const before = `# Trials

Long runs.

| trial | day | commit | minutes | requests | a second | faults | bad inputs | acknowledged | lost | doubled | half applied | unexpected 5xx | longest pause, ms |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
| crash | 2026-11-26 | 0123abc | 38 | 94,415 | 74 | 686 |  | 22,941 | 0 | 0 | 0 | 0 |  |
| race | 2026-11-26 | 0123abc | 2 | 27,590 | 322 | 788 |  | 4,666 | 0 | 0 | 0 | 0 | 106 |

## Crash

What it was.

## Race

Two servers.
`
const crash = { trial: 'crash', title: 'Crash', day: '2026-11-27', commit: 'abc1234+', minutes: 40.2 }
const order = ['crash', 'race']

test('A run replaces the row and the section of its trial, and says its commit', () => {
  const outcome = { counts: { requests: 12_345, lost: 0 }, section: '## Crash\n\nWhat it is.\n', failures: [] }
  const after = withResult(before, { ...crash, ...outcome }, order)
  expect(after).toContain('| trial | day | commit | minutes |')
  expect(after).toContain('| crash | 2026-11-27 | abc1234+ | 40 | 12,345 |  |')
  expect(after).toContain('| race | 2026-11-26 | 0123abc | 2 | 27,590 | 322 |')
  expect(after).toContain('What it is.')
  expect(after).not.toContain('What it was.')
})

test('A run shows its row, also where it is no result', () => {
  const shown = tableOf({ ...crash, counts: { requests: 12_345, unexpected5xx: 0 }, section: '', failures: ['One.'] })
  expect(shown).toMatch(
    /^\| trial \|.*\n\|---.*\n\| crash \| 2026-11-27 \| abc1234\+ \| 40 \| 12,345 \|.*\| 0 \| {2}\|$/,
  )
})

test('A failed run leaves no row of its trial, and its section says so', () => {
  const failed = { ...crash, counts: {}, section: '', failures: ['It was cut short.'] }
  const after = withResult(before, failed, order)
  expect(after).not.toContain('| crash |')
  expect(after).toContain('| race |')
  expect(after).not.toContain('What it was.')
  expect(after).toMatch(/## Crash\n\nThe last run, on 2026-11-27 of commit abc1234\+, failed with 1 finding/)
  // The next good run has its row again.
  expect(withResult(after, { ...failed, failures: [] }, order)).toContain('| crash | 2026-11-27 |')
})

test('A whole run that did less than the trial promises fails, and a smaller one does not', () => {
  const kills = { count: 499, least: 500, of: 'kills' }
  expect(tooFew([], kills)).toEqual(['499 kills, and not at least 500'])
  expect(tooFew([], { ...kills, count: 500 })).toEqual([])
  expect(tooFew(['--rounds', '5'], kills)).toEqual([])
})
