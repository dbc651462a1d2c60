import { beforeAll, expect, test } from 'vitest'
import { inDays } from '../../../test/support/days.ts'
import { csv, type ImportSet, importSet } from '../../../test/support/imports/import-set.ts'
import { errorsAt, importsOver } from '../../../test/support/imports/imports-over-http.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { addWhatIsOver } from '../../../test/support/records/what-is-over.ts'

const muster = startMuster()
const { done, rows } = importsOver(muster)
const [tomorrow, today] = [inDays(1), inDays(0)]
let priya: Person
beforeAll(async () => {
  priya = await withKey(muster, 'priya', { scopes: ['read', 'admin', 'employees.write', 'credentials.write'] })
  await addWhatIsOver(muster, priya)
})

const asOperator = (set: ImportSet, isDryRun = true) => importSet(muster, set, { groupName: 'Harbour Line', isDryRun })

const authority = (columns: string, cells: string) => ({
  'authorities.csv': csv(`code,givenName,familyName,email${columns}`, `NIA,Nia,New,nia@bureau.example${cells}`),
})
const authorityHere = (columns: string, cells: string) => ({
  'authorities.csv': csv(`code,givenName,familyName,email${columns}`, `SAM,Sam,Shore,sam@bureau.example${cells}`),
})
const holders = (...lines: string[]) => ({
  'position-holders.csv': csv('positionCode,authorityCode,employeeCode,from,to', ...lines),
})
const charts = (...lines: string[]) => ({ 'organisation-charts.csv': csv('code,name,isDefault', ...lines) })
const employee = (columns: string, cells: string, code = 'E-NEW') => ({
  'employees.csv': csv(
    `code,givenName,familyName,email,employerCode,startDate${columns}`,
    `${code},Nina,New,nina@harbourline.example,HLF,2026-01-05${cells}`,
  ),
})
const paycode = (columns: string, cells: string) => ({
  'expense-paycodes.csv': csv(`code,name,kind${columns}`, `HIRE,Hire,Allowance${cells}`),
})

type Case = Readonly<{ set: ImportSet; at: readonly string[]; reason?: string }>

/** What keeps data whole: rules for all. */
const cases: Readonly<Record<string, Case>> = {
  'a payment group given away with its employees': {
    set: { 'payment-groups.csv': csv('code,name,employerCode,frequency', 'MO,Monthly,HLL,Monthly') },
    at: ['payment-groups.csv:2:employerCode'],
    reason: 'Employees of another employer are paid in this group. Give them another payment group first.',
  },
  'an expired cost centre of a position': {
    set: { 'positions.csv': csv('code,name,chartCode,costCentreCode', 'DESK,Desk,LINE,GONE') },
    at: ['positions.csv:2:costCentreCode'],
  },
  'a holder of an inactive position': {
    set: holders(`SHUT,SAM,,${tomorrow},`),
    at: ['position-holders.csv:2:positionCode'],
    reason: 'The position is Inactive. Make it Active first.',
  },
  'two holdings on some same day': {
    set: holders(`DESK,SAM,,${today},${tomorrow}`, `DESK,SAM,,${tomorrow},`),
    at: ['position-holders.csv:3:from'],
  },
  'a holding on days of a stored one': {
    set: holders('DESK,SAM,,2024-12-31,2025-01-31'),
    at: ['position-holders.csv:2:from'],
  },
  'a holding that becomes as long as to meet another': {
    set: holders('DESK,SAM,,2024-01-01,2025-01-31', 'DESK,SAM,,2025-01-31,2025-02-28'),
    at: ['position-holders.csv:3:from'],
  },
  'a holding beyond the employment': {
    set: {
      ...employee(',terminationDate', ',2026-06-30'),
      ...holders('DESK,,E-NEW,2026-01-05,2026-07-01'),
    },
    at: ['position-holders.csv:2:to'],
    reason: 'Their employment ends on 2026-06-30. Write that day or an earlier one.',
  },
  'no default chart': {
    set: charts('LINE,Line management,false'),
    at: ['organisation-charts.csv:2:isDefault'],
    reason: 'A group always has a default chart. Make another one the default instead.',
  },
  'an inactive default chart': {
    set: charts('LINE,Line management,false', 'PAST,Past,true'),
    at: ['organisation-charts.csv:3:isDefault'],
    reason: 'The default chart stays Active. Make another one the default first.',
  },
  'a postcode that the country of before has not': {
    set: authorityHere(',postcode', ',ABC'),
    at: ['authorities.csv:2:postcode'],
  },
  'an employee born tomorrow': {
    set: employee(',dateOfBirth', `,${tomorrow}`),
    at: ['employees.csv:2:dateOfBirth'],
  },
  'an employee born on the first day': {
    set: employee(',dateOfBirth', ',2026-01-05'),
    at: ['employees.csv:2:dateOfBirth'],
  },
  'an authority born today': {
    set: authority(',dateOfBirth', `,${today}`),
    at: ['authorities.csv:2:dateOfBirth'],
  },
  'an inactive payment group of an employee': {
    set: employee(',paymentGroupCode', ',STILL'),
    at: ['employees.csv:2:paymentGroupCode'],
  },
  'a rate without its unit': {
    set: { 'expense-paycodes.csv': csv('code,name,kind,unitRate', 'NEW,New,Allowance,3.10') },
    at: ['expense-paycodes.csv:2:unitRate'],
  },
  'a unit taken from its rates': { set: paycode(',unit', ','), at: ['expense-paycodes.csv:2:unit'] },
  'a number with a dash of a document': {
    set: {
      'credentials.csv': csv(
        'employeeCode,typeCode,issuerName,registrationNumber,expiryDate',
        '1177,FirstAid,VicRoads,FA\u2013800009,2035-01-31',
      ),
    },
    at: ['credentials.csv:2:registrationNumber'],
  },
}

