import { expect, test } from 'vitest'
import { withKey } from '../../../test/support/keys.ts'
import { type PersonName, startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { changeRequestStatuses } from './rules.ts'

const muster = startMuster()

type Request = {
  id: number
  code: string
  changeType: string
  status: string
  employee: { name: string }
  requestedBy: { name: string }
  lastModified: string
  remarkCount: number
  availableActions: { action: string; isAllowed: boolean }[]
}

const requestsOf = async (person: PersonName, query = ''): Promise<Request[]> =>
  (await muster[person].get(`/change-requests${query}`)).body

async function pathOf(find: (request: Request) => boolean): Promise<string> {
  const request = (await requestsOf('priya')).find(find)
  return `/change-requests/${request?.id}`
}

const pendingOf = (name: string, changeType: string) =>
  pathOf(each => each.status === 'Pending' && each.employee.name === name && each.changeType === changeType)

test('Emma sees the requests about herself, and those only', async () => {
  const requests = await requestsOf('emma')

  expect(requests.length).toBeGreaterThan(5)
  expect(new Set(requests.map(request => request.employee.name))).toEqual(new Set(['Walsh, Emma']))
  expect(requests.map(request => request.id)).toEqual(requests.map(request => request.id).toSorted((a, b) => a - b))
})

test('Liam sees those of his people, those he raised, and those that wait for him', async () => {
  const [his, all] = await Promise.all([requestsOf('liam'), requestsOf('priya')])
  const waiting = (request: Request) =>
    request.availableActions.some(({ action, isAllowed }) => action === 'approve' && isAllowed)

  expect(his.length).toBeLessThan(all.length)
  expect(his.map(request => request.employee.name)).toContain('Walsh, Emma')
  expect(his.filter(waiting).length).toBeGreaterThan(0)
  expect(his.map(request => request.id)).toEqual(
    expect.arrayContaining(all.filter(request => request.requestedBy.name.endsWith(', Liam')).map(({ id }) => id)),
  )
})

test('what waits for somebody is theirs to see although they do not see the employee', async () => {
  const his = new Set((await requestsOf('liam')).map(({ id }) => id))
  const path = await pathOf(each => each.status === 'Pending' && !his.has(each.id))
  expect((await muster.liam.get(path)).status).toBe(404)

  await muster.admin.query(
    `insert into approval_candidate (employer_group_id, approval_step_id, authority_id)
     select s.employer_group_id, s.id, a.id from approval_step s
     join change_request r on r.employer_group_id = s.employer_group_id and r.approvable_id = s.approvable_id
     join authority a on a.employer_group_id = s.employer_group_id and a.email = $2
     where r.id = $1 and s.status = 'Waiting'`,
    [path.split('/').at(-1), muster.liam.email],
  )

  expect((await muster.liam.get(path)).status).toBe(200)
  expect((await requestsOf('liam')).map(({ id }) => `/change-requests/${id}`)).toContain(path)
})

test('Olga sees nothing of Harbour Line, not even that it is there', async () => {
  const path = await pendingOf('Walsh, Emma', 'BankAccounts')
  for (const hidden of [path, `${path}/remarks`]) {
    const answer = await muster.olga.get(hidden)
    expect(answer.status).toBe(404)
    expect(answer.text).toBe((await muster.olga.get(hidden.replace(/\d+/, '99999999'))).text)
  }
  const theirs = (await requestsOf('olga')).map(({ id }) => id)
  expect((await requestsOf('priya')).filter(({ id }) => theirs.includes(id))).toEqual([])
})

test('a record says who, what, and where it is on its way', async () => {
  const { body } = await muster.emma.get(await pendingOf('Walsh, Emma', 'EmploymentTerms'))

  expect(body).toMatchObject({
    code: expect.stringMatching(/^CR-\d{6}$/),
    token: expect.stringMatching(/^[0-9a-f-]{36}$/),
    status: 'Pending',
    revision: 1,
    employee: { name: 'Walsh, Emma', status: 'Active', code: expect.any(String) },
    organisationChartPosition: { status: 'Active', code: expect.any(String), reportingPositionId: expect.any(Number) },
    effectiveDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00$/),
    requestedBy: { id: expect.any(Number), name: expect.any(String), email: expect.stringContaining('@') },
    externalReference: 'FLEX-0442',
    currentStep: 2,
    needsApprover: false,
    remarkCount: 1,
    changes: [
      {
        field: 'StandardHoursPerWeek',
        label: 'Standard hours per week',
        oldValue: 38,
        newValue: 30.4,
        isSensitive: false,
      },
    ],
    approvals: [
      {
        step: 1,
        approverType: 'ChangeRequestApprover',
        rule: 'Any',
        status: 'Approved',
        decidedBy: { name: "O'Brien, Liam" },
      },
      {
        step: 2,
        approverType: 'HumanResourcesAdministrator',
        status: 'Waiting',
        dueDateTime: expect.stringMatching(/Z$/),
      },
    ],
    submittedDateTime: expect.stringMatching(/\.\d{3}Z$/),
  })
  expect(body.approvals[1].decidedBy).toBeUndefined()
  expect(body.approvals[0].position).toMatchObject({ id: expect.any(Number), name: expect.any(String) })
  expect(JSON.stringify(body)).not.toContain('null')
})

