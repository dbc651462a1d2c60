import { beforeAll, expect, test } from 'vitest'
import { statementsOf } from '../../../test/support/database/statements.ts'
import { untilForgotten } from '../../../test/support/grants.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { sealRecords } from '../../core/sealer.ts'

const muster = startMuster()
const verified = () => muster.priya.get('/AuditLog/Verification')

beforeAll(() => sealRecords.run(muster.context))

/** Somebody who has the database in their hands edits the third entry of Harbour Line. */
async function tamper(): Promise<number> {
  await muster.admin.query('set session_replication_role = replica')
  const { rows } = await muster.admin.query<{ id: number }>(
    `update audit_entry set details = '{"changedFields": []}' where (employer_group_id, id) = (
       select employer_group_id, audit_entry_id from audit_seal where sequence = 3
         and employer_group_id = (select id from employer_group where name = 'Harbour Line')) returning id::int as id`,
  )
  return rows[0]?.id ?? 0
}

test('Priya has the log verified: whole, with its head, and what waits', async () => {
  const { body } = await verified()
  const { rows } = await muster.admin.query(
    `select sequence::int, encode(hash, 'hex') as hash from audit_seal
     where employer_group_id = (select id from employer_group where name = 'Harbour Line') order by sequence desc limit 1`,
  )
  const [{ sequence, hash }] = rows
  expect(body).toEqual({
    ...{ isWhole: true, entries: sequence, sealedTo: sequence, unsealed: 0, head: `${sequence}:${hash}` },
  })
  await muster.priya.post('/CostCentres', { Code: 'V-D', Name: 'D' })
  const { body: waiting } = await verified()
  expect(waiting).toMatchObject({ isWhole: true, entries: sequence + 1, sealedTo: sequence, unsealed: 1 })
  expect(Date.parse(waiting.unsealedSince)).toBeLessThanOrEqual(muster.clock.now())
})

test('who asks while a walk is under way is answered by it', async () => {
  const walks = async (times: number) => {
    // The walk is held up until all have asked.
    await muster.admin.query('begin; lock table audit_seal in access exclusive mode')
    const texts = await statementsOf(async () => {
      const asked = Array.from({ length: times }, verified)
      await untilForgotten()
      await muster.admin.query('rollback')
      for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
    })
    return texts.filter(text => text.includes('seal.previous_hash')).length
  }
  const one = await walks(1)
  expect(one).toBeGreaterThan(0)
  expect(await walks(3)).toBe(one)
})

test('the first bad place is named; each group has its own log', async () => {
  const id = await tamper()
  const { body } = await verified()
  expect(body).toMatchObject({ isWhole: false, sealedTo: 2 })
  expect(body.firstBad).toEqual({
    ...{ sequence: 3, auditEntryId: id, kind: 'EntryChanged' },
    problem: expect.stringContaining('is not what was sealed'),
  })
  const olga = await withKey(muster, 'olga', { scopes: ['audit.read'] })
  expect((await olga.get('/AuditLog/Verification')).body).toMatchObject({ isWhole: true })
})

test('it is for auditors and employer administrators of the whole group', async () => {
  for (const name of ['liam', 'tomas'] as const) {
    const other = await withKey(muster, name, { scopes: ['audit.read'] })
    expect(await other.get('/AuditLog/Verification')).toMatchObject({ status: 403 })
  }
})
