import { beforeAll, expect, test } from 'vitest'
import { grantRole, untilForgotten } from '../../../test/support/grants.ts'
import { csv, type ImportSet } from '../../../test/support/imports/import-set.ts'
import { errorsAt, importsOver } from '../../../test/support/imports/imports-over-http.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { callerFor } from '../../../test/support/requests.ts'
import type { UserRole } from '../../domain/user-role.ts'

const muster = startMuster()
const { done, rows } = importsOver(muster)

const newcomer = (code: string): ImportSet => ({
  'employees.csv': csv(
    'code,givenName,familyName,email,employerCode,startDate',
    `${code},Nina,New,${code}@example.com,HLF,2026-01-05`,
  ),
})
const licence = (number: string, employee = '1177'): ImportSet => ({
  'credentials.csv': csv(
    'employeeCode,typeCode,issuerName,registrationNumber,expiryDate',
    `${employee},FirstAid,SafeWork NSW,${number},2032-01-31`,
  ),
})
const reasonsOf = (operation: { result: { errors: { reason: string }[] } }) =>
  operation.result.errors.map(({ reason }) => reason)

const stored = async () =>
  (
    await rows(`select (select count(*)::int from employee where code like 'SC%') + (select count(*)::int from credential
    where registration_number like 'SC%') as stored`)
  )[0].stored

beforeAll(async () => {
  await grantRole(muster, 'catherine', { role: 'EmployerAdministrator' })
})

test('a key with admin alone imports neither employees nor credentials: all is said at once, nothing is stored', async () => {
  const key = await withKey(muster, 'priya', { scopes: ['admin'] })
  const operation = await done(key, {
    ...newcomer('SC1'),
    ...licence('SC-1'),
    'cost-centres.csv': csv('code,name', 'SC1,'),
  })
  expect(operation.status).toBe('Failed')
  expect(errorsAt(operation)).toEqual(['cost-centres.csv:2:name', 'employees.csv:0:', 'credentials.csv:0:'])
  expect(reasonsOf(operation).slice(1)).toEqual([
    expect.stringMatching(/^The key lacks the scope employees\.write\./),
    expect.stringMatching(/^The key lacks the scope credentials\.write\./),
  ])
  expect(await stored()).toBe(0)
})

test.each([
  ['employees.write', newcomer('SC2'), 'Succeeded', licence('SC-2'), 'Failed'],
  ['credentials.write', newcomer('SC3'), 'Failed', licence('SC-3'), 'Succeeded'],
])('with %s as well it imports what that is for', async (scope, people, peoplesStatus, licences, licencesStatus) => {
  const key = await withKey(muster, 'priya', { scopes: ['admin', scope] })
  expect((await done(key, people)).status).toBe(peoplesStatus)
  expect((await done(key, licences)).status).toBe(licencesStatus)
  expect((await done(key, { 'cost-centres.csv': csv('code,name', `${scope.slice(0, 3)},Depot`) })).status).toBe(
    'Succeeded',
  )
})

test('Catherine, who administers employers and no people, has the scopes of no other role', async () => {
  const scopes = ['admin', 'employees.write', 'credentials.write']
  const catherine = await callerFor(muster, '1115', { scopes, sees: 'all' })
  const operation = await done(catherine, { ...newcomer('SC4'), ...licence('SC-4') })
  expect(reasonsOf(operation)).toEqual([
    expect.stringMatching(
      /^This needs the role of human resources administrator or payroll administrator, without limits\./,
    ),
    expect.stringMatching(/^This needs the role of human resources administrator, without limits\./),
  ])
  const give = async (role: UserRole, costCentreCode?: string) => {
    await grantRole(muster, 'catherine', { role, ...(costCentreCode !== undefined && { costCentreCode }) })
    await untilForgotten()
  }
  await give('HumanResourcesAdministrator', 'FER')
  expect((await done(catherine, newcomer('SC4'))).status).toBe('Failed')
  await muster.admin.query('delete from role_grant_cost_centre where role_grant_id = (select max(id) from role_grant)')
  await untilForgotten()
  expect((await done(catherine, { ...newcomer('SC4'), ...licence('SC-4') })).status).toBe('Succeeded')
})

test('nor does an import tell whether a tax file number is the right one', async () => {
  const key = await withKey(muster, 'priya', { scopes: ['admin', 'employees.write'] })
  const [first] = await rows(
    `select p.given_name, p.family_name, e.email from employee e join person p on p.id = e.person_id
     where e.employer_group_id = $1 and e.code = '1001'`,
  )
  const errors = async (number: string) => {
    const cells = `1001,${first.given_name},${first.family_name},${first.email},HLF,1995-07-10,${number}`
    const operation = await done(key, {
      'employees.csv': csv('code,givenName,familyName,email,employerCode,startDate,taxFileNumber', cells),
    })
    return operation.result.errors
  }
  const right = await errors('946387361')
  expect(right).toMatchObject([{ line: 2, column: 'taxFileNumber' }])
  expect(await errors('123456782')).toEqual(right)
})

test('what verifies a licence stays with another class, and goes with another date', async () => {
  const key = await withKey(muster, 'priya', { scopes: ['admin', 'credentials.write'] })
  const verified = () =>
    rows(
      "select verified_at is not null as is, expiry_date_since is not null as since from credential where registration_number = 'SC-9'",
    )
  const set = (cells: string): ImportSet => ({
    'credentials.csv': csv(
      'employeeCode,typeCode,issuerName,registrationNumber,class,expiryDate',
      `1177,FirstAid,SafeWork NSW,SC-9,${cells}`,
    ),
  })
  expect((await done(key, set('C,2032-01-31'))).status).toBe('Succeeded')
  await muster.admin.query(
    "update credential set verified_at = now(), verified_by_person_id = (select person_id from employee where code = '1048') where registration_number = 'SC-9'",
  )
  expect((await done(key, set('HR,2032-01-31'))).status).toBe('Succeeded')
  expect(await verified()).toEqual([{ is: true, since: false }])
  expect((await done(key, set('HR,2033-01-31'))).status).toBe('Succeeded')
  expect(await verified()).toEqual([{ is: false, since: true }])
})

test('Priya does not make the chart the default whose fallback she is', async () => {
  const key = await withKey(muster, 'priya', { scopes: ['admin'] })
  await muster.admin.query(
    "update organisation_chart set fallback_authority_id = (select id from authority where email = 'priya.raman@harbourline.example') where code = 'PROJ'",
  )
  const set = {
    'organisation-charts.csv': csv('code,name,isDefault', 'LINE,Line management,false', 'PROJ,Projects,true'),
  }
  expect(errorsAt(await done(key, set))).toEqual(['organisation-charts.csv:3:isDefault'])
})
