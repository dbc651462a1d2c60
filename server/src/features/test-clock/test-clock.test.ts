import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { employeeId, raised, seedPolicies } from '../../../test/support/requests.ts'
import { sealRecords } from '../../core/sealer.ts'
import { advanceClocks } from './index.ts'
import { nextMoment } from './rules.ts'

const muster = startMuster()
let emma = 0

beforeAll(async () => {
  await seedPolicies(muster)
  emma = await employeeId(muster, '1177')
})

const nowOf = async (person: Person = muster.priya): Promise<string> => (await person.get('/TestClock')).body.now
const dayOf = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO('Australia/Sydney').toPlainDate()
const midnight = (day: Temporal.PlainDate) => `${day}T00:00:00`
const phoneFrom = (day: Temporal.PlainDate, MobilePhone: string) => ({
  ChangeType: 'ContactDetails',
  EmployeeId: emma,
  EffectiveDate: midnight(day),
  ContactDetails: { MobilePhone },
})
const typesAndTimes = async (about: string) =>
  (await muster.priya.get('/Events?order=NewestFirst&pageSize=200')).body
    .filter((event: { resource: { uri: string } }) => event.resource.uri === about)
    .map(({ type, occurredDateTime }: { type: string; occurredDateTime: string }) => [type, occurredDateTime])
    .reverse()

/** Moves the clock, as the job does. */
async function advance(command: object): Promise<void> {
  const begun = await muster.priya.put('/TestClock/actions/advance', command)
  expect(begun).toMatchObject({ status: 202, body: { kind: 'AdvanceClock', status: 'Queued' } })
  await advanceClocks.run(muster.context)
  expect((await muster.priya.get(begun.headers.get('location') ?? '')).body.status).toBe('Succeeded')
  await sealRecords.run(muster.context)
}

test('a clock goes like every other until it is set, and then forwards alone, by an administrator of the whole group', async () => {
  expect((await muster.priya.get('/TestClock')).body).toEqual({ status: 'Real' })
  const Now = new Date(Date.now() + 3_600_000).toISOString()
  expect((await muster.emma.put('/TestClock', { Now })).body.Code).toBe('InsufficientScope')
  const administrator = await withKey(muster, 'tomas', { scopes: ['read', 'admin'] }).catch(() => muster.tomas)
  expect((await administrator.put('/TestClock', { Now })).status).toBe(403)

  expect((await muster.priya.put('/TestClock', { Now })).status).toBe(204)
  expect((await muster.priya.get('/TestClock')).body).toEqual({ now: Now, status: 'Stopped' })
  const back = await muster.priya.put('/TestClock', { Now: new Date().toISOString() })
  expect([back.status, back.body.ModelState]).toEqual([400, { 'command.Now': [expect.stringContaining(Now)] }])
  expect((await muster.olga.get('/TestClock')).body.status).toBe('Real')
})

test.each([
  [{}, 'command.To'],
  [{ To: '2099-01-01T00:00:00Z', By: 'P1D' }, 'command.To'],
  [{ To: '2020-01-01T00:00:00Z' }, 'command.To'],
  [{ By: 'tomorrow' }, 'command.By'],
  [{ By: '-P1D' }, 'command.By'],
  [{ By: 'P11Y' }, 'command.By'],
  [{ By: 'P0D' }, 'command.By'],
])('%j moves no clock', async (command, field) => {
  const refused = await muster.priya.put('/TestClock/actions/advance', command)
  expect([refused.status, Object.keys(refused.body.ModelState)]).toEqual([400, [field]])
})

test('what is due on the way happens on its day: a change is applied, and a licence expires', async () => {
  const day = dayOf(await nowOf())
  const change = await raised(muster.emma, phoneFrom(day.add({ days: 20 }), '0491 570 006'))
  const licence = await muster.priya.post('/Credentials', {
    EmployeeId: emma,
    ...{ CredentialTypeId: 1, CredentialIssuerId: 101, RegistrationNumber: '12345678' },
    ...{ IssueDate: midnight(day.subtract({ days: 10 })), ExpiryDate: midnight(day.add({ days: 40 })) },
  })
  expect([licence.status, licence.text]).toEqual([201, ''])
  expect((await muster.emma.get(change)).body.status).toBe('Approved')

  const from = await nowOf()
  await advance({ By: 'P60D' })
  const now = await nowOf()
  expect(dayOf(now).since(dayOf(from)).days).toBe(60)
  const happened = await typesAndTimes(change)
  expect(happened.map(([type]: [string]) => type)).toEqual([
    'change-request.created',
    'change-request.submitted',
    'change-request.approved',
    'change-request.applied',
  ])
  expect(`${dayOf(happened.at(-1)[1])}`).toBe(`${day.add({ days: 20 })}`)
  const expired = (await typesAndTimes(licence.headers.get('location') ?? '')).find(
    ([type]: [string]) => type === 'credential.expired',
  )
  expect(`${dayOf(expired[1])}`).toBe(`${day.add({ days: 41 })}`)

  const audited = (
    await muster.priya.get(`/AuditLog?action=change-request.applied&resourceId=${change.split('/').at(-1)}`)
  ).body[0]
  expect(audited.testDateTime).toBe(happened.at(-1)[1])
  expect(Math.abs(Date.parse(audited.occurredDateTime) - Date.now())).toBeLessThan(120_000)
  expect((await muster.priya.get('/AuditLog/Verification')).body.isWhole).toBe(true)
})

