import { expect, test } from 'vitest'
import { testsTouchedBy } from '../../scripts/changed.ts'

test.each([
  ['a test of its own', ['server/src/http/wire.test.ts'], ['server/src/http/wire.test.ts']],
  ['a feature', ['server/src/features/employees/rules.ts'], ['server/src/features/employees/', 'server/test/']],
  [
    'a feature and its test',
    ['server/src/features/operations/a.ts', 'server/src/features/operations/a.test.ts'],
    ['server/src/features/operations/', 'server/test/'],
  ],
  ['the wire', ['server/src/http/wire.ts'], ['server/']],
  ['a page', ['console/src/pages/import/import-page.tsx'], ['console/src/pages/import/', 'console/test/']],
  ['what pages are made of', ['console/src/ui/page/page.tsx', 'console/src/pages/import/a.tsx'], ['console/']],
  ['a migration', ['server/migrations/0001_walls.sql'], ['console/', 'server/']],
  ['the sample', ['sample/harbour-line/employees.csv'], ['console/', 'server/']],
  ['a page of documentation', ['docs/a-day-in-the-life.md'], ['server/']],
  ['nothing that a test looks at', ['LICENSE'], []],
])('a change of %s runs the tests that it touches', (_, paths, tests) => {
  expect(testsTouchedBy(paths)).toEqual(tests)
})
