import { expect, test } from 'vitest'
import { pageOfChangeRequests, readPage } from '../../../../scripts/change-requests-page.ts'

test('docs/change-requests.md says what the rules do; `node scripts/change-requests-page.ts` writes it anew', async () => {
  expect(await readPage()).toBe(pageOfChangeRequests())
})