test('a step on the way escalates at the moment at which it is overdue, and its emails are kept', async () => {
  const path = await raised(muster.liam, {
    ChangeType: 'PersonalDetails',
    EmployeeId: await employeeId(muster, '1225'),
    EffectiveDate: midnight(dayOf(await nowOf()).add({ days: 60 })),
    PersonalDetails: { PreferredName: 'Overdue' },
  })
  const [step] = (await muster.priya.get(path)).body.approvals
  const mail = { url: 'smtp://127.0.0.1:1', from: 'a@b.example' }
  const begun = await muster.priya.put('/TestClock/actions/advance', { By: 'P10D' })
  await advanceClocks.run({ ...muster.context, config: { ...muster.context.config, mail } })
  expect((await muster.priya.get(begun.headers.get('location') ?? '')).body.status).toBe('Succeeded')

  const remarks = (await muster.priya.get(`${path}/remarks?pageSize=100`)).body
  const [overdue] = remarks.filter(({ remark }: { remark: string }) => remark.includes('is overdue'))
  expect(overdue.createdDateTime).toBe(step.dueDateTime)
  const { rows } = await muster.admin.query(
    `select distinct status, failure from notice where kind = 'StepOverdue' and about ->> 'code' = $1`,
    [(await muster.priya.get(path)).body.code],
  )
  expect(rows).toEqual([{ status: 'Skipped', failure: 'test clock' }])
  expect((await muster.liam.put(`${path}/actions/cancel`)).status).toBe(204)
})

test('what a call causes is done when it is answered', async () => {
  const day = dayOf(await nowOf())
  const change = await raised(muster.emma, phoneFrom(day.add({ days: 1 }), '0491 570 110'))
  const Now = new Date(Date.parse(await nowOf()) + 86_400_000).toISOString()
  expect((await muster.priya.put('/TestClock', { Now })).status).toBe(204)
  expect((await muster.emma.get(change)).body.status).toBe('Applied')
})

test('while the clock advances nothing else is written, and everything is read', async () => {
  const begun = await muster.priya.put('/TestClock/actions/advance', { By: 'P1D' })
  const change = phoneFrom(dayOf(await nowOf()), '0491 570 156')
  expect((await muster.emma.post('/change-requests?dryRun=true', change)).status).toBe(503)
  const refused = await muster.emma.post('/change-requests', change)
  expect([refused.status, refused.body.Code, refused.headers.get('retry-after')]).toEqual([503, 'ClockAdvancing', '1'])
  expect((await muster.priya.put('/TestClock/actions/advance', { By: 'P1D' })).status).toBe(503)
  expect((await muster.priya.get('/TestClock')).body).toMatchObject({
    status: 'Advancing',
    advancingTo: expect.any(String),
  })
  expect((await muster.emma.get(`/Employees/${emma}`)).status).toBe(200)
  const elsewhere = await muster.olga.post('/CostCentres', { Code: 'SIDE', Name: 'Beside' })
  expect(elsewhere.status).toBe(201)

  await advanceClocks.run(muster.context)
  expect((await muster.priya.get(begun.headers.get('location') ?? '')).body.status).toBe('Succeeded')
  await raised(muster.emma, phoneFrom(dayOf(await nowOf()), '0491 570 156'))
})