test('numbers of accounts are masked for everybody', async () => {
  const path = await pendingOf('Walsh, Emma', 'BankAccounts')
  for (const person of ['emma', 'priya'] as const) {
    const [change] = (await muster[person].get(path)).body.changes
    expect(change).toMatchObject({ field: 'BankAccounts', isSensitive: true })
    expect(change.newValue[0].AccountNumber).not.toMatch(/\d{5}/)
  }
})

test('Mei, who has nothing to decide there, sees no bank details of Emma', async () => {
  const path = await pendingOf('Walsh, Emma', 'BankAccounts')
  expect((await muster.mei.get(path)).body.changes).toMatchObject([{ field: 'BankAccounts', newValue: '••••••' }])
})

test('an amount of pay is for those who work on it and holders of employees.sensitive', async () => {
  const [raise] = (await requestsOf('priya')).filter(({ changeType }) => changeType === 'PayRate')
  const amountFor = async (person: Person) => {
    const { changes } = (await person.get(`/change-requests/${raise?.id}`)).body
    return changes.find((change: { field: string }) => change.field === 'Amount').newValue
  }
  expect(await amountFor(muster.priya)).not.toBe('••••••')
  const reader = await withKey(muster, 'tomas', { scopes: ['read'] })
  await muster.admin.query(
    `delete from approval_candidate where authority_id = (select a.id from authority a where a.email = $1)`,
    [muster.tomas.email],
  )
  expect(await amountFor(reader)).toBe('••••••')
})

test('an amount of pay is not for a payroll administrator of another payment group, whatever their key', async () => {
  const [raise] = (await requestsOf('priya')).filter(({ changeType }) => changeType === 'PayRate')
  await muster.admin.query(
    `delete from approval_candidate where authority_id = (select a.id from authority a where a.email = $1)`,
    [muster.tomas.email],
  )
  const amountForTomas = async () => {
    const tomas = await withKey(muster, 'tomas', { scopes: ['read', 'employees.sensitive'] })
    const { changes } = (await tomas.get(`/change-requests/${raise?.id}`)).body
    return changes.find((change: { field: string }) => change.field === 'Amount').newValue
  }
  expect(await amountForTomas()).toEqual(expect.any(Number))

  await muster.admin.query(
    `insert into role_grant_payment_group (employer_group_id, role_grant_id, payment_group_id)
     select g.employer_group_id, g.id, p.id from role_grant g
     join authority a on a.employer_group_id = g.employer_group_id and a.id = g.authority_id and a.email = $1
     join change_request r on r.employer_group_id = g.employer_group_id and r.id = $2
     join employee e on e.employer_group_id = r.employer_group_id and e.id = r.employee_id
     join payment_group p on p.employer_group_id = g.employer_group_id and p.id <> e.payment_group_id
     where g.role = 'PayrollAdministrator' limit 1`,
    [muster.tomas.email, raise?.id],
  )
  expect(await amountForTomas()).toBe('••••••')
  await muster.admin.query('delete from role_grant_payment_group')
})

