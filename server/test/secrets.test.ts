import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { withDatabase } from './support/database/database.ts'
import { Random } from './support/exactness/random.ts'
import { startMuster } from './support/muster.ts'
import { endPrograms, startServer } from './support/program.ts'
import { callerFor, seedPolicies } from './support/requests.ts'
import { readAnswers } from './support/secrets/answers.ts'
import { installationAt } from './support/secrets/installation.ts'
import { plant } from './support/secrets/planting.ts'
import { NumberSearch } from './support/secrets/search.ts'
import { findSlots } from './support/secrets/slots.ts'
import { pairOf, swapOnce } from './support/secrets/swaps.ts'

/** A fixed portion of `npm run trials -- secrets`. */

const muster = startMuster()
afterEach(endPrograms)

test('a ciphertext is read in its own place only', async () => {
  await seedPolicies(muster)
  const slots = await findSlots(muster, 3)
  const sorts = new Set(slots.map(({ sort }) => sort))
  expect([...sorts].sort()).toEqual([
    ...[
      'draft',
      'employee, BankAccounts',
      'employee, Superannuation',
      'employee, TaxFileNumber',
      'fact, TaxFileNumber',
    ],
    ...['key of a group', 'request', 'second factor', 'secret of a webhook'],
  ])
  const random = new Random(20261126)
  for (let swap = 0; swap < 6; swap++) {
    const { failure, ...swapped } = await swapOnce(muster, pairOf(slots, random))
    expect(failure, JSON.stringify(swapped)).toBeUndefined()
  }
  // Errors of the vault: this test provoked them.
  expect(muster.failures.length).toBeGreaterThan(3)
  muster.failures.length = 0
}, 60_000)

test('tax file, account and member numbers are nowhere in clear', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'muster-secrets-'))
  const METRICS_TOKEN = 'a token of the test'.replaceAll(' ', '-')
  const served = await startServer(['serve', '--allow-sample-accounts'], {
    ...{ DATA_DIR, METRICS_TOKEN, MASTER_KEY: inject('masterKey'), LOG_LEVEL: 'trace', RATE_LIMIT_PER_MINUTE: '0' },
    DATABASE_URL: withDatabase(inject('postgres').serverUrl, new URL(muster.databaseUrl).pathname.slice(1)),
  })
  const where = installationAt({ ...muster, address: served.said.address, people: inject('people') })
  const rowena = await callerFor(where, 'A114', { sees: 'all' })
  const planted = await plant(where, { rowena, taxFileNumbers: 20, lists: 4, random: new Random(20261126) })
  const answers = await readAnswers(where, 20)
  const metrics = await fetch(`${where.address}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
  const measured = await metrics.text()
  await served.stop()
  await rm(DATA_DIR, { recursive: true })

  const places = {
    ...{ log: await served.output, errors: await served.errors, metrics: measured, rows: await allRows() },
    ...{ answered: planted.answers.join('\n'), events: answers.events.join('\n') },
    ...{ audit: answers['audit log'].join('\n'), lists: answers['other answers'].join('\n') },
  }
  expect(planted.numbers).toHaveLength(28)
  const found = (numbers: readonly string[]) => {
    const search = new NumberSearch(numbers)
    return Object.entries(places).flatMap(([place, text]) => search.in(Buffer.from(text), place))
  }
  expect(found(planted.numbers)).toEqual([])
  const seen = new Set(found(planted.controls).map(({ place }) => place))
  expect([...seen].sort(), 'what a search finds in clear').toEqual(['answered', 'audit', 'lists', 'log', 'rows'])
  expect([metrics.status, measured.length > 1_000]).toEqual([200, true])
}, 60_000)

/** The rows of all tables, as text. */
async function allRows(): Promise<string> {
  const { rows: tables } = await muster.admin.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await muster.admin.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

test.each([
  ...['412345671', 'x 412 345 671', 'x412-345-671', '412+345+671', '412%20345%20671'].map(text => Buffer.from(text)),
  ...['412345671', '_412345671', '__412345671_'].map(text => Buffer.from(Buffer.from(text).toString('base64'))),
  Buffer.from(Buffer.from('412345671').toString('hex')),
  ...[Buffer.from('412345671', 'utf16le'), Buffer.from('412345671', 'utf16le').swap16()],
  ...['000000001893e547', '47e5931800000000', '0400d2042716'].map(hex => Buffer.from(hex, 'hex')),
  ...['sha256', 'sha1', 'md5'].map(algorithm => createHash(algorithm).update('412345671').digest()),
  ...(['hex', 'base64', 'base64url'] as const).map(form =>
    Buffer.from(createHash('sha256').update('412345671').digest(form)),
  ),
])('a number is found in %j', bytes => {
  const hits = new NumberSearch(['412345671', '987654321']).in(Buffer.concat([Buffer.alloc(3), bytes]), 'here')
  expect(hits[0]).toMatchObject({ number: '412345671', place: 'here' })
})
