import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { employeeId, raised, seedPolicies } from '../../../test/support/requests.ts'

const muster = startMuster()

/** Authentication caches callers, with their day, for half a second. */
async function onDay(day: string): Promise<void> {
  muster.clock.moveTo(`${day}T12:00:00+11:00`)
  await new Promise(resolve => setTimeout(resolve, 600))
}

test('a request without a day takes effect on the day on which it is submitted', async () => {
  await seedPolicies(muster)
  const command = {
    ChangeType: 'EmploymentTerms',
    EmployeeId: await employeeId(muster, '1225'),
    EmploymentTerms: { StandardHoursPerWeek: 21 },
  }
  await onDay('2027-02-01')
  const draft = await raised(muster.liam, { ...command, SubmitImmediately: false })
  await onDay('2027-02-09')
  expect((await muster.liam.put(`${draft}/actions/submit`)).status).toBe(204)
  expect((await muster.liam.get(draft)).body).toMatchObject({ status: 'Pending', effectiveDate: '2027-02-09T00:00:00' })
  await muster.liam.put(`${draft}/actions/cancel`)

  const sent = await raised(muster.liam, command)
  expect((await muster.liam.get(sent)).body.effectiveDate).toBe('2027-02-09T00:00:00')
})

test('a request without a day takes effect on the first day of a future employment', async () => {
  muster.clock.moveTo('2026-11-23T09:00:00+11:00')
  const EmployeeId = await employeeId(muster, '1403')
  const { startDate } = (await muster.priya.get(`/Employees/${EmployeeId}`)).body
  expect(Date.parse(startDate)).toBeGreaterThan(muster.clock.now())
  const command = { ChangeType: 'EmploymentTerms', EmployeeId, EmploymentTerms: { StandardHoursPerWeek: 21 } }
  const sent = await raised(muster.priya, command)
  expect((await muster.priya.get(sent)).body.effectiveDate).toBe(startDate)
  const { body } = await muster.priya.post('/change-requests', { ...command, EffectiveDate: '2026-11-23' })
  expect(body.ModelState['command.EffectiveDate']).toEqual([
    `The employment starts on ${startDate.slice(0, 10)}. Send that day or a later one.`,
  ])
})

test('an empty day counts as absent', async () => {
  const EmployeeId = await employeeId(muster, '1225')
  const command = { ChangeType: 'EmploymentTerms', EmployeeId, EffectiveDate: '', EmploymentTerms: {} }
  const { body } = await muster.priya.post('/change-requests', command)
  expect(body.ModelState['command.EffectiveDate']).toEqual(['Send a date, like 2026-11-21, or leave this out.'])
})

test.for([
  ['Termination', { Termination: { ReasonCode: 'V' } }],
  ['Rehire', { Rehire: { StartDate: '2027-01-01' } }],
])('a %s for a time is refused', async ([ChangeType, section]) => {
  const command = { ChangeType, EmployeeId: await employeeId(muster, '1225'), ...(section as object) }
  const answer = await muster.priya.post('/change-requests', { ...command, EffectiveToDate: '2027-01-31' })
  expect(answer.body).toHaveProperty(
    ['ModelState', 'command.EffectiveToDate'],
    [expect.stringContaining('cannot be temporary')],
  )
})

test('a change that ends before it begins is refused, as a draft too', async () => {
  const EmployeeId = await employeeId(muster, '1225')
  const days = { EffectiveDate: '2027-12-10', EffectiveToDate: '2027-12-09' }
  for (const SubmitImmediately of [true, false]) {
    const command = { ChangeType: 'PersonalDetails', EmployeeId, PersonalDetails: { PreferredName: 'Em' }, ...days }
    const { status, body } = await muster.priya.post('/change-requests', { ...command, SubmitImmediately })
    expect([status, body.ModelState['command.EffectiveToDate']]).toEqual([
      400,
      ['This day is before the effective date. Send 2027-12-10 or a later day.'],
    ])
  }
})
