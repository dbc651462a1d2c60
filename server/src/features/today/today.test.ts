import { beforeAll, expect, test } from 'vitest'
import { inDays } from '../../../test/support/days.ts'
import { asAdministrator } from '../../../test/support/grants.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { approve, callerFor, employeeId, raised, seedPolicies } from '../../../test/support/requests.ts'
import { addDays } from '../../domain/calendar-date.ts'

const muster = startMuster()
let emma = 0
let bridget = 0

beforeAll(async () => {
  await seedPolicies(muster)
  emma = await employeeId(muster, '1177')
  bridget = await employeeId(muster, '1027')
})

const todayOf = async (who: 'priya' | 'liam' | 'emma' | 'mei' | 'tomas' | 'olga') => {
  const { status, body } = await muster[who].get('/Today')
  expect(status).toBe(200)
  return body
}
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
const hours = {
  ChangeType: 'EmploymentTerms',
  EmploymentTerms: { StandardHoursPerWeek: 24 },
} as const

test('Liam sees what is due first for him, as his inbox has it', async () => {
  const { approvals } = await todayOf('liam')
  const inbox = await muster.liam.get('/Approvals?Order=DueFirst&pageNumber=1&pageSize=5')
  expect(approvals.items).toEqual(inbox.body)
  expect(String(approvals.total)).toBe(inbox.headers.get('x-paging-totalrecords'))
  expect(approvals.total).toBeGreaterThan(0)
})

test('Liam sees his request with its values and who has it; returned, it comes first', async () => {
  const { requests: before } = await todayOf('liam')
  const path = await raised(muster.liam, { EmployeeId: bridget, ...hours })
  const { code } = (await muster.liam.get(path)).body
  const own = async () => (await todayOf('liam')).requests
  const { total, items } = await own()
  const request = items.find(({ resource }: { resource: { code: string } }) => resource.code === code)
  expect(total).toBe(before.total + 1)
  expect(request).toMatchObject({
    ...{ status: 'Pending', changeType: 'EmploymentTerms', employee: { id: bridget } },
    changes: [{ field: 'StandardHoursPerWeek', newValue: 24 }],
    waitsFor: [{ name: expect.stringContaining('Mei') }],
  })
  await muster.mei.put(`${path}/actions/return`, { Remarks: 'From when?' })
  expect((await own()).items[0]).toMatchObject({ resource: { code }, status: 'Returned', waitsFor: [] })
  await muster.liam.put(`${path}/actions/cancel`)
  expect((await own()).total).toBe(before.total)
})

test('what an employee asked for shows its sensitive values to them', async () => {
  const own = await callerFor(muster, '1072')
  const path = await raised(own, {
    ChangeType: 'BankAccounts',
    EmployeeId: await employeeId(muster, '1072'),
    BankAccounts: [{ AccountName: 'S Taufa', Bsb: '062-000', AccountNumber: '12345678', AllocationType: 'Remainder' }],
  })
  const { items } = (await own.get('/Today')).body.requests
  const [change] = items.find(({ resource }: { resource: { uri: string } }) => path.endsWith(resource.uri)).changes
  expect(change).toMatchObject({ isSensitive: true, newValue: [{ AccountName: 'S Taufa' }] })
  expect(JSON.stringify(change)).not.toContain('12345678')
})

test('who starts and who leaves soon is shown to those who see them', async () => {
  const [someone] = (await muster.priya.get('/Employees/Search?EmployeeName=Kwame')).body
  await muster.admin.query('update employee set termination_date = $1 where id = $2', [days(5), someone.id])
  await muster.admin.query('update employee set start_date = $1 where id = $2', [days(3), emma])
  const { starters, leavers } = await todayOf('priya')
  const idsOf = (movers: { employee: { id: number } }[]) => movers.map(({ employee }) => employee.id)
  expect([idsOf(starters), idsOf(leavers)]).toEqual([
    expect.arrayContaining([emma]),
    expect.arrayContaining([someone.id]),
  ])
  expect(starters.find(({ employee }: { employee: { id: number } }) => employee.id === emma)).toMatchObject({
    date: `${days(3)}T00:00:00`,
    position: { name: expect.any(String) },
  })
  const shownWith = async (day: number) => {
    await muster.admin.query('update employee set termination_date = $1 where id = $2', [inDays(day), someone.id])
    return idsOf((await todayOf('priya')).leavers).includes(someone.id)
  }
  expect([await shownWith(15), await shownWith(14), await shownWith(-7), await shownWith(-8)]).toEqual([
    ...[false, true, true, false],
  ])
  await shownWith(5)
  expect(idsOf((await todayOf('emma')).leavers)).not.toContain(someone.id)
  expect(idsOf((await todayOf('olga')).starters)).not.toContain(emma)
})

