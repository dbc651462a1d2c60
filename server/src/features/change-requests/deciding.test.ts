import { beforeAll, describe, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { approve, callerFor, employeeId, raised, seedPolicies, statusOf } from '../../../test/support/requests.ts'
import { changeRequestJobs } from './index.ts'

const muster = startMuster()
let siobhan: Person

beforeAll(async () => {
  await seedPolicies(muster)
  siobhan = await callerFor(muster, '1142', { sees: 'all' })
})

const hours = (StandardHoursPerWeek: number) => ({ EmploymentTerms: { StandardHoursPerWeek } })

/** Liam requests other hours for one of his people: Mei decides, then human resources (Priya or Siobhan). */
async function asked(code: string, more: object = {}): Promise<string> {
  const EmployeeId = await employeeId(muster, code)
  return raised(muster.liam, { ChangeType: 'EmploymentTerms', EmployeeId, ...hours(21), ...more })
}

const eventsOf = async (path: string): Promise<string[]> => {
  const { rows } = await muster.admin.query('select type from event where change_request_id = $1 order by id', [
    path.split('/').at(-1),
  ])
  return rows.map(({ type }: { type: string }) => type.replace('change-request.', ''))
}

test('Mei approves, then Siobhan, and it is applied at once since it is due', async () => {
  const path = await asked('1225')
  expect((await approve(muster.mei, path)).status).toBe(204)
  expect((await muster.liam.get(path)).body).toMatchObject({ status: 'Pending', currentStep: 2 })
  expect((await approve(siobhan, path)).status).toBe(204)
  const { body } = await muster.liam.get(path)
  expect(body).toMatchObject({ status: 'Applied', decidedDateTime: expect.any(String) })
  expect(body.approvals.map((step: { decidedBy: { name: string } }) => step.decidedBy.name)).toEqual([
    'Wong, Mei',
    'Gallagher, Siobhan',
  ])
  expect((await muster.priya.get(`/Employees/${body.employee.id}`)).body.standardHoursPerWeek).toBe(21)
  expect(await eventsOf(path)).toEqual([
    'created',
    'submitted',
    'step-approved',
    'approved',
    'applied',
    'employee.updated',
  ])
})

describe('approving', () => {
  test('requires the revision or the entity tag that the caller has seen', async () => {
    const path = await asked('1277')
    const put = (body: object, headers: Record<string, string> = {}) =>
      muster.mei.put(`${path}/actions/approve`, body, { headers })
    for (const tag of ['*', '']) {
      expect((await put({}, tag === '' ? {} : { 'If-Match': tag })).body.ModelState).toHaveProperty([
        'command.Revision',
      ])
    }
    const stale = await put({ Revision: 2 })
    expect(stale).toMatchObject({ status: 412, body: { Code: 'Stale' } })
    const tag = (await muster.mei.get(path)).headers.get('etag') ?? ''
    expect(stale.headers.get('etag')).toBe(tag)
    expect((await put({}, { 'If-Match': '"0.x"' })).status).toBe(412)
    expect((await put({}, { 'If-Match': tag })).status).toBe(204)
  })

  test('twice is a repeat, too late is refused', async () => {
    const path = await asked('1292')
    await approve(muster.mei, path)
    expect((await approve(muster.mei, path)).status).toBe(204)
    expect((await muster.mei.put(`${path}/actions/decline`, { Remarks: 'Wait.' })).body.ModelState).toHaveProperty([
      'command.Status',
    ])
    await approve(siobhan, path)
    const late = await approve(muster.priya, path)
    expect(late.body.ModelState).toHaveProperty(['command.Status'])
  })

  test('of an account number takes two people; one person cannot approve twice', async () => {
    const own = await employeeId(muster, '1063')
    const michael = await callerFor(muster, '1063')
    const path = await raised(michael, {
      ChangeType: 'BankAccounts',
      EmployeeId: own,
      BankAccounts: [{ AccountName: 'M', Bsb: '062-000', AccountNumber: '12345678', AllocationType: 'Remainder' }],
    })
    for (const _again of [1, 2]) expect((await approve(muster.tomas, path)).status).toBe(204)
    expect(await statusOf(michael, path)).toBe('Pending')
    expect((await approve(muster.priya, path)).status).toBe(204)
    expect(await statusOf(michael, path)).toBe('Applied')
  })
})

describe('editing a waiting request', () => {
  test('another value restarts the approvals: decisions are void, and the old revision cannot be approved', async () => {
    const path = await asked('1343')
    await approve(muster.mei, path)
    expect((await muster.liam.put(path, hours(22))).status).toBe(204)

    const { body } = await muster.liam.get(path)
    expect(body).toMatchObject({ status: 'Pending', revision: 2, currentStep: 1 })
    expect(body.changes[0].newValue).toBe(22)
    expect(body.approvals[0].decidedBy).toBeUndefined()
    expect((await muster.mei.put(`${path}/actions/approve`, { Revision: 1 })).status).toBe(412)
    expect((await approve(muster.mei, path)).status).toBe(204)
  })

  test('another day restarts the approvals, another description does not', async () => {
    const path = await asked('1347', { EffectiveDate: '2027-03-01' })
    await approve(muster.mei, path)
    const put = (more: object) => muster.liam.put(path, { ...hours(21), EffectiveDate: '2027-03-01', ...more })
    await put({ Description: 'By the roster of March.', ExternalReference: 'R-3' })
    expect((await muster.liam.get(path)).body).toMatchObject({
      revision: 1,
      currentStep: 2,
      description: 'By the roster of March.',
      externalReference: 'R-3',
    })
    await put({ EffectiveDate: '2027-03-08' })
    expect((await muster.liam.get(path)).body).toMatchObject({ revision: 2, currentStep: 1 })
    expect((await muster.liam.get(path)).body.description).toBeUndefined()
  })
})

test('a request that Mei returns is edited and submitted again; one that she declines has no further actions', async () => {
  const path = await asked('1353')
  expect((await muster.mei.put(`${path}/actions/return`, { Remarks: '\n ' })).body.ModelState).toEqual({
    'command.Remarks': ['The Remarks field is required.'],
  })
  expect((await muster.mei.put(`${path}/actions/return`, { Remarks: 'From which day?' })).status).toBe(204)
  expect((await muster.liam.get(path)).body).toMatchObject({ status: 'Returned', remarkCount: 1 })
  expect((await muster.liam.put(`${path}/actions/submit`)).status).toBe(204)
  expect((await muster.liam.get(path)).body).toMatchObject({ status: 'Pending', revision: 2, currentStep: 1 })
  await muster.mei.put(`${path}/actions/return`, { Remarks: 'From which day, please?' })
  expect((await muster.liam.put(path, { ...hours(21), EffectiveDate: '2027-05-01' })).status).toBe(204)
  expect(await statusOf(muster.liam, path)).toBe('Returned')
  await muster.liam.put(`${path}/actions/submit`)
  await muster.mei.put(`${path}/actions/decline`, { Remarks: 'Not this year.' })
  expect((await muster.liam.get(path)).body).toMatchObject({ status: 'Declined', decidedDateTime: expect.any(String) })
})

test('Priya reassigns the step to Stephen, who holds the role; Mei may no longer decide it', async () => {
  const path = await asked('1363')
  const to = (AuthorityId: number) => muster.priya.put(`${path}/actions/reassign`, { AuthorityId, Remarks: 'Away.' })
  const authority = async (code: string) =>
    (await muster.priya.get(`/Authorities/Search?EmployeeCode=${code}`)).body[0].id
  for (const wrong of [99_999_999, await authority('1142'), await authority('1048'), await authority('1102')]) {
    expect((await to(wrong)).body.ModelState).toHaveProperty(['command.AuthorityId'])
  }
  expect((await to(await authority('1082'))).status).toBe(204)
  expect((await muster.liam.get(path)).body.approvals[0].approvers).toMatchObject([{ name: 'Angelopoulos, Stephen' }])
  expect((await approve(muster.mei, path)).body.Code).toBe('NotYourDecision')
  const stephen = await callerFor(muster, '1082', { sees: 'all' })
  expect((await approve(stephen, path)).status).toBe(204)
})

describe('approved for a future day', () => {
  test('it waits; cancelled before that day, it writes nothing', async () => {
    const path = await asked('1394', { EffectiveDate: '2027-04-01' })
    await approve(muster.mei, path)
    await approve(siobhan, path)
    expect((await muster.liam.get(path)).body).toMatchObject({ status: 'Approved' })
    const { id } = (await muster.liam.get(path)).body.employee
    expect((await muster.liam.put(`${path}/actions/cancel`)).status).toBe(204)
    expect((await muster.liam.put(`${path}/actions/cancel`)).status).toBe(204)

    expect((await muster.priya.get(`/Employees/${id}?asAt=2027-05-01`)).body.standardHoursPerWeek).toBe(38)
    expect((await eventsOf(path)).slice(-4)).toEqual([
      'approved',
      'employee.change-scheduled',
      'cancelled',
      'employee.change-unscheduled',
    ])
  })
})

test('an applied request is Rescinded when its rescinding request is applied', async () => {
  const path = await asked('1049')
  await approve(muster.mei, path)
  await approve(siobhan, path)
  const { id, employee } = (await muster.liam.get(path)).body
  expect((await muster.liam.put(`${path}/actions/rescind`, { Remarks: 'Wrong person.' })).status).toBe(403)

  const answer = await muster.priya.put(`${path}/actions/rescind`, { Remarks: 'Wrong person.' })
  expect(answer.status).toBe(201)
  const reverse = answer.headers.get('location') ?? ''
  expect((await muster.priya.get(reverse)).body).toMatchObject({
    status: 'Pending',
    rescindsChangeRequestId: id,
    changes: [{ field: 'StandardHoursPerWeek', oldValue: 21, newValue: 38 }],
  })
  expect((await muster.priya.put(`${path}/actions/rescind`, { Remarks: 'Again.' })).status).toBe(400)
  expect((await muster.priya.put(reverse, hours(30))).body.ModelState).toHaveProperty(['command.EmploymentTerms'])
  for (const person of [muster.liam, siobhan]) expect((await approve(person, reverse)).status).toBe(204)
  expect(await statusOf(muster.liam, reverse)).toBe('Applied')
  expect(await statusOf(muster.liam, path)).toBe('Rescinded')
  expect((await muster.priya.get(`/Employees/${employee.id}`)).body.standardHoursPerWeek).toBe(38)
})

test('later changes of the same field must be named, to be rescinded too', async () => {
  const first = await asked('1066')
  for (const person of [muster.mei, siobhan]) await approve(person, first)
  const later = await asked('1066', hours(25))
  for (const person of [muster.mei, siobhan]) await approve(person, later)
  const { id, code } = (await muster.liam.get(later)).body

  const refused = await muster.priya.put(`${first}/actions/rescind`, { Remarks: 'Back.' })
  const named = `${code} has changed "Standard hours per week" since. Name it (${id}) to rescind it as well.`
  expect(refused.body.ModelState).toEqual({ 'command.AlsoRescind': [named] })
  const answer = await muster.priya.put(`${first}/actions/rescind`, { Remarks: 'Back.', AlsoRescind: [id] })
  const reverse = answer.headers.get('location') ?? ''
  for (const person of [muster.liam, siobhan]) await approve(person, reverse)
  expect([await statusOf(muster.liam, first), await statusOf(muster.liam, later)]).toEqual(['Rescinded', 'Rescinded'])
})

test('a failed request is edited, which returns it, or retried', async () => {
  const path = await asked('1074', { EffectiveDate: '2027-04-01' })
  await approve(muster.mei, path)
  await approve(siobhan, path)
  await muster.admin.query(
    `update change_request set status = 'Failed', effective_date = current_date - 1, failure_code = 'RuleBroken',
       failure_message = 'Broken.', failed_at = now() where id = $1`,
    [path.split('/').at(-1)],
  )
  expect((await muster.priya.put(`${path}/actions/retry?dryRun=true`)).body.status).toBe('Applied')
  expect((await muster.liam.put(path, hours(23))).status).toBe(204)
  const { body } = await muster.liam.get(path)
  expect(body).toMatchObject({ status: 'Returned', revision: 2 })
  expect(body.failure).toBeUndefined()
})

// The last test, since authentication caches callers with their day.
test('an approved request that is due can no longer be cancelled, and is applied', async () => {
  const path = await asked('1399', { EffectiveDate: '2027-04-01' })
  await approve(muster.mei, path)
  await approve(siobhan, path)
  muster.clock.moveTo('2027-04-01T00:10:00+11:00')
  await expect
    .poll(async () => (await muster.liam.get(path)).body.availableActions[0].isAllowed, { timeout: 3_000 })
    .toBe(false)
  const late = await muster.liam.put(`${path}/actions/cancel`)
  expect(late.body.ModelState).toEqual({ 'command.Status': [expect.stringContaining('effective date has come')] })
  for (const job of changeRequestJobs) await job.run(muster.context)
  expect(await statusOf(muster.liam, path)).toBe('Applied')
  muster.clock.reset()
})
