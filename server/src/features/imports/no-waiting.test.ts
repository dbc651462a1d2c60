import { beforeAll, beforeEach, expect, test } from 'vitest'
import { untilLocked } from '../../../test/support/database/locks.ts'
import { idOf } from '../../../test/support/grants.ts'
import { csv } from '../../../test/support/imports/import-set.ts'
import { importsOver } from '../../../test/support/imports/imports-over-http.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Answer, Person } from '../../../test/support/person.ts'
import { seedPolicies } from '../../../test/support/requests.ts'
import { changeRequestJobs } from '../change-requests/index.ts'
import { identityLocks } from '../identities/index.ts'

const muster = startMuster()
const { send, doJobs, done } = importsOver(muster)
let priya: Person
let group = 0
let employer = ''
let emma = 0
beforeAll(async () => {
  await seedPolicies(muster)
  priya = await withKey(muster, 'priya', { scopes: ['admin', 'employees.write'] })
  group = Number((await muster.admin.query("select id from employer_group where name = 'Harbour Line'")).rows[0].id)
  employer = (await muster.priya.get('/Employers')).body[0].code
  emma = await idOf(muster, 'employee', 'emma')
})

let number = 0
let sam = { Code: '', GivenName: 'Sam', FamilyName: 'Shore', Email: '' }
beforeEach(async () => {
  number++
  sam = { ...sam, Code: `SAM${number}`, Email: `sam${number}@bureau.example` }
  expect((await muster.priya.post('/Authorities', sam)).status).toBe(201)
})

/** A new employee, and Sam with another name. */
const people = () => ({
  'employees.csv': csv(
    'code,givenName,familyName,email,employerCode,startDate',
    `NIA${number},Nia,New,nia${number}@harbourline.example,${employer},2026-01-05`,
  ),
  'authorities.csv': csv('code,givenName,familyName,email', `${sam.Code},Samuel,Shore,${sam.Email}`),
})

const enter = (code: string) =>
  muster.priya.post('/Authorities', { ...sam, Code: code, Email: `${code}@bureau.example`.toLowerCase() })
const asks = (Email: string) =>
  muster.emma.post('/change-requests', { ChangeType: 'ContactDetails', EmployeeId: emma, ContactDetails: { Email } })

/** Does something while an import that will be stored has come to the rows, and waits for Sam's. */
async function duringAnImport(work: () => Promise<void>): Promise<void> {
  expect((await send(priya, people())).status).toBe(202)
  await muster.admin.query('begin')
  await muster.admin.query(`select from authority where code = '${sam.Code}' for update`)
  const jobs = doJobs()
  try {
    await untilLocked(muster, 'transactionid')
    await work()
  } finally {
    await muster.admin.query('rollback')
    await jobs
  }
}

const answerOf = ({ status, headers, body }: Answer) => [status, headers.get('retry-after'), body.Code, body.Message]
const underWay = [503, '60', 'Unavailable', 'An import of people is under way. Try again in a minute.']

test('callers who give an email during an import are refused at once, many at a time, and keep no caller waiting', async () => {
  await duringAnImport(async () => {
    const emails = Array.from({ length: 20 }, (_, place) => asks(`emma${place}@harbourline.example`))
    const entered = Array.from({ length: 20 }, (_, place) => enter(`PAT${place}`))
    const answers = await Promise.all([...emails, ...entered])
    expect(answers.map(answerOf)).toEqual(answers.map(() => underWay))
    expect((await muster.olga.get('/CostCentres')).status).toBe(200)
    expect((await muster.priya.post('/CostCentres', { Code: `CC${number}`, Name: 'Centre' })).status).toBe(201)
  })
  expect((await enter(`PAT${number}`)).status).toBe(201)
  expect((await asks('emma.again@harbourline.example')).status).toBe(201)
  expect((await muster.priya.get(`/Employees/Search?EmployeeCode=NIA${number}`)).body).toHaveLength(1)
})

test('an authority that stays the same person is changed during an import', async () => {
  const Code = `KIM${number}`
  const kim = { Code, GivenName: 'Kim', FamilyName: 'Kerr', Email: `${Code}@bureau.example`.toLowerCase() }
  const made = (await muster.priya.post('/Authorities', kim)).headers.get('location') ?? ''
  await duringAnImport(async () => {
    expect((await muster.priya.put(made, { ...kim, EmailType: 'Text' })).status).toBe(204)
    expect(answerOf(await muster.priya.put(made, { ...kim, Email: `other.${kim.Email}` }))).toEqual(underWay)
  })
})

test('an import waits for those who have begun before it', async () => {
  await muster.admin.query(
    `begin; select pg_advisory_xact_lock_shared(hashtextextended('${identityLocks.ofImports(group)}', 0))`,
  )
  expect((await send(priya, people())).status).toBe(202)
  let isDone = false
  const jobs = doJobs().then(() => {
    isDone = true
  })
  await untilLocked(muster, 'advisory')
  expect(answerOf(await enter('LATE'))).toEqual(underWay)
  expect(isDone).toBe(false)
  await muster.admin.query('commit')
  await jobs
  expect((await enter('LATE')).status).toBe(201)
})

test('a dry run waits for none of them', async () => {
  const locks = [
    `pg_advisory_xact_lock(hashtextextended('${identityLocks.ofCommands(group)}', 0))`,
    `pg_advisory_xact_lock_shared(hashtextextended('${identityLocks.ofImports(group)}', 0))`,
  ]
  await muster.admin.query(`begin; select ${locks.join(', ')}`)
  try {
    expect(await done(priya, people(), '?dryRun=true')).toMatchObject({ status: 'Succeeded' })
  } finally {
    await muster.admin.query('rollback')
  }
})

test('Emma’s email whose day comes during an import changes when that has ended', async () => {
  const Email = 'emma.later@harbourline.example'
  const asked = await muster.emma.post('/change-requests', {
    ...{ ChangeType: 'ContactDetails', EmployeeId: emma, EffectiveDate: '2027-04-01', ContactDetails: { Email } },
  })
  const path = asked.headers.get('location') ?? ''
  muster.clock.moveTo('2027-04-01T00:10:00+11:00')
  await muster.admin.query(
    `begin; select pg_advisory_xact_lock(hashtextextended('${identityLocks.ofImports(group)}', 0))`,
  )
  await expect(changeRequestJobs[0]?.run(muster.context)).rejects.toThrow('An import of people is under way')
  await muster.admin.query('rollback')
  expect((await muster.emma.get(path)).body.status).toBe('Approved')
  await changeRequestJobs[0]?.run(muster.context)
  expect((await muster.emma.get(path)).body.status).toBe('Applied')
  muster.clock.reset()
})
