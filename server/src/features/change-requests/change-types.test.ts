import { beforeAll, expect, test } from 'vitest'
import { listCommands } from '../../../test/support/contract/command-fields.ts'
import { withKey } from '../../../test/support/keys.ts'
import { type PersonName, startMuster } from '../../../test/support/muster.ts'
import { callerFor, employeeId, seedPolicies } from '../../../test/support/requests.ts'
import { kinds } from './kinds/index.ts'

const muster = startMuster()
beforeAll(() => seedPolicies(muster))

type KindForEmployee = {
  changeType: string
  label: string
  isAllowed: boolean
  reason?: string
  fields: { name: string; label: string }[]
}

const toldTo = async (name: PersonName, code: string): Promise<KindForEmployee[]> =>
  (await muster[name].get(`/Employees/${await employeeId(muster, code)}/ChangeTypes`)).body

test.each([
  ['emma', '1177'],
  ['liam', '1177'],
  ['priya', '1177'],
  ['priya', '1102'],
  ['tomas', '1177'],
] as const)('what %s may raise for %s is what POST lets them raise, for the same reason', async (name, code) => {
  const told = await toldTo(name, code)
  expect(told.map(({ changeType }) => changeType)).toEqual(Object.keys(kinds))
  const EmployeeId = await employeeId(muster, code)
  for (const { changeType: ChangeType, isAllowed, reason } of told) {
    const tried = await muster[name].post('/change-requests?dryRun=true', { ChangeType, EmployeeId })
    expect([ChangeType, tried.status]).toEqual([ChangeType, isAllowed ? 400 : 403])
    if (!isAllowed) expect(reason).toBe(tried.body.Message)
  }
})

test('each kind has a label', async () => {
  expect(await toldTo('emma', '1177')).toContainEqual({
    changeType: 'BankAccounts',
    label: 'Bank accounts',
    isAllowed: true,
    fields: [
      { name: 'AccountName', label: 'Account name' },
      { name: 'Bsb', label: 'BSB' },
      { name: 'AccountNumber', label: 'Account number' },
      { name: 'AllocationType', label: 'Allocation' },
      { name: 'Amount', label: 'Amount' },
      { name: 'Percentage', label: 'Percentage' },
    ],
  })
})

test('each kind names the fields of its section in their order, each with a label', async () => {
  const command = (await listCommands()).find(({ name }) => name === 'POST /change-requests')
  const fieldsOf = (section: string) =>
    command?.fields.filter(({ path }) => path[0] === section).map(({ path }) => path.at(-1))
  for (const { changeType, fields } of await toldTo('emma', '1177')) {
    expect([changeType, ...fields.map(({ name }) => name)]).toEqual([changeType, ...(fieldsOf(changeType) ?? [])])
    expect(fields.filter(({ label }) => !/^[A-Z][A-Za-z0-9 ()-]+$/.test(label))).toEqual([])
  }
})

test('a key without the scope may raise nothing, with the reason', async () => {
  const reader = await withKey(muster, 'emma', { scopes: ['read'] })
  const { body } = await reader.get(`/Employees/${await employeeId(muster, '1177')}/ChangeTypes`)
  expect(new Set(body.map(({ reason }: KindForEmployee) => reason))).toEqual(
    new Set(['The key lacks the scope change-requests.write.']),
  )
})

test('for an employee whom the caller does not see the answer is that of an unknown employee', async () => {
  const stephen = await callerFor(muster, '1082')
  const path = (id: number) => `/Employees/${id}/ChangeTypes`
  const [hidden, unknown] = [
    await stephen.get(path(await employeeId(muster, '1177'))),
    await stephen.get(path(99_999_999)),
  ]
  expect([hidden.status, hidden.text]).toEqual([404, unknown.text])
  expect((await muster.olga.get(path(await employeeId(muster, '1177')))).text).toBe(unknown.text)
})

test('the list writes nothing', async () => {
  const count = async () => {
    const { rows } = await muster.admin.query('select count(*)::int as total from audit_entry')
    return rows[0].total
  }
  const before = await count()
  await toldTo('priya', '1177')
  expect(await count()).toBe(before)
})
