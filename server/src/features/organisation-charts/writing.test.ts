import { expect, test } from 'vitest'
import { grantRole } from '../../../test/support/grants.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

type Chart = { id: number; code: string; name: string; isDefault: boolean; fallbackAuthority?: { id: number } }

const charts = async (): Promise<Chart[]> => (await muster.emma.get('/OrganisationCharts')).body

const defaults = async () => (await charts()).filter(({ isDefault }) => isDefault).map(({ code }) => code)

const chartCalled = async (code: string) => (await charts()).find(chart => chart.code === code) as Chart

const pathOf = async (code: string) => `/OrganisationCharts/${(await chartCalled(code)).id}`

async function authorityCalled(code: string): Promise<{ id: number; name: string }> {
  const { rows } = await muster.admin.query<{ id: string }>(
    `select a.id from authority a join employer_group g on g.id = a.employer_group_id
     where a.code = $1 and g.name = 'Harbour Line'`,
    [code],
  )
  return (await muster.priya.get(`/Authorities/${rows[0]?.id}`)).body
}

test('Priya makes a chart, renames it, and deletes it twice', async () => {
  const made = await muster.priya.post('/OrganisationCharts', { Code: 'CLUB', Name: 'Social club', Kind: 'Other' })
  expect(made.status).toBe(201)
  const path = made.headers.get('location') ?? ''
  const read = await muster.emma.get(path)
  const { id } = read.body
  expect(path).toBe(`/OrganisationCharts/${id}`)
  expect(read.body).toEqual({
    id,
    code: 'CLUB',
    name: 'Social club',
    kind: 'Other',
    isDefault: false,
    status: 'Active',
  })
  expect(made.headers.get('etag')).toBe(read.headers.get('etag'))

  expect((await muster.priya.put(path, { Code: 'CLUB', Name: 'Club', Status: 'Inactive' })).status).toBe(204)
  expect((await muster.emma.get(path)).body).toEqual({ ...read.body, name: 'Club', status: 'Inactive' })

  expect((await muster.priya.delete(path)).status).toBe(204)
  expect((await muster.priya.get(path)).status).toBe(404)
  expect((await muster.priya.delete(path)).status).toBe(204)
})

test('making another chart the default takes it from the former', async () => {
  expect(await defaults()).toEqual(['LINE'])
  const path = await pathOf('SAFE')
  const tried = await muster.priya.put(`${path}?dryRun=true`, { Code: 'SAFE', Name: 'Safety', IsDefault: true })
  expect(tried.body).toMatchObject({
    isDefault: true,
    effects: [{ type: 'DefaultChanged', message: 'Line management would no longer be the default.' }],
  })
  expect(await defaults()).toEqual(['LINE'])

  expect((await muster.priya.put(path, { Code: 'SAFE', Name: 'Safety', IsDefault: true })).status).toBe(204)
  expect(await defaults()).toEqual(['SAFE'])
  const back = { Code: 'LINE', Name: 'Line management', IsDefault: true }
  expect((await muster.priya.put(await pathOf('LINE'), back)).status).toBe(204)
  expect(await defaults()).toEqual(['LINE'])
})

test('of several who make a chart the default at once, each one succeeds, and there is one default', async () => {
  const answers = await Promise.all(
    ['D1', 'D2', 'D3'].map(Code => muster.priya.post('/OrganisationCharts', { Code, Name: Code, IsDefault: true })),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await defaults()).toHaveLength(1)
  await muster.priya.put(await pathOf('LINE'), { Code: 'LINE', Name: 'Line management', IsDefault: true })
})

test('the default is never lost: not unmade, not inactive, not deleted', async () => {
  const path = await pathOf('LINE')
  const command = { Code: 'LINE', Name: 'Line management' }
  const unmade = await muster.priya.put(path, { ...command, IsDefault: false, Status: 'Inactive' })
  expect(unmade.body.ModelState).toEqual({ 'command.IsDefault': [expect.stringContaining('always')] })
  const inactive = await muster.priya.put(path, { ...command, Status: 'Inactive' })
  expect(inactive.body.ModelState).toEqual({ 'command.Status': [expect.stringContaining('stays Active')] })
  expect(await muster.priya.delete(path)).toMatchObject({ status: 409, body: { Code: 'DefaultChart' } })
  expect(await defaults()).toEqual(['LINE'])
})

test('a group without charts makes its first one the default', async () => {
  await muster.admin.query(`update organisation_chart set is_default = false where code = 'LINE'`)
  const refused = await muster.priya.post('/OrganisationCharts', { Code: 'FIRST', Name: 'First', IsDefault: false })
  expect(refused.status).toBe(400)
  await muster.priya.post('/OrganisationCharts', { Code: 'FIRST', Name: 'First' })
  expect(await defaults()).toEqual(['FIRST'])
  await muster.priya.put(await pathOf('LINE'), { Code: 'LINE', Name: 'Line management', IsDefault: true })
})

