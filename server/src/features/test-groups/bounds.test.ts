import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster({ testGroups: 3 })

const groupOf = async (email: string): Promise<number> =>
  (
    await muster.admin.query(
      'select employer_group_id::int as id from user_account a join login l on l.id = a.login_id where l.email = $1',
      [email],
    )
  ).rows[0].id

test('the database itself deletes no group but a test group that the group of the transaction has made', async () => {
  const [own, other] = await Promise.all([muster.priya.email, muster.olga.email].map(groupOf))
  const made = (await muster.priya.post('/TestGroups', { From: 'Empty' })).body.id
  const rows = async () =>
    (
      await muster.admin.query(
        `select id::int, (select count(*)::int from user_account a where a.employer_group_id = g.id) as accounts
         from employer_group g order by id`,
      )
    ).rows
  const before = await rows()
  const deleteIn = (group: number, wanted: number) =>
    muster.database.transaction(group, async tx => {
      const { rows } = await sql<{ isGone: boolean | null }>`select delete_test_group(${wanted}) as is_gone`.execute(tx)
      return rows[0]?.isGone
    })
  // A group of the sample, which is a test group without a maker; one's own; another maker's.
  expect(await deleteIn(own as number, other as number)).toBeNull()
  expect(await deleteIn(own as number, own as number)).toBeNull()
  expect(await deleteIn(other as number, made)).toBeNull()
  // Only a test group has a maker.
  const real = muster.admin.query('update employer_group set is_test = false, test_now = null where id = $1', [made])
  await expect(real).rejects.toThrow()
  expect(await rows()).toEqual(before)
  expect(await deleteIn(own as number, made)).toBe(true)
})

test('while another process makes a group, Priya is asked to try again in a moment', async () => {
  const group = await groupOf(muster.priya.email)
  await muster.admin.query(`select pg_advisory_lock(hashtextextended('test groups', $1))`, [group])
  try {
    const answer = await muster.priya.post('/TestGroups', { From: 'Empty' })
    expect([answer.status, answer.body.Message]).toEqual([
      503,
      expect.stringMatching(/^Another test group is being made/),
    ])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await muster.admin.query('select pg_advisory_unlock_all()')
  }
})
