import { expect, test } from 'vitest'
import { pageOfChangeRequests, readPage } from '../../../../scripts/change-requests-page.ts'

test('docs/change-requests.md matches the rules; `node scripts/change-requests-page.ts` generates it', async () => {
  expect(await readPage()).toBe(pageOfChangeRequests())
})