test('another person becomes the fallback, Priya herself does not', async () => {
  const path = await pathOf('SAFE')
  const command = { Code: 'SAFE', Name: 'Safety' }
  const [tan, priya] = [await authorityCalled('A103'), await authorityCalled('A104')]
  expect((await muster.priya.put(path, { ...command, FallbackAuthorityId: tan.id })).status).toBe(204)
  expect((await chartCalled('SAFE')).fallbackAuthority).toMatchObject({ id: tan.id, name: tan.name })

  const own = await muster.priya.put(path, { ...command, FallbackAuthorityId: priya.id })
  expect(own).toMatchObject({ status: 403, body: { Code: 'OwnAuthority' } })
  expect((await chartCalled('SAFE')).fallbackAuthority?.id).toBe(tan.id)
})

test('nor does she make the chart the default whose fallback she is', async () => {
  const priya = await authorityCalled('A104')
  await muster.admin.query(
    `update organisation_chart c set fallback_authority_id = a.id from authority a
     where a.id = $1 and c.employer_group_id = a.employer_group_id and c.code = 'SAFE'`,
    [priya.id],
  )
  const command = { Code: 'SAFE', Name: 'Safety', FallbackAuthorityId: priya.id }
  const raised = await muster.priya.put(await pathOf('SAFE'), { ...command, IsDefault: true })
  expect(raised).toMatchObject({ status: 403, body: { Code: 'OwnAuthority' } })
  expect((await muster.priya.put(await pathOf('SAFE'), { ...command, Name: 'Safety first' })).status).toBe(204)
})

test('a fallback is an active authority of the group', async () => {
  const path = await pathOf('PROJ')
  const put = (FallbackAuthorityId: number) =>
    muster.priya.put(path, { Code: 'PROJ', Name: 'Projects', FallbackAuthorityId })
  expect((await put(99999999)).body.ModelState).toEqual({
    'command.FallbackAuthorityId': [expect.stringContaining('no such authority')],
  })
  const [foreign] = (await muster.olga.get('/Authorities')).body
  expect((await put(foreign.id)).text).toBe((await put(99999999)).text)
  const { id } = await authorityCalled('A105')
  await muster.admin.query(`update authority set status = 'Inactive' where id = $1`, [id])
  expect((await put(id)).body.ModelState).toEqual({
    'command.FallbackAuthorityId': [expect.stringContaining('Inactive')],
  })
})

test('a dry run stores nothing, and all that is wrong is said at once', async () => {
  const tried = await muster.priya.post('/OrganisationCharts?dryRun=true', { Code: 'TRY', Name: 'Tried' })
  expect(tried).toMatchObject({ status: 200, body: { code: 'TRY', effects: [] } })
  expect((await charts()).map(({ code }) => code)).not.toContain('TRY')

  const wrong = { Code: '', Name: ' ', Kind: ' ', FallbackAuthorityId: 99999999 }
  expect(Object.keys((await muster.priya.post('/OrganisationCharts', wrong)).body.ModelState)).toEqual([
    'command.Code',
    'command.Name',
    'command.Kind',
    'command.FallbackAuthorityId',
  ])
})

test('a code is taken once, a chart with positions stays, and a stale If-Match is 412', async () => {
  const taken = await muster.priya.post('/OrganisationCharts', { Code: 'PROJ', Name: 'Again' })
  expect(taken).toMatchObject({ status: 409, body: { Code: 'CodeTaken' } })
  const path = await pathOf('PROJ')
  expect(await muster.priya.delete(path)).toMatchObject({ status: 409, body: { Code: 'InUse' } })

  const { headers, body } = await muster.priya.get(path)
  const rename = (Name: string) =>
    muster.priya.put(path, { Code: body.code, Name }, { headers: { 'If-Match': headers.get('etag') ?? '' } })
  expect((await rename('Programs')).status).toBe(204)
  const refused = await rename('Works')
  expect(refused).toMatchObject({ status: 412, body: { Code: 'Stale' } })
  expect(refused.headers.get('etag')).toBe((await muster.priya.get(path)).headers.get('etag'))
})

test('Liam may not, nor an administrator of a part, nor one who sees a part; Olga finds nothing', async () => {
  const path = await pathOf('SAFE')
  const command = { Code: 'SAFE', Name: 'Ours' }
  expect((await muster.liam.put(path, command)).body.Code).toBe('InsufficientScope')

  await grantRole(muster, 'mei', { role: 'HumanResourcesAdministrator', costCentreCode: 'FER' })
  const ofPart = await withKey(muster, 'mei', { scopes: ['read', 'employees.write'] })
  expect(await ofPart.put(path, command)).toMatchObject({ status: 403, body: { Code: 'InsufficientRole' } })
  await grantRole(muster, 'liam', { role: 'HumanResourcesAdministrator' })
  const seesPart = await withKey(muster, 'liam', { scopes: ['read', 'employees.write'] })
  expect(await seesPart.delete(path)).toMatchObject({ status: 403, body: { Code: 'InsufficientAccessScope' } })

  for (const answer of [await muster.olga.put(path, command), await muster.olga.delete(path)]) {
    expect(answer).toMatchObject({ status: 404, body: { Message: 'The organisation chart was not found.' } })
  }
})