test.each(Object.entries(cases))('neither Priya nor the operator imports %s', async (_what, { set, at, reason }) => {
  const { errors } = await asOperator(set)
  expect(errors.map(({ file, line, column }) => `${file}:${line}:${column}`)).toEqual(at)
  const operation = await done(priya, set)
  expect([operation.status, errorsAt(operation)], JSON.stringify(operation.result)).toEqual(['Failed', at])
  if (reason) expect(operation.result.errors[0].reason).toBe(reason)
})

test('a payment group goes to another employer together with its employees, and the default to another chart', async () => {
  const [mo] = await rows("select id from payment_group where employer_group_id = $1 and code = 'MO'")
  const paid = await rows(`select e.code, p.given_name, p.family_name, e.email, e.start_date::text as start
    from employee e join person p on p.employer_group_id = e.employer_group_id and p.id = e.person_id
    where e.employer_group_id = $1 and e.payment_group_id = ${mo.id}`)
  expect(paid.length).toBeGreaterThan(0)
  const moved = paid.map(({ code, given_name, family_name, email, start }) =>
    [code, given_name, family_name, email, 'HLL', 'MO', start].join(','),
  )
  const report = await asOperator({
    'payment-groups.csv': csv('code,name,employerCode,frequency', 'MO,Monthly,HLL,Monthly'),
    'employees.csv': csv('code,givenName,familyName,email,employerCode,paymentGroupCode,startDate', ...moved),
    ...charts('LINE,Line management,false', 'PROJ,Projects,true'),
  })
  expect(report.errors).toEqual([])
})

test('what an authority holds counts as held by the employee whom it becomes', async () => {
  const [other] =
    await rows(`select e.code from employee e where e.employer_group_id = $1 and e.termination_date is null
    and not exists (select from authority a where a.employer_group_id = e.employer_group_id and a.person_id = e.person_id) limit 1`)
  const linked = csv('code,givenName,familyName,email,employeeCode', `SAM,Sam,Shore,sam@bureau.example,${other.code}`)
  const held = (days: string) => ({ 'authorities.csv': linked, ...holders(`DESK,,${other.code},${days}`) })
  const { errors } = await asOperator(held('2024-06-01,2025-06-01'))
  expect(errors).toMatchObject([{ file: 'position-holders.csv', line: 2, column: 'from' }])
  expect((await asOperator(held('2025-01-01,2025-06-01'))).errors).toEqual([])
})

