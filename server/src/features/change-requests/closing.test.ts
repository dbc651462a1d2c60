import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { idOf } from '../../../test/support/grants.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { asSystem } from '../../core/command-context.ts'
import { addDays, todayIn } from '../../domain/calendar-date.ts'
import { readHistory } from '../employee-facts/index.ts'
import { closeEndedEngagement } from './applying/closing.ts'

const muster = startMuster()

const today = () => todayIn('Australia/Sydney', muster.clock.now())

async function close(name: 'liam' | 'emma', on: string): Promise<readonly string[]> {
  const employeeId = await idOf(muster, 'employee', name)
  const { rows } = await muster.admin.query<{ id: number }>(
    "select id::int as id from employer_group where name = 'Harbour Line'",
  )
  return asSystem(muster.context, rows[0]?.id ?? 0, async ctx => {
    await ctx.tx.updateTable('employee').set({ terminationDate: on }).where('id', '=', employeeId).execute()
    await closeEndedEngagement(ctx, await readHistory(ctx, employeeId))
    const changes = ctx.tx
      .selectFrom('organisationChange')
      .select('reason')
      .where('transactionId', '=', sql<string>`pg_current_xact_id()`)
    return (await changes.execute()).map(({ reason }) => reason)
  })
}

const sessionsOf = async (email: string) =>
  (await muster.admin.query('select from login_session s join login l on l.id = s.user_id where l.email = $1', [email]))
    .rowCount

const signIn = (email: string) =>
  muster.admin.query(
    `insert into login_session (id, token, user_id, started_at, last_seen_at, ends_at)
     select gen_random_uuid()::text, gen_random_uuid()::text, id, now(), now(), '2099-01-01' from login where email = $1`,
    [email],
  )

let lastOfSample = 0
beforeAll(async () => {
  lastOfSample = Number((await muster.admin.query('select max(id) as id from event')).rows[0].id)
})

const eventsAbout = async (name: 'liam' | 'emma') => {
  const { rows } = await muster.admin.query<{ type: string }>(
    `select distinct type from event where employee_id = $1 and type not like '%.created' and id > $2 order by type`,
    [await idOf(muster, 'employee', name), lastOfSample],
  )
  return rows.map(row => row.type)
}

test('Liam leaves: keys, sessions, roles, delegations and positions end with his last day', async () => {
  const liam = await idOf(muster, 'authority', 'liam')
  const key = await withKey(muster, 'liam')
  await signIn(muster.liam.email)
  await muster.admin.query(
    `insert into delegation (employer_group_id, authority_id, delegate_authority_id, roles, valid_from, valid_to, created_at, last_modified)
     select employer_group_id, $1::bigint, $2::bigint, '{}'::text[], $3::date - 5, $3::date + 20, now(), now() from authority where id = $1
     union all select employer_group_id, $2::bigint, $1::bigint, '{}'::text[], $3::date + 5, $3::date + 20, now(), now() from authority where id = $1`,
    [liam, await idOf(muster, 'authority', 'mei'), today()],
  )
  expect((await key.get('/CostCentres')).status).toBe(200)
  const yesterday = addDays(today(), -1)
  expect(await close('liam', yesterday)).toEqual(['An engagement has ended.'])

  await expect.poll(async () => (await key.get('/CostCentres')).status, { timeout: 2000 }).toBe(401)
  expect(await sessionsOf(muster.liam.email)).toBe(0)
  expect((await muster.priya.get(`/Authorities/${liam}`)).body.roles).toEqual([])
  expect((await muster.priya.get(`/Authorities/${liam}/Positions`)).body).toEqual([])
  const past = await muster.priya.get(`/Authorities/${liam}/Roles?asAt=${yesterday}`)
  expect(past.body.length).toBeGreaterThan(0)
  const delegations = (await muster.priya.get(`/Delegations?authorityId=${liam}`)).body
  expect(delegations.map((each: { to: string }) => each.to)).toEqual([`${yesterday}T00:00:00`])
  const { rows: ended } = await muster.admin.query(
    `select distinct details->'grant'->>'to' as "to" from audit_entry where action = 'authority.role-ended' and resource_id = $1`,
    [liam],
  )
  expect(ended).toEqual([{ to: yesterday }])
  expect(await eventsAbout('liam')).toEqual([
    'api-key.revoked',
    'authority.role-ended',
    'delegation.deleted',
    'delegation.ended',
    'employee.terminated',
    'position.updated',
    'user-account.closed',
  ])
})

test('closing again does nothing', async () => {
  const before = await muster.admin.query('select count(*) from event')
  expect(await close('liam', addDays(today(), -1))).toEqual([])
  expect((await muster.admin.query('select count(*) from event')).rows).toEqual(before.rows)
})

test('a session stays where the login is good for another group', async () => {
  await signIn(muster.emma.email)
  await muster.admin.query(
    `with own as (insert into person (employer_group_id, given_name, family_name)
       select id, 'Emma', 'Elsewhere' from employer_group where name = 'Southern Freight' returning employer_group_id, id)
     insert into user_account (employer_group_id, login_id, person_id, status, is_api_enabled, created_at, last_modified)
     select own.employer_group_id, l.id, own.id, 'Active', false, now(), now() from own, login l where l.email = $1`,
    [muster.emma.email],
  )
  await close('emma', addDays(today(), -1))
  expect(await sessionsOf(muster.emma.email)).toBe(1)
  await expect.poll(async () => (await muster.emma.get('/CostCentres')).status, { timeout: 2000 }).toBe(401)
})
