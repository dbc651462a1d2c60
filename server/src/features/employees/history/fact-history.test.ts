import { expect, test } from 'vitest'
import { grantRole, idOf } from '../../../../test/support/grants.ts'
import { withKey } from '../../../../test/support/keys.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Person } from '../../../../test/support/person.ts'
import { dataClasses } from '../../../data-classes.ts'
import { governedFields } from '../../employee-fields/index.ts'

const muster = startMuster()

type Fact = { field: string; value?: unknown; validFrom: string; changeRequestId?: number; supersededDateTime?: string }

async function historyOf(person: Person, name: 'emma' | 'liam', query = ''): Promise<Fact[]> {
  const { status, body } = await person.get(`/Employees/${await idOf(muster, 'employee', name)}/History${query}`)
  expect(status).toBe(200)
  return body
}

const fieldsOf = (facts: readonly Fact[]) => [...new Set(facts.map(({ field }) => field))]

test("a change of Emma's phone that is applied stands in her history, with its request, behind what was before", async () => {
  const EmployeeId = await idOf(muster, 'employee', 'emma')
  const before = await historyOf(muster.emma, 'emma', '?fields=MobilePhone')
  const made = await muster.emma.post('/change-requests', {
    ...{ ChangeType: 'ContactDetails', EmployeeId, ContactDetails: { MobilePhone: '0491 570 006' } },
  })
  expect(made.status).toBe(201)
  const id = Number(made.headers.get('location')?.split('/').at(-1))
  const after = await historyOf(muster.emma, 'emma', '?fields=mobilephone&fields=HomePhone')
  expect(after.filter(({ field }) => field === 'MobilePhone')).toEqual([
    ...before,
    {
      ...{
        id: expect.any(Number),
        field: 'MobilePhone',
        value: '0491 570 006',
        isRestored: false,
        changeRequestId: id,
      },
      validFrom: expect.stringMatching(/T00:00:00$/),
      recordedDateTime: expect.stringMatching(/Z$/),
    },
  ])
})

test('what counts no more is shown when all is asked for', async () => {
  const EmployeeId = await idOf(muster, 'employee', 'emma')
  for (const WorkPhone of ['02 5550 1111', '02 5550 2222']) {
    await muster.emma.post('/change-requests', {
      ...{ ChangeType: 'ContactDetails', EmployeeId, ContactDetails: { WorkPhone } },
    })
  }
  const standing = await historyOf(muster.emma, 'emma', '?fields=WorkPhone')
  const all = await historyOf(muster.emma, 'emma', '?fields=WorkPhone&all=true')
  expect(standing.map(({ value }) => value)).not.toContain('02 5550 1111')
  expect(all.filter(({ value }) => value === '02 5550 1111')).toMatchObject([
    { supersededDateTime: expect.stringMatching(/Z$/) },
  ])
  expect(all.filter(({ supersededDateTime }) => supersededDateTime === undefined)).toEqual(standing)
})

test('everybody sees of it what the record shows them: Liam no birthday, Priya no pay without the scope', async () => {
  const tax = ['TaxFileNumber', 'TaxFileNumberStatus', 'ResidencyStatus', 'ClaimsTaxFreeThreshold', 'HasStudyLoan']
  const pay = [...tax, 'PayRate', 'BankAccounts', 'Superannuation']
  const priya = await withKey(muster, 'priya')
  const seen = {
    emma: fieldsOf(await historyOf(muster.emma, 'emma')),
    liam: fieldsOf(await historyOf(muster.liam, 'emma')),
    priya: fieldsOf(await historyOf(muster.priya, 'emma')),
    readingPriya: fieldsOf(await historyOf(priya, 'emma')),
  }
  expect(seen.emma).toEqual(seen.priya)
  expect(seen.priya).toEqual(expect.arrayContaining([...pay, 'DateOfBirth', 'GivenName']))
  expect(seen.readingPriya).toEqual(seen.priya.filter(field => !pay.includes(field)))
  expect(seen.liam).toContain('GivenName')
  for (const hidden of [...pay, 'DateOfBirth', 'Gender', 'Address1']) expect(seen.liam).not.toContain(hidden)
  await grantRole(muster, 'liam', { role: 'HumanResourcesAdministrator', costCentreCode: 'HO' })
  await new Promise(resolve => setTimeout(resolve, 600))
  expect(fieldsOf(await historyOf(muster.liam, 'emma'))).toEqual(seen.liam)
})

