import { expect, test } from 'vitest'
import { asAdministrator } from '../../../test/support/grants.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { sealRecords } from '../../core/sealer.ts'

const muster = startMuster({ webhookAllowNetworks: ['127.0.0.0/8'] })

/** Places within a network of the operator, in all ways in which a URL can name them (RFC 6890, 4291, 6052, 3056). */
const within = [
  ...[
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '192.0.0.8',
  ],
  ...['198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '192.0.2.1', '198.51.100.1', '203.0.113.1'],
  ...['167772161', '0xa.0.0.1', '012.0.0.1', '10.1', '0xA9FEA9FE', '１０.０.０.１', '10。0。0。1'],
  ...[
    '[::1]',
    '[::]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[ff02::1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:a9fe:a9fe]',
  ],
  ...['[::10.0.0.1]', '[64:ff9b::a00:1]', '[2002:a00:1::1]', '[2001:db8::1]', '[fec0::1]'],
].map(host => `https://${host}/hook`)

test.each([...within, 'http://8.8.8.8/hook', 'http://wharf.example@127.0.0.1/', 'https://wharf.example@10.0.0.1/'])(
  '%s is refused where it is set',
  async Url => {
    const refused = await muster.priya.post('/Webhooks', { Url })
    expect([refused.status, Object.keys(refused.body.ModelState ?? {})]).toEqual([400, ['command.Url']])
  },
)

test('what is wrong with it is said at once', async () => {
  const wrong = await muster.priya.post('/Webhooks', {
    Url: 'ftp://wharf.example/hook',
    EventTypes: ['cost-centre.created', 'cost-centre.sunk', 'tugboat.*'],
    AccessScope: [{ Type: 'CostCentre', Id: 999_999 }],
  })
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.body.ModelState)).toEqual([
    'command.Url',
    'command.EventTypes[1]',
    'command.EventTypes[2]',
    'command.AccessScope[0].Id',
  ])
})

test('a group has at most thirty webhooks', async () => {
  const Url = 'https://wharf.example'
  const { length } = (await muster.priya.get('/Webhooks')).body
  for (let each = length; each < 30; each++) expect((await muster.priya.post('/Webhooks', { Url })).status).toBe(201)
  const refused = await muster.priya.post('/Webhooks', { Url })
  expect([refused.status, refused.body.Code]).toEqual([409, 'TooManyWebhooks'])
  for (const { id } of (await muster.priya.get('/Webhooks')).body.slice(0, 10))
    await muster.priya.delete(`/Webhooks/${id}`)
  const tomas = await asAdministrator(muster, 'tomas', ['webhooks'])
  const people = Array.from({ length: 8 }, () => [muster.priya, tomas]).flat()
  const atOnce = await Promise.all(people.map(person => person.post('/Webhooks', { Url })))
  expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(10)
  for (const { id } of (await muster.priya.get('/Webhooks')).body) await muster.priya.delete(`/Webhooks/${id}`)
})

test('only administrators of the whole group have webhooks, and only with the scope', async () => {
  const made = await muster.priya.post('/Webhooks', { Url: 'https://wharf.example' })
  const path = made.headers.get('location') ?? ''
  expect((await muster.mei.get('/Webhooks')).body.Code).toBe('InsufficientScope')
  const reader = await withKey(muster, 'priya', { scopes: ['read', 'admin'] })
  expect((await reader.post('/Webhooks', { Url: 'https://wharf.example' })).body.Code).toBe('InsufficientScope')
  expect((await muster.olga.get(path)).status).toBe(404)
  expect((await muster.olga.put(`${path}/actions/rotate-secret`)).status).toBe(404)
})

test('a change of the access scope alone is named', async () => {
  const Url = 'https://wharf.example'
  const [first, second] = (await muster.priya.get('/CostCentres')).body as { id: number }[]
  const made = await muster.priya.post('/Webhooks', { Url, AccessScope: [{ Type: 'CostCentre', Id: first?.id }] })
  const path = made.headers.get('location') ?? ''
  await muster.priya.put(path, { Url, AccessScope: [{ Type: 'CostCentre', Id: first?.id }] })
  await muster.priya.put(path, { Url, AccessScope: [{ Type: 'CostCentre', Id: second?.id }] })
  await sealRecords.run(muster.context)
  const { body } = await muster.priya.get('/Events?types=webhook.updated')
  expect(body.map(({ changedFields }: { changedFields: string[] }) => changedFields)).toEqual([[], ['accessScope']])
})

test.each(['test', 'pause', 'rotate-secret'])(
  '%s of a webhook that changed since is refused with its entity tag',
  async verb => {
    const made = await muster.priya.post('/Webhooks', { Url: 'https://wharf.example' })
    const path = made.headers.get('location') ?? ''
    const stale = await muster.priya.put(`${path}/actions/${verb}`, undefined, { headers: { 'If-Match': '"7.stale"' } })
    expect([stale.status, stale.headers.get('etag')]).toEqual([412, (await muster.priya.get(path)).headers.get('etag')])
  },
)

test('the secret is in the answer that made it and nowhere else', async () => {
  const made = await muster.priya.post(
    '/Webhooks',
    { Url: 'https://integrations.harbourlight.example/muster' },
    { headers: { 'Idempotency-Key': 'once' } },
  )
  const path = made.headers.get('location') ?? ''
  const rotated = await muster.priya.put(`${path}/actions/rotate-secret`)
  expect((await muster.priya.put(`${path}/actions/test`)).status).toBe(201)
  await sealRecords.run(muster.context)
  const secrets = [made.body.secret, rotated.body.secret].map(secret => secret.replace('whsec_', ''))
  expect(secrets.map(({ length }) => length)).toEqual([44, 44])

  const shown = []
  for (const place of ['/Webhooks', path, `${path}/Deliveries`, '/AuditLog?pageSize=200', '/Events?pageSize=200'])
    shown.push((await muster.priya.get(place)).text)
  const tables = ['webhook', 'webhook_delivery', 'idempotency_key', 'audit_entry', 'change_log']
  for (const table of tables)
    shown.push(JSON.stringify((await muster.admin.query(`select row_to_json(t)::text as row from ${table} t`)).rows))
  const bytes = secrets.map(secret => Buffer.from(secret, 'base64').toString('hex'))
  for (const secret of [...secrets, ...bytes]) expect(shown.filter(text => text.includes(secret))).toEqual([])
})
