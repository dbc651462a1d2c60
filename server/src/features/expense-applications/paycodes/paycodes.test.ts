import { expect, test } from 'vitest'
import { grantRole, idOf } from '../../../../test/support/grants.ts'
import { withKey } from '../../../../test/support/keys.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import { applyFor, daysAgo, fieldsOf, paycodeId } from '../../../../test/support/records/expenses.ts'

const muster = startMuster()

const skates = {
  Code: 'SKATES',
  Name: 'Own skates',
  Kind: 'PerKilometre',
  Unit: 'km',
  Rates: [
    { ValidFrom: daysAgo(-30), UnitRate: 0.2 },
    { ValidFrom: daysAgo(365), UnitRate: 0.1234 },
  ],
}

test('Priya creates a paycode with dated rates, raises a rate, and deletes the paycode twice', async () => {
  const made = await muster.priya.post('/ExpensePaycodes', skates)
  const path = made.headers.get('location') ?? ''
  expect(made.status).toBe(201)
  expect((await muster.emma.get(path)).body).toMatchObject({ code: 'SKATES', unitRate: 0.1234, receiptThreshold: 82.5 })
  const { rates } = (await muster.emma.get(`${path}?expand=details`)).body
  expect(rates.map((rate: { unitRate: number }) => rate.unitRate)).toEqual([0.1234, 0.2])

  const raised = [...skates.Rates, { ValidFrom: daysAgo(0), UnitRate: 0.15 }]
  expect((await muster.priya.put(path, { ...skates, Rates: raised, ReceiptThreshold: 0 })).status).toBe(204)
  expect((await muster.emma.get(path)).body).toMatchObject({ unitRate: 0.15, receiptThreshold: 0 })

  expect((await muster.priya.delete(path)).status).toBe(204)
  expect((await muster.emma.get(path)).status).toBe(404)
  expect((await muster.priya.delete(path)).status).toBe(204)
})

test('a paycode with applications cannot be deleted, and its code stays taken', async () => {
  await applyFor(muster, 'emma')
  const used = await muster.priya.delete(`/ExpensePaycodes/${await paycodeId(muster, 'MEAL')}`)
  const taken = await muster.priya.post('/ExpensePaycodes', { ...skates, Code: 'MEAL' })

  expect(used).toMatchObject({ status: 409, body: { Code: 'InUse' } })
  expect(taken).toMatchObject({ status: 409, body: { Code: 'CodeTaken' } })
})

test('a paycode is refused with all violations at once', async () => {
  const answer = await muster.priya.post('/ExpensePaycodes', {
    ...skates,
    MaxAmount: 0,
    Unit: '',
    Rates: [...skates.Rates, { ValidFrom: daysAgo(365), UnitRate: 0.00001 }],
    ReceiptThreshold: -1,
  })

  expect(fieldsOf(answer)).toEqual(['MaxAmount', 'Unit', 'Rates', 'Rates[2].UnitRate', 'ReceiptThreshold'])
})

test('a dry run stores nothing; a stale tag is refused', async () => {
  expect((await muster.priya.post('/ExpensePaycodes?dryRun=true', skates)).body).toMatchObject({
    unitRate: 0.1234,
    effects: [],
  })
  const path = (await muster.priya.post('/ExpensePaycodes', skates)).headers.get('location') ?? ''
  const seen = (await muster.priya.get(path)).headers.get('etag') ?? ''
  const rename = (Name: string) => muster.priya.put(path, { ...skates, Name }, { headers: { 'If-Match': seen } })

  expect([(await rename('Skates')).status, (await rename('Boots')).status]).toEqual([204, 412])
})

test('paycodes are for administrators of the whole group; Olga has her own', async () => {
  expect((await muster.liam.post('/ExpensePaycodes', skates)).body.Code).toBe('InsufficientScope')
  expect((await muster.olga.get(`/ExpensePaycodes/${await paycodeId(muster, 'MEAL')}`)).status).toBe(404)
  expect((await muster.olga.put(`/ExpensePaycodes/${await paycodeId(muster, 'MEAL')}`, skates)).status).toBe(404)
})

test('a caller whose account or key covers only a part of the group may not write paycodes', async () => {
  const path = `/ExpensePaycodes/${await paycodeId(muster, 'MEAL')}`
  await grantRole(muster, 'liam', { role: 'EmployerAdministrator' })
  const liam = await withKey(muster, 'liam', { scopes: ['read', 'admin'] })
  const narrow = await withKey(muster, 'priya', { scopes: ['read', 'admin'] })
  await muster.admin.query('update api_key set narrows_access = true where id = (select max(id) from api_key)')
  for (const person of [liam, narrow]) {
    for (const answer of [
      await person.post('/ExpensePaycodes', skates),
      await person.put(path, skates),
      await person.delete(path),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { Code: 'InsufficientAccessScope' } })
    }
  }
})

test('a role of an authority counts while the authority is active', async () => {
  await grantRole(muster, 'mei', { role: 'EmployerAdministrator' })
  const id = await idOf(muster, 'authority', 'mei')
  const mei = await withKey(muster, 'mei', { scopes: ['read', 'admin'] })
  const refusal = async () => (await mei.post('/ExpensePaycodes', { ...skates, Code: 'MEI' })).body.Code
  expect(await refusal(), 'she reaches a part').toBe('InsufficientAccessScope')
  await muster.admin.query("update authority set status = 'Inactive' where id = $1", [id])
  // The command reads the role again while the caller is still cached; the scope ends with the cache.
  expect(await refusal()).toMatch(/^Insufficient(Role|Scope)$/)
})