test('numbers are masked, dates have no zone, and amounts are numbers, as in the record', async () => {
  const [{ id }] = (await muster.priya.get('/Employees/Search?EmployeeCode=1245')).body
  const { body: record } = await muster.priya.get(`/Employees/${id}`)
  const facts: Fact[] = (await muster.priya.get(`/Employees/${id}/History`)).body
  const latest = (field: string) => facts.filter(fact => fact.field === field).at(-1)?.value
  expect(latest('BankAccounts')).toEqual(record.bankAccounts)
  expect(latest('TaxFileNumber')).toBe(record.maskedTaxFileNumber)
  expect(latest('DateOfBirth')).toBe(record.dateOfBirth)
})

async function addFact(field: string, value: unknown): Promise<void> {
  await muster.admin.query(
    `insert into employee_fact (employer_group_id, employee_id, field, value, valid_from, recorded_at)
     select employer_group_id, id, $2, $3, '2077-03-01', now() from employee where email = $1`,
    [muster.emma.email, field, JSON.stringify(value)],
  )
}

test('pay and funds stand there as the record of that day shows them, to those who see it there', async () => {
  await addFact('PayRate', { payType: 'Hourly', amount: '41.5000', per: 'Hour' })
  const fund = { fundType: 'APRA', fundName: 'Harbour Super', memberNumber: '****789', amount: '12.50' }
  await addFact('Superannuation', [fund])
  const { body: record } = await muster.emma.get(`/Employees/${await idOf(muster, 'employee', 'emma')}?asAt=2077-03-01`)
  const latest = (facts: Fact[], field: string) => facts.filter(fact => fact.field === field).at(-1)?.value
  const facts = await historyOf(muster.emma, 'emma')
  const [{ from, ...rate }] = record.payRates
  expect(from).toBe('2077-03-01T00:00:00')
  expect(latest(facts, 'PayRate')).toEqual(rate)
  expect(rate.amount).toBe(41.5)
  expect(latest(facts, 'Superannuation')).toEqual(record.superannuation)
  expect(record.superannuation).toMatchObject([{ maskedMemberNumber: '****789', amount: 12.5 }])
  const liam = fieldsOf(await historyOf(muster.liam, 'emma'))
  for (const field of ['PayRate', 'Superannuation']) expect(liam).not.toContain(field)
})

test('what no record shows a colleague, no history does: last days, and those of a probation or a contract', async () => {
  const days = ['ProbationEndDate', 'ContractEndDate', 'LastDayWorked']
  for (const field of days) await addFact(field, '2077-03-31')
  expect(fieldsOf(await historyOf(muster.emma, 'emma'))).toEqual(expect.arrayContaining(days))
  const liam = fieldsOf(await historyOf(muster.liam, 'emma'))
  for (const field of days) expect(liam).not.toContain(field)
})

test('every field has readers, those of its column', () => {
  for (const { field, table, column } of governedFields) {
    const name = column.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
    const found = dataClasses[table]?.find(([, , columns]) => columns.split(' ').includes(name))
    expect([field, found?.[1]]).toEqual([field, expect.toBeOneOf(['scope', 'close', 'sensitive'])])
  }
})

test('there is no history of an invisible employee; it comes in pages', async () => {
  const path = `/Employees/${await idOf(muster, 'employee', 'priya')}/History`
  expect((await muster.liam.get(path)).status).toBe(404)
  expect((await muster.olga.get(path)).status).toBe(404)
  const page = await muster.priya.get(`${path}?pageSize=2`)
  expect(page.body).toHaveLength(2)
  expect(Number(page.headers.get('x-paging-totalrecords'))).toBeGreaterThan(5)
})

test('requests and expenses are listed by employee', async () => {
  const EmployeeId = await idOf(muster, 'employee', 'emma')
  const all = (await muster.priya.get('/change-requests')).body
  const own = (await muster.priya.get(`/change-requests?employeeid=${EmployeeId}`)).body
  expect(own.length).toBeGreaterThan(0)
  expect(own).toEqual(all.filter(({ employee }: { employee: { id: number } }) => employee.id === EmployeeId))
  const expenses = (await muster.priya.get('/ExpenseApplications?pageSize=200')).body
  const employeeId = expenses[0].employee.id
  const theirs = (await muster.priya.get(`/ExpenseApplications?EmployeeId=${employeeId}&pageSize=200`)).body
  expect(theirs).toEqual(expenses.filter(({ employee }: { employee: { id: number } }) => employee.id === employeeId))
  expect((await muster.priya.get('/change-requests?EmployeeId=9223372036854775807')).body).toEqual([])
})
