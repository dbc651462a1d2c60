import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { clientTypes } from '../../scripts/client-types.ts'
import { tablesModule } from '../../scripts/generate-tables.ts'
import { readContract } from './support/contract/contract.ts'
import { startMuster } from './support/muster.ts'

const muster = startMuster()
const checkedIn = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

test('the row types are those of the migrated database', async () => {
  expect(await tablesModule(muster.databaseUrl), 'run `npm run generate`').toBe(
    await checkedIn('server/src/platform/tables.generated.ts'),
  )
})

test('the types of the client are those of the contract', async () => {
  expect(await clientTypes(await readContract()), 'run `npm run generate`').toBe(
    await checkedIn('client/src/generated.ts'),
  )
})
