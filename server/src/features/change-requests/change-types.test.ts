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

const kindsFor = async (name: PersonName, code: string): Promise<KindForEmployee[]> =>
  (await muster[name].get(`/Employees/${await employeeId(muster, code)}/ChangeTypes`)).body

test.each([
  ['emma', '1177'],
  ['liam', '1177'],
  ['priya', '1177'],
  ['priya', '1102'],
  ['tomas', '1177'],
] as const)('what %s may raise for %s is what POST lets them raise, for the same reason', async (name, code) => {
  const listed = await kindsFor(name, code)
  expect(listed.map(({ changeType }) => changeType)).toEqual(Object.keys(kinds))
  const EmployeeId = await employeeId(muster, code)
  for (const { changeType: ChangeType, isAllowed, reason } of listed) {
    const tried = await muster[name].post('/change-requests?dryRun=true', { ChangeType, EmployeeId })
    // A kind that is not for this employee is a violation, for every caller.
    const violation = tried.body.ModelState?.['command.ChangeType']?.[0]
    const isRefused = tried.status === 403 || violation !== undefined
    expect([ChangeType, isRefused]).toEqual([ChangeType, !isAllowed])
    if (!isAllowed) expect(reason).toBe(violation ?? tried.body.Message)
  }
})

test('each kind has a label', async () => {
  expect(await kindsFor('emma', '1177')).toContainEqual({
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

/** Not the place in a list. */
const isName = (part: string) => part !== '0'

test('each kind names the fields of its section in their order, each with a label', async () => {
  const command = (await listCommands()).find(({ name }) => name === 'POST /change-requests')
  const fieldsOf = (section: string) =>
    new Set(command?.fields.filter(({ path }) => path[0] === section).map(({ path }) => path.filter(isName)[1]))
  for (const { changeType, fields } of await kindsFor('emma', '1177')) {
    expect([changeType, ...fields.map(({ name }) => name)]).toEqual([changeType, ...fieldsOf(changeType)])
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
  await kindsFor('priya', '1177')
  expect(await count()).toBe(before)
})