test('neither a postcode nor a country comes to the other that does not fit it', async () => {
  const authority = (cells: string, columns = ',country,postcode') =>
    asOperator(
      {
        'authorities.csv': csv(`code,givenName,familyName,email${columns}`, `GIL,Gil,Great,gil@bureau.example${cells}`),
      },
      false,
    )
  expect((await authority(',GB,SW1A 1AA')).errors).toEqual([])
  expect((await authority(',AU', ',country')).errors).toMatchObject([{ line: 2, column: 'country' }])
  expect((await authority(',AU,SW1A 1AA')).errors).toMatchObject([{ line: 2, column: 'postcode' }])
  expect((await authority(',NZ', ',country')).errors).toEqual([])
  expect((await authority(',AU,2000')).errors).toEqual([])
  expect((await authority(',', ',postcode')).errors).toEqual([])
  expect((await authority(',SW1A 1AA', ',postcode')).errors).toMatchObject([{ line: 2, column: 'postcode' }])
})

test('nor does the country of an employer that is here', async () => {
  const [{ name }] = await rows("select name from employer where employer_group_id = $1 and code = 'HLL'")
  await rows(`update employer set country_id = 840, state_id = null, postcode = '98052'
    where employer_group_id = $1 and code = 'HLL'`)
  const moved = (country: string) => ({ 'employers.csv': csv('code,name,country', `HLL,${name},${country}`) })
  expect((await asOperator(moved('AU'))).errors).toMatchObject([{ line: 2, column: 'country' }])
  expect((await asOperator(moved('NZ'))).errors).toEqual([])
})

test('of several holdings on the same days the report names the first', async () => {
  expect(
    (await asOperator(holders('DESK,,1001,,2020-06-30', 'DESK,,1001,2021-01-01,2021-06-30'), false)).errors,
  ).toEqual([])
  const { errors } = await asOperator(holders('DESK,,1001,2020-01-01,2021-03-01'))
  expect(errors).toMatchObject([{ column: 'from', reason: expect.stringContaining('(from: ever since)') }])
})

test('a position that is Inactive from the start comes with the cost centre that it had', async () => {
  const position = (status: string) =>
    asOperator({ 'positions.csv': csv('code,name,chartCode,status,costCentreCode', `OLD,Old,LINE,${status},GONE`) })
  expect((await position('Inactive')).errors).toEqual([])
  expect((await position('Active')).errors).toMatchObject([{ file: 'positions.csv', column: 'costCentreCode' }])
})

test('an authority that has verified something becomes no new employee, by the single calls or an import', async () => {
  await muster.admin.query(`update credential set verified_at = now(),
    verified_by_person_id = (select person_id from authority where code = 'SAM' and employer_group_id = credential.employer_group_id)
    where id = (select min(c.id) from credential c join authority a on a.employer_group_id = c.employer_group_id and a.code = 'SAM')`)
  const [{ id, employer }] = await rows(`select a.id::int, e.id::int as employer from authority a
    join employer e on e.employer_group_id = a.employer_group_id and e.code = 'HLF' where a.employer_group_id = $1 and a.code = 'SAM'`)
  const engaged = await priya.post('/Employees', {
    ...{ Code: 'S1', GivenName: 'Sam', FamilyName: 'Shore', Email: 'sam.one@harbourline.example' },
    ...{ EmployerId: employer, StartDate: '2026-01-05' },
  })
  expect(engaged.status, engaged.text).toBe(201)
  const EmployeeId = Number(engaged.headers.get('location')?.split('/').at(-1))
  const linked = await priya.put(`/Authorities/${id}`, { Code: 'SAM', Email: 'sam@bureau.example', EmployeeId })
  expect(linked.status, linked.text).toBe(400)
  const set = {
    ...employee('', '', 'S2'),
    'authorities.csv': csv('code,givenName,familyName,email,employeeCode', 'SAM,Sam,Shore,sam@bureau.example,S2'),
  }
  expect(errorsAt(await done(priya, set))).toEqual(['authorities.csv:2:employeeCode'])
  expect((await asOperator(set)).errors).toMatchObject([{ file: 'authorities.csv', column: 'employeeCode' }])
})