test('a clock that is being moved is stopped where it is', async () => {
  const From = await nowOf()
  const begun = await muster.priya.put('/TestClock/actions/advance', { By: 'P10Y' })
  expect(begun.status).toBe(202)
  const moving = advanceClocks.run(muster.context)
  await expect.poll(async () => (await nowOf()) > From).toBe(true)
  expect((await muster.priya.put('/TestClock/actions/stop', {})).status).toBe(204)
  await moving
  const operation = (await muster.priya.get(begun.headers.get('location') ?? '')).body
  const now = await nowOf()
  expect(operation).toMatchObject({ status: 'Failed', faults: [{ code: 'ClockStopped' }] })
  expect(operation.faults[0].message).toContain(now)
  expect(now < begun.body.createdDateTime.replace(/^\d+/, (year: string) => Number(year) + 10)).toBe(true)
  expect((await muster.priya.get('/TestClock')).body).toEqual({ now, status: 'Stopped' })
  await raised(muster.emma, phoneFrom(dayOf(now), '0491 570 157'))

  expect((await muster.priya.put('/TestClock/actions/stop', {})).status).toBe(204)
  expect((await muster.priya.get('/TestClock')).body).toEqual({ now, status: 'Stopped' })
  expect((await muster.liam.put('/TestClock/actions/stop', {})).status).toBe(403)
  await sealRecords.run(muster.context)
  const [audited, ...more] = (await muster.priya.get('/AuditLog?action=test-clock.stopped')).body
  expect([audited.actor.name, more]).toEqual(['Raman, Priya', []])
}, 60_000)

test('a clock that is stopped before it was moved does not move', async () => {
  const From = await nowOf()
  const begun = await muster.priya.put('/TestClock/actions/advance', { By: 'P1Y' })
  expect((await muster.priya.put('/TestClock/actions/stop', {})).status).toBe(204)
  await advanceClocks.run(muster.context)
  const operation = (await muster.priya.get(begun.headers.get('location') ?? '')).body
  expect([operation.status, operation.faults[0].code]).toEqual(['Failed', 'ClockStopped'])
  expect((await muster.priya.get('/TestClock')).body).toEqual({ now: From, status: 'Stopped' })
})

test('a command goes by the clock as it stands, which does not move until the command is done', async () => {
  const group = 'id = (select min(id) from employer_group)'
  await muster.priya.get('/TestClock')
  await muster.admin.query(`update employer_group set test_now = test_now + interval '1 day' where ${group}`)
  const change = await raised(muster.emma, phoneFrom(dayOf(await nowOf()), '0491 570 158'))
  await sealRecords.run(muster.context)
  expect((await typesAndTimes(change))[0]).toEqual(['change-request.created', await nowOf()])

  await muster.admin.query('begin')
  await muster.admin.query(`select from employer_group where ${group} for share`)
  let isAnswered = false
  const begun = muster.priya.put('/TestClock/actions/advance', { By: 'P1D' }).then(answer => {
    isAnswered = true
    return answer
  })
  await sleep(400)
  expect(isAnswered).toBe(false)
  await muster.admin.query('commit')
  expect((await begun).status).toBe(202)
  await advanceClocks.run(muster.context)
})

test('no clock is moved beside an operation that has not ended', async () => {
  await muster.admin.query(
    `insert into operation (id, employer_group_id, kind, status, is_dry_run, user_account_id, created_at)
     select 900000, employer_group_id, 'Import', 'Queued', false, min(id), now() from user_account
     where employer_group_id = (select min(id) from employer_group) group by 2`,
  )
  for (const [path, command] of [
    ['/TestClock/actions/advance', { By: 'P1D' }],
    ['/TestClock', { Now: '2099-01-01T00:00:00Z' }],
  ] as const) {
    const refused = await muster.priya.put(path, command)
    expect([path, refused.status, refused.body.Code]).toEqual([path, 409, 'OperationsUnfinished'])
  }
  await muster.admin.query('delete from operation where id = 900000')
})

test('keys go by the real clock', async () => {
  const Now = new Date(Date.now() + 3 * 366 * 86_400_000).toISOString()
  expect((await muster.priya.put('/TestClock', { Now })).status).toBe(204)
  expect((await muster.emma.get(`/Employees/${emma}`)).status).toBe(200)
})

test('the clock stops at each midnight of a zone, and where a step becomes overdue', () => {
  const zones = ['Australia/Perth', 'Australia/Sydney']
  const way = { now: '2026-11-26T12:00:00.000Z', target: '2026-11-28T00:00:00.000Z', due: undefined }
  expect(nextMoment(way, zones)).toBe('2026-11-26T13:00:00.000Z')
  expect(nextMoment({ ...way, now: '2026-11-26T13:00:00.000Z' }, zones)).toBe('2026-11-26T16:00:00.000Z')
  expect(nextMoment({ ...way, due: '2026-11-26T12:30:00.000Z' }, zones)).toBe('2026-11-26T12:30:00.000Z')
  expect(nextMoment({ ...way, target: '2026-11-26T12:20:00.000Z' }, zones)).toBe('2026-11-26T12:20:00.000Z')
})
