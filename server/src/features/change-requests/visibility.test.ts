import { beforeAll, describe, expect, test } from 'vitest'
import { type SampleRequest, sampleRequests } from '../../../test/support/contract/sample-requests.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { callerFor, employeeId, raised, seedPolicies } from '../../../test/support/requests.ts'

const muster = startMuster()
beforeAll(() => seedPolicies(muster))

const { requestsOf, pathOf, pendingOf } = sampleRequests(muster)

test('Emma sees the requests about herself, and those only', async () => {
  const requests = await requestsOf('emma')

  expect(requests.length).toBeGreaterThan(5)
  expect(new Set(requests.map(request => request.employee.name))).toEqual(new Set(['Walsh, Emma']))
  expect(requests.map(request => request.id)).toEqual(requests.map(request => request.id).toSorted((a, b) => a - b))
})

test('Liam sees those of his people, those he raised, and those that wait for him', async () => {
  const [his, all] = await Promise.all([requestsOf('liam'), requestsOf('priya')])
  const waiting = (request: SampleRequest) =>
    request.availableActions.some(({ action, isAllowed }) => action === 'approve' && isAllowed)

  expect(his.length).toBeLessThan(all.length)
  expect(his.map(request => request.employee.name)).toContain('Walsh, Emma')
  expect(his.filter(waiting).length).toBeGreaterThan(0)
  expect(his.map(request => request.id)).toEqual(
    expect.arrayContaining(all.filter(request => request.requestedBy.name.endsWith(', Liam')).map(({ id }) => id)),
  )
})

