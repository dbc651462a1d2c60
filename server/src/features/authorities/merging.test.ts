import { expect, test } from 'vitest'
import { untilLocked } from '../../../test/support/database/locks.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { narrowed } from '../../../test/support/narrowed-scope.ts'

const muster = startMuster()

const pat = { Code: 'PAT', Email: 'pat@bureau.example', Roles: [] as string[] }

/** Pat, an authority with a position outside of the ferries; and the free employee that Pat is. */
async function enterPat() {
  const path =
    (await muster.priya.post('/Authorities', { ...pat, GivenName: 'Pat', FamilyName: 'Payer' })).headers.get(
      'location',
    ) ?? ''
  const { rows } = await muster.admin.query<{ group: number; employee: number; position: number; ferries: number }>(
    `with place as (
       select p.employer_group_id, p.id from chart_position p
       join cost_centre c on c.employer_group_id = p.employer_group_id and c.id = p.cost_centre_id and c.code not like 'FER%'
       order by p.id limit 1
     ), held as (
       insert into position_holder (employer_group_id, position_id, person_id)
       select place.employer_group_id, place.id, a.person_id from place
       join authority a on a.employer_group_id = place.employer_group_id and a.code = 'PAT'
     )
     select place.employer_group_id::int as group, place.id::int as position, e.id::int as employee,
       (select min(id)::int from cost_centre where employer_group_id = place.employer_group_id and code like 'FER%') as ferries
     from place join employee e on e.employer_group_id = place.employer_group_id and e.status = 'Active'
       and not exists (select from authority a where a.employer_group_id = e.employer_group_id and a.person_id = e.person_id)
       and not exists (select from employee_cost_centre s join cost_centre c on c.employer_group_id = s.employer_group_id
         and c.id = s.cost_centre_id where s.employer_group_id = e.employer_group_id and s.employee_id = e.id
         and c.code like 'FER%')
     order by e.id limit 1`,
  )
  const [row] = rows
  if (!row) throw new Error('The sample has no such employee or position.')
  return { path, ...row }
}

test('Pat becomes an employee while the position moves to the ferries, whose manager then sees Pat', async () => {
  const manager = await narrowed(muster, 'priya', { to: 'FER', scopes: ['read'] })
  const seesPat = async () =>
    (await manager.get('/Authorities')).body.some(({ code }: { code: string }) => code === 'PAT')
  const { path, group, employee, position, ferries } = await enterPat()
  expect(await seesPat()).toBe(false)

  // As the command that changes a position does, up to its commit.
  await muster.admin.query(`begin; select pg_advisory_xact_lock(hashtextextended('chart_position', ${group}))`)
  await muster.admin.query('update chart_position set cost_centre_id = $1 where employer_group_id = $2 and id = $3', [
    ferries,
    group,
    position,
  ])
  let hasEnded = false
  const merged = muster.priya.put(path, { ...pat, EmployeeId: employee }).finally(() => {
    hasEnded = true
  })
  await untilLocked(muster, 'advisory', () => hasEnded)
  expect(await seesPat()).toBe(false)
  await muster.admin.query('commit')
  expect((await merged).text).toBe('')
  expect(await seesPat()).toBe(true)
})
