import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

test('Priya makes a cost centre, renames it, and deletes it twice', async () => {
  const made = await muster.priya.post('/CostCentres', { Code: 'FER-NTH', Name: 'Northern wharves' })
  expect(made.status).toBe(201)
  const path = made.headers.get('location') ?? ''
  expect(path).toMatch(/^\/CostCentres\/\d+$/)
  const read = await muster.priya.get(path)
  expect(made.headers.get('etag')).toBe(read.headers.get('etag'))
  expect(read.body).toMatchObject({ code: 'FER-NTH', name: 'Northern wharves', isExpired: false })

  expect((await muster.priya.put(path, { Code: 'FER-NTH', Name: 'North' })).status).toBe(204)
  expect((await muster.priya.get(path)).body.name).toBe('North')

  expect((await muster.priya.delete(path)).status).toBe(204)
  expect((await muster.priya.get(path)).status).toBe(404)
  expect((await muster.priya.delete(path)).status).toBe(204)
})

test('a dry run answers with what would be and stores nothing', async () => {
  const tried = await muster.priya.post('/CostCentres?dryRun=true', { Code: 'TRY', Name: 'Tried' })
  expect(tried).toMatchObject({ status: 200, body: { code: 'TRY', effects: [] } })
  expect((await muster.priya.get('/CostCentres/Search?CostCentreCode=TRY')).body).toEqual([])
})

test('a repeated POST with the same key makes one, and says that it is repeated', async () => {
  const headers = { 'Idempotency-Key': 'wharf-1' }
  const send = (Name: string) => muster.priya.post('/CostCentres', { Code: 'ONCE', Name }, { headers })
  const [first, again, other] = [await send('Once'), await send('Once'), await send('Twice')]
  expect(first.status).toBe(201)
  expect(again.status).toBe(201)
  expect(again.headers.get('location')).toBe(first.headers.get('location'))
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(other).toMatchObject({ status: 409, body: { Code: 'IdempotencyKeyReuse' } })
})

test('the key itself is stored nowhere: it may be anything, a tax file number too', async () => {
  const headers = { 'Idempotency-Key': 'my TFN is 123 456 782' }
  const send = () => muster.priya.post('/CostCentres', { Code: 'SECRET', Name: 'Secret' }, { headers })
  expect([(await send()).status, (await send()).headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  const { rows } = await muster.admin.query('select key from idempotency_key')
  expect(JSON.stringify(rows)).not.toMatch(/782|TFN/)
})

test('a stored key tells nothing of the fingerprints of audit rows: a guess of a value sent as a key is in none', async () => {
  const value = JSON.stringify({ code: 'GUESSED' })
  const made = { Code: 'GUESSED', Name: 'Guessed' }
  const { admin, context, database } = muster
  expect((await muster.priya.post('/CostCentres', made, { headers: { 'Idempotency-Key': value } })).status).toBe(201)
  const { rows } = await admin.query('select employer_group_id::int as group, key from idempotency_key')
  const { group } = rows[0]
  const asInAudit = await database.transaction(group, tx => context.vault.fingerprint(tx, group, value))
  expect(rows.map(({ key }) => key)).not.toContain(asInAudit.toString('base64url'))
})

test('a stale If-Match is 412 with the current tag', async () => {
  const [{ id }] = (await muster.priya.get('/CostCentres/Search?CostCentreCode=HO')).body
  const { headers, body } = await muster.priya.get(`/CostCentres/${id}?expand=details`)
  const seen = headers.get('etag') ?? ''
  const rename = (Name: string) =>
    muster.priya.put(
      `/CostCentres/${id}`,
      { Code: 'HO', Name, ParentId: body.parent?.id },
      { headers: { 'If-Match': seen } },
    )
  expect((await rename('Head Office, Sydney')).status).toBe(204)
  const refused = await rename('Somewhere')
  expect(refused).toMatchObject({ status: 412, body: { Code: 'Stale' } })
  expect(refused.headers.get('etag')).toBe((await muster.priya.get(`/CostCentres/${id}`)).headers.get('etag'))
})

test('all that is wrong is said at once, in the order of the fields', async () => {
  const answer = await muster.priya.post('/CostCentres', {
    Name: 'TFN 123 456 782',
    ParentId: 99999999,
    ValidFrom: '2026-02-30',
    Colour: 'blue',
  })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.ModelState)).toEqual([
    'command.Code',
    'command.Name',
    'command.ValidFrom',
    'command.Colour',
  ])
})

test('a cost centre that is used stays, and one cannot be above itself', async () => {
  const [{ id }] = (await muster.priya.get('/CostCentres/Search?CostCentreCode=FER')).body
  const [{ id: below }] = (await muster.priya.get('/CostCentres/Search?CostCentreCode=FER-SYD')).body
  expect(await muster.priya.delete(`/CostCentres/${id}`)).toMatchObject({ status: 409, body: { Code: 'InUse' } })
  const answer = await muster.priya.put(`/CostCentres/${id}`, { Code: 'FER', Name: 'Ferries', ParentId: below })
  expect(answer.body.ModelState).toEqual({ 'command.ParentId': [expect.stringContaining('above itself')] })
  const taken = await muster.priya.post('/CostCentres', { Code: 'FER', Name: 'Again' })
  expect(taken).toMatchObject({ status: 409, body: { Code: 'CodeTaken' } })
})

test('Liam, who administers nothing, may not', async () => {
  expect(await muster.liam.post('/CostCentres', { Code: 'X', Name: 'X' })).toMatchObject({
    status: 403,
    body: { Code: 'InsufficientScope' },
  })
})
