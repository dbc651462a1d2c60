import { beforeAll, expect, test } from 'vitest'
import { untilLocked } from '../../../test/support/database/locks.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { requestOf } from '../../../test/support/records/changes.ts'
import { approve, callerFor, employeeId, raised, seedPolicies } from '../../../test/support/requests.ts'
import { changeRequestJobs } from './jobs.ts'

const muster = startMuster()
let siobhan: Person

beforeAll(async () => {
  await seedPolicies(muster)
  siobhan = await callerFor(muster, '1142', { sees: 'all' })
})

/** A request for other hours that waits for the last approval, and that cannot be applied because of a planted error. */
async function aboutToBreak(code: string, more: object = {}): Promise<string> {
  const EmployeeId = await employeeId(muster, code)
  const EmploymentTerms = { StandardHoursPerWeek: 21 }
  const path = await raised(muster.liam, { ChangeType: 'EmploymentTerms', EmployeeId, EmploymentTerms, ...more })
  await approve(muster.mei, path)
  await setValue(path, '"many"')
  return path
}

const setValue = (path: string, value: string) =>
  muster.admin.query('update change_request_change set fact_value = $2::jsonb where change_request_id = $1', [
    path.split('/').at(-1),
    value,
  ])

const hoursOf = async (code: string) =>
  (await muster.priya.get(`/Employees/${await employeeId(muster, code)}`)).body.standardHoursPerWeek

test('the last approval counts although applying throws: the request is Failed, and can be retried', async () => {
  const path = await aboutToBreak('1225')
  expect((await approve(siobhan, path)).status).toBe(204)
  const { body } = await muster.liam.get(path)
  expect(body).toMatchObject({ status: 'Failed', failure: { code: 'Unexpected' }, decidedDateTime: expect.any(String) })
  expect(body.approvals.map(({ status }: { status: string }) => status)).toEqual(['Approved', 'Approved'])
  expect(await hoursOf('1225')).toBe(38)

  const again = await muster.priya.put(`${path}/actions/retry`)
  expect(again.status).toBe(204)
  expect((await muster.liam.get(path)).body.status).toBe('Failed')
  await setValue(path, '21')
  await muster.priya.put(`${path}/actions/retry`)
  expect((await muster.liam.get(path)).body.status).toBe('Applied')
  expect(await hoursOf('1225')).toBe(21)
})

test('no write or notification remains from before the error', async () => {
  const path = await aboutToBreak('1277')
  const id = path.split('/').at(-1)
  await approve(siobhan, path)
  const { rows } = await muster.admin.query(
    `select (select count(*)::int from employee_fact where change_request_id = $1) as facts,
       array(select type from event where change_request_id = $1 order by id) as events`,
    [id],
  )
  expect(rows[0].facts).toBe(0)
  expect(rows[0].events.slice(-2)).toEqual(['change-request.approved', 'change-request.failed'])
})

test('a number that cannot be decrypted makes the request Failed: at the last approval, again, and on its day', async () => {
  const damaged = async (code: string, more: object = {}) => {
    const path = await aboutToBreak(code, more)
    await muster.admin.query(
      "update change_request_change set new_value_ciphertext = '\\x00', is_sensitive = true where change_request_id = $1",
      [path.split('/').at(-1)],
    )
    return path
  }
  const failed = { status: 'Failed', failure_code: 'Unexpected' }
  const stored = (path: string) => requestOf(muster, Number(path.split('/').at(-1)))

  const due = await damaged('1399')
  expect((await approve(siobhan, due)).status).toBe(204)
  expect(await stored(due)).toMatchObject(failed)
  expect((await muster.priya.put(`${due}/actions/retry`)).status).toBe(204)
  expect(await stored(due)).toMatchObject(failed)

  const later = await damaged('1394', { EffectiveDate: '2027-05-01' })
  await approve(siobhan, later)
  muster.clock.moveTo('2027-05-01T00:10:00+10:00')
  await expect(changeRequestJobs[0]?.run(muster.context)).rejects.toThrow()
  expect(await stored(later)).toMatchObject(failed)
  muster.clock.reset()
})

test('a dry run shows that it would fail', async () => {
  const path = await aboutToBreak('1292')
  const tried = await siobhan.put(`${path}/actions/approve?dryRun=true`, { Revision: 1 })
  expect(tried).toMatchObject({ status: 200, body: { status: 'Failed', effects: [{ type: 'Failed' }] } })
  expect((await muster.liam.get(path)).body.status).toBe('Pending')
})

test('a transient database error does not fail the request: 503, and it waits as before', async () => {
  const path = await aboutToBreak('1343')
  await muster.admin.query(`create function out_of_room() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = '53100'; end $$`)
  await muster.admin.query('create trigger out_of_room before insert on employee_fact execute function out_of_room()')
  expect((await approve(siobhan, path)).status).toBe(503)
  await muster.admin.query('drop trigger out_of_room on employee_fact')
  expect((await muster.liam.get(path)).body).toMatchObject({ status: 'Pending', currentStep: 2 })
})

test('a request that throws on its effective date is Failed, and the job does not retry it', async () => {
  const path = await aboutToBreak('1347', { EffectiveDate: '2027-04-01' })
  await approve(siobhan, path)
  muster.clock.moveTo('2027-04-01T00:10:00+11:00')
  await expect(changeRequestJobs[0]?.run(muster.context)).rejects.toThrow('many')
  expect(await requestOf(muster, Number(path.split('/').at(-1)))).toMatchObject({
    status: 'Failed',
    failure_code: 'Unexpected',
  })
  await changeRequestJobs[0]?.run(muster.context)
  muster.clock.reset()
})

test('a payment group that is deleted while the request is applied is missing, in words', async () => {
  const EmployeeId = await employeeId(muster, '1225')
  const EmployerId = (await muster.priya.get(`/Employees/${EmployeeId}`)).body.employer.id
  const brief = { Code: 'BRIEF', Name: 'Brief', EmployerId, Frequency: 'Weekly' }
  const PaymentGroupId = Number(
    (await muster.priya.post('/PaymentGroups', brief)).headers.get('location')?.split('/').at(-1),
  )
  const path = await raised(siobhan, { ChangeType: 'PaymentGroup', EmployeeId, PaymentGroup: { PaymentGroupId } })
  await muster.admin.query(`begin; delete from payment_group where code = 'BRIEF'`)
  const approved = approve(muster.tomas, path)
  await untilLocked(muster, 'transactionid')
  await muster.admin.query('commit')
  expect((await approved).status).toBe(204)
  expect((await siobhan.get(path)).body).toMatchObject({ status: 'Failed', failure: { code: 'RuleBroken' } })
})
