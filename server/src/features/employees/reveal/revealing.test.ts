import { expect, test } from 'vitest'
import { grantRole, idOf } from '../../../../test/support/grants.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import { codeOf, signIn } from '../../../../test/support/sign-in.ts'
import { startSessions } from '../../../../test/support/signed-in.ts'
import { sealRecords } from '../../../core/sealer.ts'
import { leastCoded } from '../../../http/answers/compression.ts'
import { secretPlace } from '../../employee-fields/index.ts'

const muster = startMuster()
const signedIn = startSessions(muster, ['priya', 'liam', 'emma', 'olga'])

const reveal = async (command: object = {}, name: Parameters<typeof idOf>[2] = 'emma') =>
  [
    `/Employees/${await idOf(muster, 'employee', name)}/actions/reveal`,
    { Fields: ['Superannuation', 'TaxFileNumber', 'BankAccounts'], Reason: 'Her pay came back.', ...command },
  ] as const

const onRecord = async () => {
  const { rows } = await muster.admin.query(
    `select details, api_key_id, (select count(*)::int from event where type = 'employee.numbers-revealed') as events
     from audit_entry where action = 'employee.numbers-revealed' order by id`,
  )
  return rows
}

const masked = ({ maskedTaxFileNumber, bankAccounts, superannuation }: Employee) => [
  maskedTaxFileNumber,
  bankAccounts[0]?.maskedAccountNumber,
  superannuation[0]?.maskedMemberNumber,
]
type Employee = {
  id: number
  maskedTaxFileNumber: string
  bankAccounts: { maskedAccountNumber: string }[]
  superannuation: { maskedMemberNumber: string }[]
}

test.each(['1245', '1178'])(
  'Priya sees the numbers of %s, masked elsewhere; that is on record, the numbers are not',
  async code => {
    const priya = signedIn.priya
    const [{ id }] = (await priya.get(`/Employees/Search?EmployeeCode=${code}`)).body
    const before = await onRecord()
    const [, command] = await reveal()
    const { status, headers, body } = await priya.post(`/Employees/${id}/actions/reveal`, command)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])

    const shown: { field: string; of?: string; value: string }[] = body.fields
    expect(shown.map(({ field, of }) => [field, typeof of])).toEqual([
      ['TaxFileNumber', 'undefined'],
      ['BankAccounts', 'string'],
      ['Superannuation', 'string'],
    ])
    const record = (await priya.get(`/Employees/${id}`)).body
    for (const [index, { value }] of shown.entries()) {
      expect(value).toMatch(/^\d{8,9}$/)
      const end = masked(record)[index]?.replace(/\D/g, '') ?? '-'
      expect([value.endsWith(end), end.length < 4]).toEqual([true, true])
    }
    const rows = (await onRecord()).slice(before.length)
    const details = { fields: ['TaxFileNumber', 'BankAccounts', 'Superannuation'], reason: 'Her pay came back.' }
    expect(rows).toEqual([{ details, api_key_id: null, events: before.length + 1 }])
    await sealRecords.run(muster.context)
    const { body: events } = await muster.priya.get('/Events?types=employee.numbers-revealed&pageSize=200')
    const { body: log } = await muster.priya.get('/AuditLog?action=employee.numbers-revealed')
    expect(log).toHaveLength(before.length + 1)
    for (const { value } of shown) expect(JSON.stringify([log, events])).not.toContain(value)
  },
)

test('a long answer is not compressed either: its length would reveal a number beside what was sent', async () => {
  const id = await idOf(muster, 'employee', 'noah')
  const { rows } = await muster.admin.query(
    'select employer_group_id::int as group, token from employee where id = $1',
    [id],
  )
  const [{ group, token }] = rows
  const account = { accountName: 'N Haddad, savings for the boat', bsb: '062-000', accountNumber: '30448517' }
  const accounts = JSON.stringify(Array(20).fill(account))
  const { database, vault } = muster.context
  const sealed = await database.transaction(group, async tx =>
    (await vault.keysOf(tx, group)).encrypt(accounts, secretPlace('BankAccounts', token)),
  )
  await muster.admin.query('update employee set bank_accounts_ciphertext = $1 where id = $2', [sealed, id])
  const headers = { 'Accept-Encoding': 'br' }
  const list = await signedIn.priya.get('/CostCentres', { headers })
  expect(list.headers.get('content-encoding'), 'what a read has').toBe('br')
  const [path, command] = await reveal({ Fields: ['BankAccounts'] }, 'noah')
  const answer = await signedIn.priya.post(path, command, { headers })
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null])
  expect(answer.text.length).toBeGreaterThan(leastCoded)
})

