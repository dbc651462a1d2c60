import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endPrograms, muster, startServer } from '../../test/support/program.ts'

let DATA_DIR: string
beforeAll(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'muster-jobs-'))
})
afterEach(endPrograms)
afterAll(() => rm(DATA_DIR, { recursive: true }))

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
  const first = await startServer(['start'], { DATA_DIR })
  const { priya } = JSON.parse(await readFile(join(DATA_DIR, 'sample-people.json'), 'utf8'))
  const made = await muster(
    [
      'create-key',
      '--group',
      'Harbour Line',
      '--email',
      priya.email,
      '--name',
      'imports',
      '--scopes',
      'admin,read,employees.write',
      '--json',
    ],
    { DATA_DIR },
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

  const second = await startServer(['start'], { DATA_DIR })
  await expect
    .poll(async () => (await stateAt(second.said.address)).progress.percent, { timeout: 60_000 })
    .toBeGreaterThan(5)
  expect((await stateAt(second.said.address)).status, 'stopped in the middle of it').toBe('Running')
  expect(await second.stop()).toBe(0)

  const third = await startServer(['start'], { DATA_DIR })
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
