import { expect, test } from 'vitest'
import { startMuster } from '../../../../test/support/muster.ts'
import { applied, broken, everybodyApproves, rowOf } from '../../../../test/support/records/changes.ts'
import { employeeId, raised } from '../../../../test/support/requests.ts'

const muster = startMuster()

test('Termination and Rehire: the last day counts, and what began anew is another engagement', async () => {
  const about = 'noah'
  await applied(muster, {
    about,
    changeType: 'Termination',
    section: { TerminationDate: '2026-11-19', ReasonCode: 'V', LastDayWorked: '2026-11-18' },
    from: '2026-11-19',
  })
  expect(await rowOf(muster, about)).toMatchObject({ termination_date: '2026-11-19', closed_on: expect.anything() })
  expect(
    await broken(muster, { about, changeType: 'Rehire', section: { StartDate: '2026-11-19' }, from: '2026-11-19' }),
  ).toHaveProperty('Rehire.StartDate')
  await applied(muster, { about, changeType: 'Rehire', section: { StartDate: '2026-11-20' }, from: '2026-11-20' })
  expect(await rowOf(muster, about)).toMatchObject({ start_date: '2026-11-20', termination_date: null })
})

test.each([
  ['1017', 'no job has closed yet'],
  ['1022', 'was closed under a stored word'],
])('Rehire: %s, whose former engagement %s, is active again', async (code, state) => {
  const EmployeeId = await employeeId(muster, code)
  if (state.startsWith('was')) {
    await muster.admin.query('update employee set closed_on = termination_date where id = $1', [EmployeeId])
  }
  const statusNow = async () => (await muster.priya.get(`/Employees/${EmployeeId}`)).body.status
  const statusOn = async (day: string) => (await muster.priya.get(`/Employees/${EmployeeId}?asAt=${day}`)).body.status
  expect([await statusNow(), await statusOn('2023-01-01'), await statusOn('2027-01-01')]).toEqual([
    ...['Inactive', 'Active', 'Inactive'],
  ])
  const command = { ChangeType: 'Rehire', EmployeeId, Rehire: { StartDate: '2026-11-20' }, EffectiveDate: '2026-11-20' }
  const path = await raised(muster.priya, command)
  await everybodyApproves(muster, path)
  expect((await muster.priya.get(path)).body.status).toBe('Applied')
  expect(await statusNow()).toBe('Active')
})

test('a termination that is taken back leaves the status that Priya had given', async () => {
  const EmployeeId = await employeeId(muster, '1107')
  const record = `/Employees/${EmployeeId}`
  const { code, employer } = (await muster.priya.get(record)).body
  await muster.priya.put(record, { Code: code, EmployerId: employer.id, Status: 'Inactive' })
  const command = {
    ChangeType: 'Termination',
    EmployeeId,
    Termination: { ReasonCode: 'V' },
    EffectiveDate: '2026-11-12',
  }
  const path = await raised(muster.priya, command)
  await everybodyApproves(muster, path)
  expect((await muster.priya.get(record)).body).toHaveProperty('terminationDate')
  const rescission = await muster.priya.put(`${path}/actions/rescind`, { Remarks: 'A mistake.' })
  await everybodyApproves(muster, rescission.headers.get('location') ?? '')
  expect((await muster.priya.get(record)).body).not.toHaveProperty('terminationDate')
  expect((await muster.priya.get(record)).body.status).toBe('Inactive')
})