test('a step that nobody may decide says that it needs an approver', async () => {
  const requests = (await muster.priya.get('/change-requests?Statuses=Pending')).body
  const stuck = requests.filter((request: { needsApprover: boolean }) => request.needsApprover)

  expect(stuck.length).toBeGreaterThan(0)
  for (const request of stuck) {
    const waiting = request.approvals.find((approval: { status: string }) => approval.status === 'Waiting')
    expect(waiting.approvers).toEqual([])
    expect(request.currentStep).toBe(waiting.step)
  }
})

test('what failed says why', async () => {
  const [failed] = (await muster.priya.get('/change-requests?Statuses=Failed')).body

  expect(failed.failure).toEqual({
    code: expect.any(String),
    message: expect.any(String),
    dateTime: expect.stringMatching(/Z$/),
  })
})

test('statuses filter, in any case and together', async () => {
  const all = await requestsOf('priya')
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(changeRequestStatuses))

  const some = await requestsOf('priya', '?Statuses=Draft&statuses=applied')
  expect(some.map(({ id }) => id)).toEqual(
    all.filter(({ status }) => status === 'Draft' || status === 'Applied').map(({ id }) => id),
  )
})

test.each([
  ['?Statuses=Open', 'Statuses'],
  ['?Statuses=', 'Statuses'],
  ['?LastModified=yesterday', 'LastModified'],
  ['?LastModified=2026-02-30', 'LastModified'],
  ['?LastModified=2026-01-01&LastModified=2026-01-01', 'LastModified'],
  ['?pageSize=0', 'pageSize'],
  ['?status=Draft', 'status'],
])('%s is refused by name', async (query, name) => {
  const { status, body } = await muster.priya.get(`/change-requests${query}`)

  expect(status).toBe(400)
  expect(Object.keys(body.ModelState)).toEqual([name])
})

test('LastModified selects from that moment on', async () => {
  const all = await requestsOf('priya')
  const moment = all.map(({ lastModified }) => lastModified).toSorted()[Math.floor(all.length / 2)] ?? ''

  const since = await requestsOf('priya', `?LastModified=${moment}`)
  expect(since.map(({ id }) => id)).toEqual(
    all.filter(({ lastModified }) => lastModified >= moment).map(({ id }) => id),
  )
  const inAnotherZone = moment.replace('Z', '%2B00:00')
  expect(await requestsOf('priya', `?LastModified=${inAnotherZone}`)).toEqual(since)
})

test('a page has its headers, the whole list has none', async () => {
  const all = await requestsOf('priya')
  const { headers, body } = await muster.priya.get('/change-requests?Statuses=Pending&pageNumber=2&pageSize=3')

  expect(body).toEqual(all.filter(({ status }) => status === 'Pending').slice(3, 6))
  expect(headers.get('link')).toContain('</change-requests?pageNumber=1&pageSize=3&Statuses=Pending>;rel="prev"')
  expect((await muster.priya.get('/change-requests')).headers.get('x-paging-pagenumber')).toBeNull()
})

test('an unchanged record is not sent twice, a changed one has another version', async () => {
  const path = await pendingOf('Walsh, Emma', 'Superannuation')
  const first = await muster.emma.get(path)
  const tag = first.headers.get('etag') ?? ''
  expect((await muster.emma.get(path, { headers: { 'If-None-Match': tag } })).status).toBe(304)

  await muster.admin.query('update change_request set version = version + 1 where id = $1', [first.body.id])
  const second = await muster.emma.get(path, { headers: { 'If-None-Match': tag } })
  expect(second.status).toBe(200)
  expect(Number.parseInt(second.headers.get('etag')?.slice(1) ?? '', 10)).toBe(Number.parseInt(tag.slice(1), 10) + 1)
})

test.each(['0', '-1', '9223372036854775807', '9223372036854775808', 'CR-000001', '1.5'])(
  '/change-requests/%s is not found',
  async id => {
    expect((await muster.priya.get(`/change-requests/${id}`)).status).toBe(404)
    expect((await muster.priya.get(`/change-requests/${id}/remarks`)).status).toBe(404)
  },
)
