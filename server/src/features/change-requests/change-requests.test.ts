import { expect, test } from 'vitest'
import { sampleRequests } from '../../../test/support/contract/sample-requests.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { changeRequestStatuses } from './record/rules.ts'

const muster = startMuster()

const { requestsOf, pendingOf } = sampleRequests(muster)

test('a record shows its people, its changes and its steps', async () => {
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

test('a step without approvers shows that it needs one', async () => {
  const requests = (await muster.priya.get('/change-requests?Statuses=Pending')).body
  const stuck = requests.filter((request: { needsApprover: boolean }) => request.needsApprover)

  expect(stuck.length).toBeGreaterThan(0)
  for (const request of stuck) {
    const waiting = request.approvals.find((approval: { status: string }) => approval.status === 'Waiting')
    expect(waiting.approvers).toEqual([])
    expect(request.currentStep).toBe(waiting.step)
  }
})

test('a failed request shows the reason', async () => {
  const [failed] = (await muster.priya.get('/change-requests?Statuses=Failed')).body

  expect(failed.failure).toEqual({
    code: expect.any(String),
    message: expect.any(String),
    dateTime: expect.stringMatching(/Z$/),
  })
})

test('statuses filter, in any case and together', async () => {
  const all = await requestsOf('priya')
  const submitted = changeRequestStatuses.filter(status => status !== 'Draft')
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(submitted))
  expect((await requestsOf('liam', '?Statuses=Draft')).map(({ requestedBy }) => requestedBy.name)).toContain(
    "O'Brien, Liam",
  )

  const some = await requestsOf('priya', '?Statuses=Failed&statuses=applied')
  expect(some.map(({ id }) => id)).toEqual(
    all.filter(({ status }) => status === 'Failed' || status === 'Applied').map(({ id }) => id),
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
