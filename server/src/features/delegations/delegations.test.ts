import { beforeAll, expect, test } from 'vitest'
import { asAdministrator, grantRole, idOf } from '../../../test/support/grants.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { addDays, todayIn } from '../../domain/calendar-date.ts'

const muster = startMuster()

const day = (days: number) => addDays(todayIn('Australia/Sydney', muster.clock.now()), days)
let mei: number
let liam: number
let emma: number
let liamDecides: Person

beforeAll(async () => {
  mei = await idOf(muster, 'authority', 'mei')
  liam = await idOf(muster, 'authority', 'liam')
  emma = await idOf(muster, 'authority', 'emma')
  liamDecides = await withKey(muster, 'liam', { scopes: ['read', 'change-requests.decide'] })
})

const leave = (body: object = {}) => ({ DelegateAuthorityId: emma, From: day(1), To: day(20), ...body })

test('Liam delegates to Emma while he is away, changes his mind about the days, and takes it back', async () => {
  const made = await liamDecides.post('/Delegations', leave({ Roles: ['ExpenseApprover'], Reason: 'Annual leave' }))
  expect(made.status).toBe(201)
  const path = made.headers.get('location') ?? ''
  expect((await muster.emma.get(path)).body).toMatchObject({
    authority: { id: liam },
    delegate: { id: emma },
    roles: ['ExpenseApprover'],
    reason: 'Annual leave',
  })
  expect((await liamDecides.put(path, leave({ To: day(10) }))).status).toBe(204)
  expect((await liamDecides.get(path)).body).toMatchObject({ to: `${day(10)}T00:00:00`, roles: [] })

  expect((await liamDecides.delete(path)).status).toBe(204)
  expect((await liamDecides.get(path)).status).toBe(404)
  expect((await liamDecides.delete(path)).status).toBe(204)
  const { rows } = await muster.admin.query(
    "select type from event where resource_type = 'Delegation' and resource_id = $1 order by id",
    [path.split('/').at(-1)],
  )
  expect(rows.map(row => row.type)).toEqual(['delegation.created', 'delegation.updated', 'delegation.deleted'])
})

test('one that has been in force ends yesterday, and stays to be looked up', async () => {
  const path = (await liamDecides.post('/Delegations', leave({ From: day(0) }))).headers.get('location') ?? ''
  await muster.admin.query('update delegation set valid_from = $2 where id = $1', [path.split('/').at(-1), day(-30)])
  const other = await liamDecides.put(path, leave({ From: day(0), DelegateAuthorityId: mei, Roles: ['LeaveApprover'] }))
  expect(Object.keys(other.body.ModelState)).toEqual(
    expect.arrayContaining(['command.DelegateAuthorityId', 'command.Roles', 'command.From']),
  )
  expect((await liamDecides.put(path, leave({ From: day(-30), To: day(2) }))).status).toBe(204)
  expect((await liamDecides.delete(path)).status).toBe(204)
  expect((await liamDecides.get(path)).body.to).toBe(`${day(-1)}T00:00:00`)
  expect((await liamDecides.delete(path)).status).toBe(204)
  expect((await liamDecides.get(`/Delegations?asAt=${day(0)}`)).body).toEqual([])
  expect((await liamDecides.get(`/Delegations?asAt=${day(-2)}`)).body).toHaveLength(1)
})

test('all that is wrong is said at once', async () => {
  const answer = await liamDecides.post('/Delegations', {
    DelegateAuthorityId: liam,
    Roles: ['ExpenseApprover', 'PayrollAdministrator'],
    From: day(-1),
    To: day(400),
  })
  expect(Object.keys(answer.body.ModelState)).toEqual([
    'command.DelegateAuthorityId',
    'command.Roles[1]',
    'command.From',
    'command.To',
  ])
})

test.each([
  ['', 'The To field is required.'],
  ['2027-02-30', 'Send a date that exists, like 2026-11-21.'],
  ['2027-02-03T00:00:00Z', 'Send the date alone, like 2026-11-21, without a zone and without a time.'],
])('the last day "%s" is refused in words that say what to send', async (To, message) => {
  const { body } = await liamDecides.post('/Delegations', leave({ To }))
  expect(body.ModelState).toEqual({ 'command.To': [message] })
})

test('whom one does not see reads as one that is not there', async () => {
  const hidden = await liamDecides.post(
    '/Delegations',
    leave({ DelegateAuthorityId: await idOf(muster, 'authority', 'tomas') }),
  )
  const absent = await liamDecides.post('/Delegations', leave({ DelegateAuthorityId: 99999999 }))
  expect(hidden.status).toBe(400)
  expect(hidden.text).toBe(absent.text)
})

test('Liam delegates for himself alone; Priya does so for others, but never to herself', async () => {
  const forEmma = await liamDecides.post('/Delegations', { ...leave({ DelegateAuthorityId: liam }), AuthorityId: emma })
  expect(forEmma).toMatchObject({ status: 403, body: { Code: 'InsufficientRole' } })

  const made = await muster.priya.post('/Delegations', leave({ AuthorityId: liam }))
  expect(made.status).toBe(201)
  const priya = await idOf(muster, 'authority', 'priya')
  const toHerself = await muster.priya.post('/Delegations', leave({ AuthorityId: liam, DelegateAuthorityId: priya }))
  expect(toHerself).toMatchObject({ status: 403, body: { Code: 'OwnDelegation' } })
  const turned = await muster.priya.put(made.headers.get('location') ?? '', leave({ DelegateAuthorityId: priya }))
  expect(turned).toMatchObject({ status: 403, body: { Code: 'OwnDelegation' } })
  expect((await muster.priya.delete(made.headers.get('location') ?? '')).status).toBe(204)
})

