import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { type Ended, muster as run } from '../../../test/support/program.ts'

const server = startMuster()
let DATA_DIR: string
beforeAll(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'muster-renaming-'))
})
afterAll(() => rm(DATA_DIR, { recursive: true }))

function rename(...args: readonly string[]): Promise<Ended> {
  const url = new URL(inject('postgres').serverUrl)
  url.pathname = new URL(server.databaseUrl).pathname
  return run(['rename-group', ...args], { DATABASE_URL: url.href, MASTER_KEY: inject('masterKey'), DATA_DIR })
}

const nameOfGroup = async () => (await server.olga.get('/EmployerGroup')).body.name

test('a group gets another name, by which commands find it; the audit log says so once', async () => {
  expect((await rename('Southern Freight', ' Southern Freight Lines ')).stdout).toBe(
    'Southern Freight is called Southern Freight Lines.\n',
  )
  expect(await nameOfGroup()).toBe('Southern Freight Lines')
  const again = await rename('Southern Freight Lines', 'Southern Freight Lines', '--json')
  expect(again.json).toEqual({ group: 'Southern Freight Lines', changed: false })
  const entries = (await server.olga.get('/AuditLog?ResourceType=EmployerGroup')).body
  expect(entries).toMatchObject([
    { action: 'employer-group.updated', actor: { type: 'System' }, details: { changedFields: ['name'] } },
  ])
  expect((await rename('Southern Freight Lines', 'Southern Freight')).code).toBe(0)
}, 60_000)

test.each([
  [['Unknown', 'Harbour Lines'], /There is no employer group "Unknown"; there are/],
  [['Southern Freight', 'Harbour Line'], /Another group of this server has this name\. Choose another\./],
  [['Southern Freight', ' '], /The name of a group must not be empty\./],
  [['Southern Freight', 'x'.repeat(201)], /The name of a group must be at most 200 characters\./],
])(
  '%j is refused with a sentence',
  async (args, sentence) => {
    const refused = await rename(...args, '--json')
    expect([refused.code, refused.json?.error]).toEqual([1, expect.stringMatching(sentence)])
    expect(await nameOfGroup()).toBe('Southern Freight')
  },
  60_000,
)