test('an approver sees a request that waits for them, also without seeing the employee', async () => {
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

test('Olga sees nothing of Harbour Line, not even that a request exists', async () => {
  const path = await pendingOf('Walsh, Emma', 'BankAccounts')
  for (const hidden of [path, `${path}/remarks`]) {
    const answer = await muster.olga.get(hidden)
    expect(answer.status).toBe(404)
    expect(answer.text).toBe((await muster.olga.get(hidden.replace(/\d+/, '99999999'))).text)
  }
  const theirs = (await requestsOf('olga')).map(({ id }) => id)
  expect((await requestsOf('priya')).filter(({ id }) => theirs.includes(id))).toEqual([])
})

/** Each call of the person is answered as for an unknown id, byte for byte, and no list has the request. */
async function isNotThereFor(person: Person, path: string): Promise<void> {
  const tries: [string, string, object?][] = [
    ['GET', ''],
    ['GET', '/remarks'],
    ['GET', '/remarks/1'],
    ['POST', '/remarks', { Remark: 'Hello?' }],
    ['PUT', '', { EmploymentTerms: { StandardHoursPerWeek: 30 } }],
    ['PUT', '/actions/submit'],
    ['PUT', '/actions/cancel'],
    ['PUT', '/actions/retry'],
    ['PUT', '/actions/approve', { Revision: 1 }],
    ['PUT', '/actions/approve?dryRun=true', { Revision: 1 }],
    ['PUT', '/actions/decline', { Remarks: 'No.' }],
    ['PUT', '/actions/rescind', { Remarks: 'No.' }],
    ['DELETE', ''],
  ]
  for (const [method, rest, body] of tries) {
    const answer = await person.send(method, path + rest, body)
    const nowhere = await person.send(method, `/change-requests/99999999${rest}`, body)
    expect([answer.status, answer.text], `${method} ${rest}`).toEqual([nowhere.status, nowhere.text])
    // A missing scope of the key is reported as such.
    expect(method === 'GET' ? [404] : [404, 403]).toContain(answer.status)
  }
  const listed = (await person.get('/change-requests')).body.map(({ id }: SampleRequest) => `/change-requests/${id}`)
  expect(listed).not.toContain(path)
}

const writer = ['read', 'change-requests.write', 'change-requests.decide']

describe('a draft', () => {
  const pay = { ChangeType: 'PayRate', EffectiveDate: '2027-02-01', SubmitImmediately: false }
  const PayRate = { PayType: 'Salary', Amount: 100_000, Per: 'Year' }

  test('about Priya, who administers the whole group, is invisible to her until it is submitted', async () => {
    const margaret = await callerFor(muster, '1045', { sees: 'all', scopes: writer })
    const path = await raised(margaret, { ...pay, EmployeeId: await employeeId(muster, '1102'), PayRate })
    await isNotThereFor(muster.priya, path)
    expect((await margaret.get(path)).body.status).toBe('Draft')
    expect((await margaret.put(`${path}/actions/submit`)).status).toBe(204)
    expect((await muster.priya.get(path)).body.status).toBe('Pending')
    await margaret.put(`${path}/actions/cancel`)
  })

  test('of Priya about herself is visible to her', async () => {
    const path = await raised(muster.priya, {
      ChangeType: 'PersonalDetails',
      EmployeeId: await employeeId(muster, '1102'),
      PersonalDetails: { PreferredName: 'Pri' },
      SubmitImmediately: false,
    })
    expect((await muster.priya.get(path)).body.status).toBe('Draft')
  })

  test('that was cancelled is visible only to the requester', async () => {
    const path = await raised(muster.liam, { ...pay, EmployeeId: await employeeId(muster, '1225'), PayRate })
    const itself = await callerFor(muster, '1225', { scopes: writer })
    await isNotThereFor(itself, path)
    expect((await muster.liam.put(`${path}/actions/cancel`)).status).toBe(204)
    await isNotThereFor(itself, path)
    for (const person of [muster.mei, muster.priya]) await isNotThereFor(person, path)
    expect((await muster.liam.get(path)).body.status).toBe('Cancelled')
  })

  test('that was deleted is answered as unknown, except to the requester', async () => {
    const path = await raised(muster.liam, { ...pay, EmployeeId: await employeeId(muster, '1277'), PayRate })
    const margaret = await callerFor(muster, '1045', { sees: 'all', scopes: writer })
    const outside = await callerFor(muster, 'A163', { sees: 'all', scopes: writer })
    for (let round = 0; round < 2; round++) {
      for (const person of [margaret, outside, muster.mei]) expect((await person.delete(path)).status).toBe(404)
      expect((await muster.liam.delete(path)).status).toBe(204)
    }
    expect((await muster.priya.delete(path)).status).toBe(404)
  })
})

describe('an approver who does not see the employee', () => {
  const asked = async (code: string) =>
    raised(muster.liam, {
      ChangeType: 'EmploymentTerms',
      EmployeeId: await employeeId(muster, code),
      EmploymentTerms: { StandardHoursPerWeek: 21 },
    })
  const authority = async (code: string): Promise<number> =>
    (await muster.priya.get(`/Authorities/Search?EmployeeCode=${code}`)).body[0].id

  test('no longer finds the request when it is reassigned', async () => {
    const path = await asked('1292')
    const stephen = await callerFor(muster, '1082', { scopes: writer })
    const give = async (code: string) =>
      muster.priya.put(`${path}/actions/reassign`, { AuthorityId: await authority(code), Remarks: 'Away.' })
    await isNotThereFor(stephen, path)
    expect((await give('1082')).status).toBe(204)
    expect((await stephen.get(path)).body.currentStep).toBe(1)
    expect((await give('1045')).status).toBe(204)
    await isNotThereFor(stephen, path)
  })

  test('gets the answer to a repeated decision, but not the record', async () => {
    const path = await asked('1343')
    const stephen = await callerFor(muster, '1082', { scopes: writer })
    await muster.priya.put(`${path}/actions/reassign`, { AuthorityId: await authority('1082'), Remarks: 'Away.' })
    const approve = (query = '') => stephen.put(`${path}/actions/approve${query}`, { Revision: 1 })
    expect((await approve('?dryRun=true')).body.approvals[0].status).toBe('Approved')
    expect((await approve()).status).toBe(204)
    expect((await approve()).status).toBe(204)
    const nowhere = await stephen.put('/change-requests/99999999/actions/approve?dryRun=true', { Revision: 1 })
    const shown = await approve('?dryRun=true')
    expect([shown.status, shown.text]).toEqual([404, nowhere.text])
    for (const rest of ['', '/remarks']) expect((await stephen.get(path + rest)).status).toBe(404)
    for (const action of ['cancel', 'submit']) expect((await stephen.put(`${path}/actions/${action}`)).status).toBe(404)
    expect((await stephen.post(`${path}/remarks`, { Remark: 'And?' })).status).toBe(404)
  })
})
