import { beforeAll, expect, test } from 'vitest'
import { untilForgotten } from './support/grants.ts'
import { csv, importSet } from './support/imports/import-set.ts'
import { errorsAt, importsOver } from './support/imports/imports-over-http.ts'
import { withKey } from './support/keys.ts'
import { startMuster } from './support/muster.ts'
import type { Person } from './support/person.ts'
import { payAdministrator } from './support/records/pay-roles.ts'
import { employeeId } from './support/requests.ts'

/** Ravi administers pay of the legal department by his role, Catherine by her account, Hui Min that of logistics. */
const muster = startMuster()
const { done } = importsOver(muster)
let priya: Person
let catherine: Person
let ravi: Person
let emma = 0
beforeAll(async () => {
  priya = await withKey(muster, 'priya', { scopes: ['admin', 'employees.write', 'credentials.write'] })
  ravi = await payAdministrator(muster, 'A120', { limit: { costCentre: 'HO-LEG' } })
  catherine = await payAdministrator(muster, 'A106', { scope: [{ type: 'CostCentre', code: 'HO-LEG' }] })
  await payAdministrator(muster, 'A103', { scope: [{ type: 'Employer', code: 'HLL' }] })
  emma = await employeeId(muster, '1177')
})

const names = '1177,Emma,Walsh,emma.walsh@harbourline.example,2019-02-18'
const header = 'code,givenName,familyName,email,startDate,employerCode'
const deck = 'FER-SYD-CQ-DK,Circular Quay deck crews'
const payOf = async (person: Person) => (await person.get(`/Employees/${emma}`)).body.payRates

test('cost centre and payment group of an employee who is here are errors', async () => {
  const operation = await done(priya, {
    'employees.csv': csv(`${header},paymentGroupCode,costCentreCode`, `${names},HLF,MO,HO-LEG`),
  })
  expect(errorsAt(operation)).toEqual(['employees.csv:2:paymentGroupCode', 'employees.csv:2:costCentreCode'])
})

test('moving her cost centre to legal is an error, also below a new one; elsewhere it is none', async () => {
  const moved = await done(priya, { 'cost-centres.csv': csv('code,name,parentCode', `${deck},HO-LEG`) })
  expect(errorsAt(moved)).toEqual(['cost-centres.csv:2:parentCode'])
  expect(moved.result.errors[0].reason).toMatch(
    /^This widens the role "payroll administrator" of Fraser, Catherine\. A second administrator has to agree\./,
  )
  const indirect = csv('code,name,parentCode', 'NEW,New,HO-LEG', 'FER-SYD,Sydney terminals,NEW')
  expect(errorsAt(await done(priya, { 'cost-centres.csv': indirect }))).toEqual(['cost-centres.csv:3:parentCode'])
  await untilForgotten()
  expect(await payOf(catherine)).toBeUndefined()

  const elsewhere = csv('code,name,parentCode', 'NEW,New,HO-LEG', `${deck},FER-RIV`)
  expect((await done(priya, { 'cost-centres.csv': elsewhere })).status).toBe('Succeeded')
})

test('another employer, where an access scope goes by employers', async () => {
  await muster.admin.query('update employee set payment_group_id = null where id = $1', [emma])
  const operation = await done(priya, { 'employees.csv': csv(header, `${names},HLL`) })
  expect(errorsAt(operation)).toEqual(['employees.csv:2:employerCode'])
})

test('payment groups, and positions of legal for her, widen nothing', async () => {
  const [position] = (await muster.priya.get(`/Employees/${emma}`)).body.positions
  const operation = await done(priya, {
    'payment-groups.csv': csv('code,name,employerCode,frequency', 'WK,Legal,HLF,Weekly'),
    'positions.csv': csv('code,name,chartCode,costCentreCode', `${position.code},Deckhand,LINE,HO-LEG`),
  })
  expect(operation.status, JSON.stringify(operation.result)).toBe('Succeeded')
  expect(await payOf(ravi)).toBeUndefined()
})

test('the operator is trusted', async () => {
  const set = { 'cost-centres.csv': csv('code,name,parentCode', `${deck},HO-LEG`) }
  expect((await importSet(muster, set, { groupName: 'Harbour Line' })).errors).toEqual([])
  await untilForgotten()
  expect(await payOf(catherine)).toBeDefined()
})