test('only what was asked for is shown', async () => {
  const { body } = await signedIn.priya.post(...(await reveal({ Fields: ['taxfilenumber', 'TaxFileNumber'] })))
  expect(body.fields).toEqual([{ field: 'TaxFileNumber', value: expect.stringMatching(/^\d{9}$/) }])
  await muster.admin.query('update employee set bank_accounts = null, bank_accounts_ciphertext = null where id = $1', [
    await idOf(muster, 'employee', 'liam'),
  ])
  const none = await signedIn.priya.post(...(await reveal({ Fields: ['BankAccounts'] }, 'liam')))
  expect([none.status, none.body]).toEqual([200, { fields: [] }])
})

test('five minutes after the second factor it has to be given again', async () => {
  const priya = await signIn(muster, 'priya')
  const start = muster.clock.now()
  const after = (seconds: number) => muster.clock.moveTo(new Date(start + seconds * 1000).toISOString())
  const command = await reveal()
  const before = await onRecord()
  after(290)
  expect((await priya.post(...command)).status).toBe(200)
  after(301)
  expect(await priya.post(...command)).toMatchObject({ status: 403, body: { Code: 'SecondFactorRequired' } })
  const again = await priya.post('/console/session/second-factor', { Code: codeOf(muster, muster.priya) })
  expect(again.status).toBe(200)
  await expect.poll(async () => (await priya.post(...command)).status).toBe(200)
  expect(await onRecord()).toHaveLength(before.length + 2)
  muster.clock.reset()
})

test('never to a key, whatever its scopes', async () => {
  expect(await muster.priya.post(...(await reveal()))).toMatchObject({ status: 403, body: { Code: 'SessionRequired' } })
})

test('only a payroll administrator of hers, not even Emma; a caller who does not see her gets 404', async () => {
  const [path, command] = await reveal()
  const refused = { status: 403, body: { Code: 'InsufficientScope' } }
  for (const name of ['liam', 'emma'] as const) expect(await signedIn[name].post(path, command)).toMatchObject(refused)
  expect((await signedIn.olga.post(path, command)).status).toBe(404)

  await grantRole(muster, 'liam', { role: 'PayrollAdministrator', costCentreCode: 'HO' })
  await expect.poll(async () => (await signedIn.liam.post(path, command)).body.Code).toBe('InsufficientRole')
  await muster.admin.query(
    "delete from role_grant_cost_centre where cost_centre_id in (select id from cost_centre where code = 'HO')",
  )
  await expect.poll(async () => (await signedIn.liam.post(path, command)).status).toBe(200)
})

test('administrators may see their own', async () => {
  const path = `/Employees/${await idOf(muster, 'employee', 'priya')}/actions/reveal`
  expect((await signedIn.priya.post(path, { Fields: ['TaxFileNumber'], Reason: 'To check.' })).status).toBe(200)
})

test('it takes fields and a reason, in which there is no such number', async () => {
  const [path] = await reveal()
  const sent: [object, string[]][] = [
    [{}, ['command.Fields', 'command.Reason']],
    [{ Fields: [], Reason: ' ' }, ['command.Fields', 'command.Reason']],
    [{ Fields: ['Email'], Reason: 'x' }, ['command.Fields[0]']],
    [{ Fields: ['TaxFileNumber'], Reason: 'Is it 123 456 782?' }, ['command.Reason']],
  ]
  for (const [command, fields] of sent) {
    const answer = await signedIn.priya.post(path, command)
    expect([answer.status, Object.keys(answer.body.ModelState)]).toEqual([400, fields])
  }
})

test('sent again with the same key it is done again: no answer of it is kept', async () => {
  const command = await reveal()
  const key = { headers: { 'Idempotency-Key': 'once' } }
  const before = (await onRecord()).length
  const kept = async () => (await muster.admin.query('select count(*) from idempotency_key')).rows
  const keptBefore = await kept()
  for (let times = 0; times < 2; times++) {
    const answer = await signedIn.priya.post(...command, key)
    expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([200, null])
  }
  expect(await onRecord()).toHaveLength(before + 2)
  expect(await kept()).toEqual(keptBefore)
})