test('a key of Priya’s that decides and administers nothing delegates for her alone', async () => {
  const decides = await withKey(muster, 'priya', { scopes: ['read', 'change-requests.decide'] })
  const lacking = { status: 403, body: { Code: 'InsufficientScope' } }
  expect(await decides.post('/Delegations', leave({ AuthorityId: liam }))).toMatchObject(lacking)
  const made = (await muster.priya.post('/Delegations', leave({ AuthorityId: liam }))).headers.get('location') ?? ''
  expect(await decides.put(made, leave({ To: day(5) }))).toMatchObject(lacking)
  expect(await decides.delete(made)).toMatchObject(lacking)
  expect((await muster.priya.delete(made)).status).toBe(204)
  const own = await decides.post('/Delegations', leave())
  expect(own.status).toBe(201)
  expect((await decides.delete(own.headers.get('location') ?? '')).status).toBe(204)
})

test('a delegate sees it and does not change it', async () => {
  const path =
    (await liamDecides.post('/Delegations', leave({ DelegateAuthorityId: emma }))).headers.get('location') ?? ''
  const byDelegate = await withKey(muster, 'emma', { scopes: ['read'] })
  expect((await byDelegate.get('/Delegations')).body).toHaveLength(1 + (await endedOnes()))
  await muster.admin.query(
    "insert into role_grant (employer_group_id, authority_id, role) select employer_group_id, id, 'LeaveApprover' from authority where id = $1",
    [emma],
  )
  const emmaDecides = await withKey(muster, 'emma', { scopes: ['read', 'change-requests.decide'] })
  const longer = await emmaDecides.put(path, leave({ To: day(300) }))
  expect(longer).toMatchObject({ status: 403, body: { Code: 'InsufficientRole' } })
  expect((await emmaDecides.delete(path)).status).toBe(403)
  expect((await liamDecides.delete(path)).status).toBe(204)
})

const endedOnes = async () =>
  (
    await muster.admin.query('select from delegation where delegate_authority_id = $1 and valid_to < $2', [
      emma,
      day(0),
    ])
  ).rowCount ?? 0

test('a human resources administrator of a part delegates for the people of that part alone', async () => {
  const siobhan = await partAdministrator()
  const inside = await siobhan.post('/Delegations', leave({ AuthorityId: liam, DelegateAuthorityId: mei }))
  expect(inside.status).toBe(201)
  const tomas = await idOf(muster, 'authority', 'tomas')
  const outside = await siobhan.post('/Delegations', leave({ AuthorityId: tomas, DelegateAuthorityId: mei }))
  expect(outside).toMatchObject({ status: 403, body: { Code: 'InsufficientRole' } })
  expect((await siobhan.delete(inside.headers.get('location') ?? '')).status).toBe(204)
})

/** Noah's account, for once an administrator who sees all and has a role for the ferries. */
async function partAdministrator(): Promise<Person> {
  await muster.admin.query(
    `with granted as (
       insert into role_grant (employer_group_id, authority_id, role, valid_from)
       select employer_group_id, id, 'HumanResourcesAdministrator', '2020-01-01' from authority
       where id = $1 returning employer_group_id, id)
     insert into role_grant_cost_centre select g.employer_group_id, g.id, c.id from granted g
     join cost_centre c on c.employer_group_id = g.employer_group_id and c.code like 'FER%'`,
    [await idOf(muster, 'authority', 'emma')],
  )
  await muster.admin.query(
    `insert into access_scope (employer_group_id, user_account_id, type)
     select a.employer_group_id, a.id, 'All' from user_account a join login l on l.id = a.login_id where l.email = $1`,
    [muster.emma.email],
  )
  return withKey(muster, 'emma', { scopes: ['read', 'employees.write'] })
}

test('an auditor reads a delegation, of which events inform them, and does not change it', async () => {
  const path = (await liamDecides.post('/Delegations', leave())).headers.get('location') ?? ''
  expect((await muster.emeka.get(path)).status).toBe(200)
  await grantRole(muster, 'tomas', { role: 'Auditor' })
  const tomas = await withKey(muster, 'tomas', { scopes: ['read', 'change-requests.decide'] })
  for (const { status, body } of [await tomas.put(path, leave()), await tomas.delete(path)])
    expect([status, body.Code]).toEqual([403, 'InsufficientRole'])
  expect((await liamDecides.delete(path)).status).toBe(204)
})

test('Olga knows of none, and a dry run stores none', async () => {
  const path = (await liamDecides.post('/Delegations', leave())).headers.get('location') ?? ''
  const olga = await withKey(muster, 'olga', { scopes: ['read', 'admin'] })
  expect((await olga.get(path)).status).toBe(404)
  expect((await olga.put(path, leave())).status).toBe(404)
  expect((await olga.delete(path)).status).toBe(404)
  const before = (await liamDecides.get('/Delegations')).body.length
  const tried = await liamDecides.post('/Delegations?dryRun=true', leave())
  expect(tried).toMatchObject({ status: 200, body: { delegate: { id: emma } } })
  expect((await liamDecides.get('/Delegations')).body).toHaveLength(before)
  const second = await asAdministrator(muster, 'tomas')
  expect((await second.delete(path)).status).toBe(204)
})
