import { beforeAll, expect, test } from 'vitest'
import { idOf } from '../../../test/support/grants.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { seedPolicies } from '../../../test/support/requests.ts'

const muster = startMuster()
beforeAll(() => seedPolicies(muster))

/** How many connections of the server wait for a lock. */
async function waiting(): Promise<number> {
  await muster.admin.query('select pg_stat_clear_snapshot()')
  const { rows } = await muster.admin.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and application_name = 'muster' and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

test('while Priya’s writes wait for one another, dry runs too, Emma’s go on', async () => {
  const [group] = (await muster.priya.get('/PaymentGroups')).body
  const { id, code: Code, name: Name, frequency: Frequency, employer } = group
  const command = { Code, Name, Frequency, EmployerId: employer.id }
  await muster.admin.query('begin')
  await muster.admin.query('select from payment_group where id = $1 for update', [id])
  const all = Array.from({ length: 20 }, (_, turn) =>
    muster.priya.put(`/PaymentGroups/${id}${turn % 2 ? '?dryRun=true' : ''}`, command),
  )
  await expect.poll(waiting).toBe(5)
  const made = await muster.emma.post('/change-requests', {
    ChangeType: 'ContactDetails',
    EmployeeId: await idOf(muster, 'employee', 'emma'),
    ContactDetails: { MobilePhone: '0491 570 158' },
  })
  expect(made.status, made.text).toBe(201)
  expect(await waiting()).toBe(5)
  await muster.admin.query('rollback')
  expect(new Set((await Promise.all(all)).map(answer => answer.status))).toEqual(new Set([200, 204]))
})
