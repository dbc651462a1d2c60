import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { hiresOf } from '../../../test/support/records/hires.ts'
import { callerFor, raised } from '../../../test/support/requests.ts'

const muster = startMuster()
const { sample, starter, hireOf, approveAll } = hiresOf(muster)

test('until everything is given Sam has a checklist, and Priya sees how far it is', async () => {
  const day = (count: number) => new Date(muster.clock.now() + count * 86_400_000).toISOString().slice(0, 10)
  const { id, code } = await starter({ StartDate: day(3) })
  await approveAll(await raised(sample.partner, hireOf(id)))
  const sam = await callerFor(muster, code)
  const ownStart = async () => (await sam.get('/Today')).body.ownStart
  expect(await ownStart()).toMatchObject({
    date: `${day(3)}T00:00:00`,
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
  const of = ({ employee }: { employee: { id: number } }) => employee.id === id
  const seenBy = async (person: Person) => (await person.get('/Today')).body.starters.find(of)
  expect(await seenBy(muster.priya)).toMatchObject({ checklist: soFar })
  expect(await seenBy(muster.mei)).toMatchObject({ position: { name: 'Deckhand, Circular Quay' } })
  expect(await seenBy(muster.mei)).not.toHaveProperty('checklist')
  expect((await muster.emma.get('/Today')).body).not.toHaveProperty('ownStart')
})
