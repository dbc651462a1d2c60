import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startMuster } from '../../test/support/muster.ts'
import { type Ended, muster as run } from '../../test/support/program.ts'
import { sealRecords } from '../core/sealer.ts'

// Beside a server that listens on this database, as an operator's commands are.
const server = startMuster()
let DATA_DIR: string

beforeAll(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'muster-verifying-'))
})
afterAll(() => rm(DATA_DIR, { recursive: true }))

async function verifyAudit(...args: string[]): Promise<Ended> {
  const url = new URL(inject('postgres').serverUrl)
  url.pathname = new URL(server.databaseUrl).pathname
  return run(['verify-audit', ...args], { DATABASE_URL: url.href, MASTER_KEY: inject('masterKey'), DATA_DIR })
}

test('the operator checks all groups, keeps the head, and learns later that the log was cut off', async () => {
  const unsealed = await verifyAudit()
  expect([unsealed.code, unsealed.stdout]).toEqual([
    0,
    expect.stringMatching(/Harbour Line: good. 0 entries are sealed.\n {2}\d+ wait/),
  ])

  await sealRecords.run(server.context)
  const good = await verifyAudit('--json')
  expect([good.code, good.json.groups.map(({ isGood }: { isGood: boolean }) => isGood)]).toEqual([0, [true, true]])
  const { group, head, sealed } = good.json.groups[0]
  expect(head).toMatch(new RegExp(`^${sealed}:[0-9a-f]{64}$`))
  const kept = ['--group', group, '--head', head]
  expect((await verifyAudit(...kept)).code).toBe(0)

  await server.admin.query('set session_replication_role = replica')
  await server.admin.query(
    `delete from audit_entry where id = (select max(id) from audit_entry where employer_group_id = 1)`,
  )
  await server.admin.query(`delete from audit_seal where employer_group_id = 1 and sequence = ${sealed}`)
  const cut = await verifyAudit(...kept)
  expect([cut.code, cut.stdout]).toEqual([
    1,
    expect.stringMatching(/WRONG\. The log ends at place \d+, .*its end was cut off/),
  ])
  const { code, json } = await verifyAudit(...kept, '--json')
  expect([code, json.groups[0]]).toMatchObject([
    1,
    { isGood: false, problem: { kind: 'HeadMissing', sequence: sealed } },
  ])
}, 120_000)

test.each([
  [['--head', '1:2'], /--head must be a place and its hash/],
  [['--head', `1:${'0'.repeat(64)}`], /--head is of one group/],
  [['--group', 'Unknown'], /There is no employer group "Unknown"/],
])(
  '%j is refused with a sentence',
  async (args, sentence) => {
    const refused = await verifyAudit(...args, '--json')
    expect([refused.code, refused.json.error]).toEqual([1, expect.stringMatching(sentence)])
  },
  60_000,
)
