import { expect, test } from 'vitest'
import { asAdministrator, idOf } from '../../../test/support/grants.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { employeeId } from '../../../test/support/requests.ts'
import { signIn, Visitor } from '../../../test/support/sign-in.ts'

const muster = startMuster()

type Account = { email: string; authorityRoles: string[]; lastSignInDateTime?: string }

const accountOf = async (email: string): Promise<Account> => {
  const { body } = await muster.priya.get(`/Accounts?Name=${encodeURIComponent(email)}`)
  return body.find((each: Account) => each.email === email.toLowerCase())
}

test('Priya lists the accounts of her group, and no one else may', async () => {
  const { status, body } = await muster.priya.get('/Accounts?pageSize=200')
  expect(status).toBe(200)
  expect(body.map(({ email }: Account) => email)).toEqual(
    expect.arrayContaining([muster.emma.email, muster.liam.email]),
  )
  expect(body.map(({ email }: Account) => email)).not.toContain(muster.olga.email)
  for (const name of ['liam', 'emma', 'mei'] as const) {
    const withScope = await withKey(muster, name, { scopes: ['read', 'admin'] })
    expect((await withScope.get('/Accounts')).status).toBe(403)
  }
})

test('an account names the roles in force of its authority, and none for one who is no authority', async () => {
  const [mei] = (await muster.priya.get(`/Authorities/Search?AuthorityEmail=${muster.mei.email}`)).body
  expect(mei.roles.length).toBeGreaterThan(0)
  expect((await accountOf(muster.mei.email)).authorityRoles).toEqual(mei.roles.toSorted())
  expect((await accountOf(muster.emma.email)).authorityRoles).toEqual([])
})

test('Priya sees when an account was last used to sign in, and that another never was', async () => {
  expect(await accountOf(muster.catherine.email)).not.toHaveProperty('lastSignInDateTime')
  const before = muster.clock.now()
  expect(
    (await new Visitor(muster).post('/console/session', { Email: muster.catherine.email, Password: 'wrong' })).status,
  ).toBe(401)
  expect(await accountOf(muster.catherine.email), 'a refused attempt is no sign-in').not.toHaveProperty(
    'lastSignInDateTime',
  )
  await signIn(muster, 'catherine')
  const { lastSignInDateTime } = await accountOf(muster.catherine.email)
  expect(Date.parse(lastSignInDateTime ?? '')).toBeGreaterThanOrEqual(before)
})

test('the account of an employee or of an authority is found by their record', async () => {
  const emma = await employeeId(muster, '1177')
  const emails = async (query: string) =>
    (await muster.priya.get(`/Accounts?${query}`)).body.map(({ email }: Account) => email)
  expect(await emails(`EmployeeId=${emma}`)).toEqual([muster.emma.email])
  expect(await emails(`AuthorityId=${await idOf(muster, 'authority', 'liam')}`)).toEqual([muster.liam.email])
  expect(await emails('EmployeeId=9223372036854775807')).toEqual([])
})

test('who has one name has it without a comma, also where the audit log names them', async () => {
  const second = await asAdministrator(muster, 'tomas')
  const asked = await muster.priya.post('/Accounts', { Name: 'Kiosk', Email: 'kiosk@example.test', AccessScope: [] })
  expect((await second.put(`${asked.headers.get('location')}/actions/approve`)).status).toBe(204)
  const [{ id, name }] = (await muster.priya.get('/Accounts?Name=kiosk')).body
  const { body } = await muster.priya.get(`/AuditLog?resourceType=UserAccount&resourceId=${id}`)
  expect([name, body[0].resource.name]).toEqual(['Kiosk', 'Kiosk'])
})
