import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { cloneTemplate } from '../../test/support/database/database.ts'
import { endPrograms, muster, type Settings, startServer } from '../../test/support/program.ts'

let settings: Settings
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await cloneTemplate()
  settings = { DATABASE_URL: database.databaseUrl, MASTER_KEY: inject('masterKey') }
  drop = database.drop
})
afterEach(endPrograms)
afterAll(() => drop())

const employees = 5_000

/** Enough people for a server to be interrupted over. */
function manyPeople(): string {
  const rows = Array.from(
    { length: employees },
    (_, place) => `X${place},Given,Family,x${place}@example.com,HLF,2026-01-05`,
  )
  return ['code,givenName,familyName,email,employerCode,startDate', ...rows].join('\n')
}

async function read(address: string, path: string, key: string) {
  const answer = await fetch(`${address}/v12.21${path}`, { headers: { Authorization: `Bearer ${key}` } })
  return (await answer.json()) as ReturnType<typeof JSON.parse>
}

test('an import outlives its server, killed or stopped', async () => {
  const serve = () => startServer(['serve', '--allow-sample-accounts'], settings)
  const first = await serve()
  const made = await muster(
    [
      'create-key',
      '--group',
      'Harbour Line',
      '--email',
      inject('people').priya?.email ?? '',
      '--name',
      'imports',
      '--scopes',
      'admin,read,employees.write',
      '--json',
    ],
    settings,
  )
  const key = made.json.apiKey
  const employer = (await read(first.said.address, '/Employers', key))[0].code
  const form = new FormData()
  form.append('files', new Blob([manyPeople().replaceAll('HLF', employer)]), 'employees.csv')
  const answer = await fetch(`${first.said.address}/v12.21/Imports`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: form,
  })
  const { id } = (await answer.json()) as { id: number }
  const stateAt = (address: string) => read(address, `/Operations/${id}`, key)
  await expect.poll(async () => (await stateAt(first.said.address)).status, { timeout: 30_000 }).toBe('Running')
  first.signal('SIGKILL')
  await first.ended

  const second = await serve()
  await expect
    .poll(async () => (await stateAt(second.said.address)).progress.percent, { timeout: 60_000 })
    .toBeGreaterThan(5)
  expect((await stateAt(second.said.address)).status, 'stopped in the middle of it').toBe('Running')
  expect(await second.stop()).toBe(0)

  const third = await serve()
  await expect
    .poll(async () => (await stateAt(third.said.address)).status, { timeout: 240_000, interval: 500 })
    .toBe('Succeeded')
  const { result } = await stateAt(third.said.address)
  expect(result).toEqual({
    files: [{ file: 'employees.csv', created: employees, updated: 0, unchanged: 0 }],
    errors: [],
  })
  expect(await third.stop()).toBe(0)
}, 400_000)
