import { expect, test } from 'vitest'
import { inDays } from '../../../test/support/days.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { hiresOf } from '../../../test/support/records/hires.ts'
import { callerFor, raised } from '../../../test/support/requests.ts'

const muster = startMuster()
const { sample, starter, hireOf, approveAll } = hiresOf(muster)

const starterIn = async (person: Person, id: number) =>
  (await person.get('/Today')).body.starters.find(({ employee }: { employee: { id: number } }) => employee.id === id)

test('until everything is given Sam has a checklist, and Priya sees how far it is', async () => {
  const { id, code } = await starter({ StartDate: inDays(3) })
  await approveAll(await raised(sample.partner, hireOf(id)))
  const sam = await callerFor(muster, code)
  const ownStart = async () => (await sam.get('/Today')).body.ownStart
  expect(await ownStart()).toMatchObject({
    date: `${inDays(3)}T00:00:00`,
    position: { name: 'Deckhand, Circular Quay' },
    checklist: [
      { item: 'BankAccounts', status: 'Missing' },
      { item: 'TaxDeclaration', status: 'Missing' },
      { item: 'Superannuation', status: 'Missing' },
      { item: 'EmergencyContacts', status: 'Missing' },
      { item: 'Credentials', status: 'Missing' },
    ],
  })
  const bank = await raised(sam, {
    ...{ ChangeType: 'BankAccounts', EmployeeId: id },
    BankAccounts: [{ AccountName: 'S Carter', Bsb: '062-000', AccountNumber: '12345678', AllocationType: 'Remainder' }],
  })
  const contacts = [{ Name: 'Kim Carter', Relationship: 'Partner', Phone: '0491 570 006', Priority: 1 }]
  await raised(sam, { ChangeType: 'EmergencyContacts', EmployeeId: id, EmergencyContacts: contacts })
  const changeRequestId = Number(bank.split('/').at(-1))
  const soFar = expect.arrayContaining([
    { item: 'BankAccounts', status: 'Requested', changeRequestId },
    { item: 'EmergencyContacts', status: 'Done', changeRequestId: changeRequestId + 1 },
  ])
  expect((await ownStart()).checklist).toEqual(soFar)
  const seenBy = (person: Person) => starterIn(person, id)
  expect(await seenBy(muster.priya)).toMatchObject({ checklist: soFar })
  expect(await seenBy(muster.mei)).toMatchObject({ position: { name: 'Deckhand, Circular Quay' } })
  expect(await seenBy(muster.mei)).not.toHaveProperty('checklist')
  expect((await muster.emma.get('/Today')).body).not.toHaveProperty('ownStart')

  const recordFor = async (person: Person, query = '?expand=details') =>
    (await person.get(`/Employees/${id}${query}`)).body
  expect(await recordFor(muster.priya)).toMatchObject({ checklist: soFar })
  for (const record of [
    await recordFor(muster.mei),
    await recordFor(muster.priya, ''),
    await recordFor(muster.priya, `?expand=details&asAt=${inDays(5)}`),
  ]) {
    expect(record).toMatchObject({ id })
    expect(record).not.toHaveProperty('checklist')
  }
})

test('a starter is shown from 14 days before; for Priya until all is given or 30 days have passed, for Mei for 7', async () => {
  const { id } = await starter({ StartDate: inDays(14) })
  await raised(sample.partner, hireOf(id))
  const shown = async (day: number) => {
    await muster.admin.query('update employee set start_date = $1 where id = $2', [inDays(day), id])
    const record = (await muster.priya.get(`/Employees/${id}?expand=details`)).body
    const [priya, mei] = [await starterIn(muster.priya, id), await starterIn(muster.mei, id)]
    return [priya !== undefined, mei !== undefined, record.checklist !== undefined]
  }
  expect(await shown(15)).toEqual([false, false, true])
  expect(await shown(14)).toEqual([true, true, true])
  expect(await shown(-7)).toEqual([true, true, true])
  expect(await shown(-8)).toEqual([true, false, true])
  expect(await shown(-30)).toEqual([true, false, true])
  expect(await shown(-31)).toEqual([false, false, false])
  await muster.admin.query(
    `update employee set tax_file_number_status = 'NotQuoted', bank_accounts = given.bank_accounts,
       superannuation = given.superannuation, emergency_contacts = $2
     from (select bank_accounts, superannuation from employee where jsonb_array_length(bank_accounts) > 0
       and jsonb_array_length(superannuation) > 0 limit 1) given where employee.id = $1`,
    [id, JSON.stringify([{ name: 'Kim Carter', relationship: 'Partner', phone: '0491 570 006', priority: 1 }])],
  )
  expect(await shown(-8), 'credentials are missing').toEqual([true, false, true])
  await muster.admin.query(
    `update credential set employee_id = $1 where id = (select max(id) from credential where employer_group_id =
       (select employer_group_id from employee where id = $1))`,
    [id],
  )
  expect(await shown(-7)).toEqual([true, true, false])
  expect(await shown(-8)).toEqual([false, false, false])
})