test('of more than ten who start, those to come first are there, and how many there are', async () => {
  const { startersTotal, starters } = await todayOf('priya')
  expect(starters).toHaveLength(startersTotal)
  await muster.admin.query(
    `update employee set start_date = $1 where id in (select id from employee where status = 'Active' and start_date < $2
       and employer_group_id = (select employer_group_id from employee where id = $3) order by id limit 12)`,
    [inDays(14), inDays(-60), emma],
  )
  const today = await todayOf('priya')
  expect([today.starters.length, today.startersTotal]).toEqual([10, startersTotal + 12])
  const dates = today.starters.map(({ date }: { date: string }) => date)
  expect(dates).toEqual(dates.toSorted())
  expect(today.leavers).toHaveLength(today.leaversTotal)
})

test('credentials are counted by the days that are left, as the list finds them', async () => {
  const { credentials, date } = await todayOf('priya')
  const after = (count: number) => addDays(date.slice(0, 10), count)
  const query = `IsRenewed=false&Statuses=Current&Statuses=Expiring&ExpiringBefore=${after(91)}`
  const { body } = await muster.priya.get(`/Credentials/Search?${query}`)
  const within = (count: number) =>
    body.filter(({ expiryDate }: { expiryDate: string }) => expiryDate.slice(0, 10) <= after(count)).length
  expect(credentials).toEqual({
    expired: (await muster.priya.get('/Credentials/Search?IsRenewed=false&Status=Expired')).body.length,
    within30Days: within(30),
    within60Days: within(60),
    within90Days: within(90),
  })
  expect(credentials.within90Days).toBeGreaterThan(0)
})

test('administrators see what no one can decide; Emma sees neither that nor what administrators confirm', async () => {
  const theirs = await todayOf('emma')
  expect([theirs.undecidable, theirs.confirmations]).toEqual([undefined, undefined])
  await muster.admin.query("update approval_step set needs_approver = true where status = 'Waiting'")
  const { undecidable } = await todayOf('priya')
  expect(undecidable.length).toBeGreaterThan(0)
  const request = undecidable.find(({ type }: { type: string }) => type === 'ChangeRequest')
  expect(request).toMatchObject({
    code: expect.stringMatching(/^CR-/),
    changeType: (await muster.priya.get(`/change-requests/${request.id}`)).body.changeType,
    employee: { name: expect.any(String) },
  })
})

test('Priya may confirm what Tomas requested, and he may not', async () => {
  const tomas = await asAdministrator(muster, 'tomas')
  const confirmations = async () =>
    [await muster.priya.get('/Today'), await tomas.get('/Today')].map(({ body }) => body.confirmations)
  expect(await confirmations()).toEqual([0, 0])
  const [account] = (await tomas.get(`/Accounts?EmployeeId=${emma}`)).body
  expect((await tomas.put(`/Accounts/${account.id}`, { Roles: ['Auditor'], AccessScope: [] })).status).toBe(202)
  expect(await confirmations()).toEqual([1, 0])
})

test('a decision takes the item from what waits', async () => {
  const { approvals } = await todayOf('mei')
  const [first] = approvals.items
  expect((await approve(muster.mei, first.resource.uri)).status).toBe(204)
  const left = (await todayOf('mei')).approvals
  expect(left.total).toBe(approvals.total - 1)
  expect(left.items.map(({ id }: { id: number }) => id)).not.toContain(first.id)
})
