import { expect, test } from 'vitest'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Answer } from '../../../test/support/person.ts'
import { employeeId } from '../../../test/support/requests.ts'
import { sealRecords } from '../../core/sealer.ts'

const muster = startMuster()
const seal = () => sealRecords.run(muster.context)

const made = async (Code: string) => {
  const answer = await muster.priya.post('/CostCentres', { Code, Name: Code })
  const id = Number(answer.headers.get('location')?.split('/').at(-1))
  return { id, requestId: answer.headers.get('x-request-id') }
}

/** The whole log, which is as long as its headers say. */
async function inPages(pageSize: number, total?: number) {
  const entries: Answer['body'][] = []
  for (let page = 1; ; page++) {
    const { body, headers } = await muster.priya.get(`/AuditLog?pageSize=${pageSize}&pageNumber=${page}`)
    if (total !== undefined) expect(headers.get('x-paging-totalrecords')).toBe(String(total))
    if (body.length === 0) return entries
    entries.push(...body)
  }
}

test('Priya reads who did what, with which key and by which request, before it is sealed and after', async () => {
  await seal()
  const { id, requestId } = await made('AUDITED')
  const find = async () => (await muster.priya.get(`/AuditLog?resourceType=costcentre&resourceId=${id}`)).body
  const entry = {
    occurredDateTime: expect.stringMatching(/Z$/),
    actor: {
      type: 'Account',
      userAccountId: expect.any(Number),
      name: 'Raman, Priya',
      apiKeyId: expect.any(Number),
      keyName: expect.any(String),
    },
    action: 'cost-centre.created',
    resource: { type: 'CostCentre', id, name: 'AUDITED' },
    requestId,
    details: {},
  }
  expect(await find()).toEqual([{ ...entry, isSealed: false }])
  await seal()
  expect(await find()).toEqual([
    { ...entry, isSealed: true, sequence: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
})

test('the log is in order of its chain, the tail that is not sealed yet last, in pages', async () => {
  await seal()
  await made('TAIL')
  const whole = await inPages(200)
  const sequences = whole.map((entry: { sequence?: number }) => entry.sequence)
  expect(sequences).toEqual([...whole.slice(1).map((_: unknown, index: number) => index + 1), undefined])
  const pages = await inPages(97, whole.length)
  expect(pages).toEqual(whole)
  const behind = (await muster.priya.get(`/AuditLog?afterSequence=${whole.length - 2}`)).body
  expect(behind).toEqual(whole.slice(-2))
})

test('filters are ANDed: action, account, from, to', async () => {
  muster.clock.moveTo('2027-06-01T00:00:00Z')
  const { id } = await made('FILTERED')
  muster.clock.moveTo('2027-06-02T00:00:00Z')
  await muster.priya.delete(`/CostCentres/${id}`)
  muster.clock.reset()
  const actionsOf = async (filter: string) =>
    (await muster.priya.get(`/AuditLog?${filter}`)).body.map((entry: { action: string }) => entry.action)
  expect(await actionsOf('from=2027-06-01')).toEqual(['cost-centre.created', 'cost-centre.deleted'])
  expect(await actionsOf('from=2027-06-01&to=2027-06-02')).toEqual(['cost-centre.created'])
  expect(await actionsOf(`from=2027-06-01&action=Cost-Centre.Deleted&resourceId=${id}`)).toEqual([
    'cost-centre.deleted',
  ])
  expect(await actionsOf('from=2027-06-01&userAccountId=999999')).toEqual([])
})

test('the contract lists every action that the log can have', async () => {
  const listed = (await muster.priya.get('/openapi.json')).body.components.schemas.AuditEntry.properties.action.enum
  const { rows } = await muster.admin.query<{ action: string }>('select distinct action from audit_entry')
  expect(listed).toEqual(expect.arrayContaining(rows.map(({ action }) => action)))
  expect(listed).toContain('cost-centre.updated')
  expect((await muster.priya.get('/AuditLog?action=cost-centre.invented')).body).toEqual([])
})

test('Olga reads the log of her own group alone', async () => {
  const { body, headers } = await muster.olga.get('/AuditLog')
  expect(body.length).toBeGreaterThan(0)
  const { rows } = await muster.admin.query(
    `select count(*)::int as entries from audit_entry e join employer_group g on g.id = e.employer_group_id
     where g.name = 'Southern Freight' and e.is_audited`,
  )
  expect(headers.get('x-paging-totalrecords')).toBe(String(rows[0].entries))
})

test('without the scope, or without the role for the whole group, the log is shut', async () => {
  const insufficient = (Code: string) => ({ status: 403, body: { Code } })
  expect(await muster.tomas.get('/AuditLog')).toMatchObject(insufficient('InsufficientScope'))
  const liam = await withKey(muster, 'liam', { scopes: ['read', 'audit.read'] })
  expect(await liam.get('/AuditLog')).toMatchObject(insufficient('InsufficientScope'))

  // An auditor of one cost centre has the scope and sees a part; the log is of the whole group.
  await muster.admin.query(
    `with own as (select au.employer_group_id, au.id from authority au join employee e
        on e.employer_group_id = au.employer_group_id and e.person_id = au.person_id where e.email = $1),
      granted as (insert into role_grant (employer_group_id, authority_id, role) select employer_group_id, id, 'Auditor' from own
        returning employer_group_id, id)
     insert into role_grant_cost_centre (employer_group_id, role_grant_id, cost_centre_id)
     select g.employer_group_id, g.id, c.id from granted g join cost_centre c
       on c.employer_group_id = g.employer_group_id and c.code = 'FER-SYD'`,
    [muster.tomas.email],
  )
  const tomas = await withKey(muster, 'tomas', { scopes: ['read', 'audit.read'] })
  expect(await tomas.get('/AuditLog')).toMatchObject(insufficient('InsufficientRole'))
  const seen = (await tomas.get('/Events?types=user-account.*')).body
  expect(seen).toEqual([])
})

test('the newest entries come first where that is asked for, what waits for its place before them all', async () => {
  await seal()
  await made('NEWEST')
  const whole = await inPages(200)
  const back = (await muster.priya.get('/AuditLog?order=NewestFirst&pageSize=200')).body
  expect(back[0].isSealed).toBe(false)
  expect(back).toEqual(whole.toReversed().slice(0, 200))
  const second = await muster.priya.get('/AuditLog?order=NewestFirst&pageSize=4&pageNumber=2')
  expect(second.body).toEqual(whole.toReversed().slice(4, 8))
  expect(second.headers.get('x-paging-totalrecords')).toBe(String(whole.length))

  // Behind the last one read comes the next, whatever has been written since.
  await made('LATER')
  const rest = await muster.priya.get(
    `/AuditLog?order=NewestFirst&pageSize=4&beforeSequence=${second.body[0].sequence}`,
  )
  expect(rest.body).toEqual(whole.toReversed().slice(5, 9))
  for (const [query, field] of [
    ['order=Down', 'Order'],
    ['beforeSequence=0', 'beforeSequence'],
  ] as const) {
    const { status, body } = await muster.priya.get(`/AuditLog?${query}`)
    expect([status, Object.keys(body.ModelState)]).toEqual([400, [field]])
  }
})

test('the links of the newest entries lead to what was there, each once, whatever is written and sealed meanwhile', async () => {
  await seal()
  await made('WAITING')
  const before = (await muster.priya.get('/AuditLog?Order=NewestFirst&pageSize=20')).body
  const nameOf = ({ requestId, action, occurredDateTime }: Record<string, string>) => [
    requestId,
    action,
    occurredDateTime,
  ]
  const read = []
  let at: string | undefined = '/AuditLog?order=NewestFirst&pageSize=4'
  for (let page = 1; page <= 5 && at !== undefined; page++) {
    const answer: Answer = await muster.priya.get(at)
    read.push(...answer.body)
    at = /<([^>]*)>;rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1]
    await made(`MEANWHILE-${page}`)
    await seal()
  }
  expect(read.map(nameOf)).toEqual(before.map(nameOf))
})

test('entries say in names what they are about, and are found by the person', async () => {
  const { body: found } = await muster.priya.get('/Employees/Search?EmployeeCode=1177')
  const [emma] = found
  const raised = await muster.emma.post('/change-requests', {
    ...{ EmployeeId: emma.id, ChangeType: 'ContactDetails', ContactDetails: { MobilePhone: '0491 570 110' } },
  })
  const { code } = (await muster.emma.get(raised.headers.get('location') ?? '')).body
  const { body } = await muster.priya.get(`/AuditLog?employeeId=${emma.id}&Order=NewestFirst`)
  expect(body).toContainEqual(
    expect.objectContaining({
      resource: expect.objectContaining({ type: 'ChangeRequest', name: code, changeType: 'ContactDetails' }),
      employee: { id: emma.id, name: 'Walsh, Emma', isActor: true },
      actor: expect.objectContaining({ name: 'Walsh, Emma' }),
    }),
  )
  const approvals = body.filter(({ action }: Answer['body']) => action === 'change-request.approved')
  expect(approvals.find(({ resource }: Answer['body']) => resource.name === code).details).toEqual({
    isAutomatic: true,
  })
  expect(
    approvals.filter(({ actor, details }: Answer['body']) => details.isAutomatic && actor.name !== 'Walsh, Emma'),
  ).toEqual([])
  const bySiobhan = body.filter(({ actor }: Answer['body']) => actor.name === 'Gallagher, Siobhan')
  expect(bySiobhan).not.toEqual([])
  for (const { employee } of bySiobhan) expect(employee?.isActor).not.toBe(true)
  const others = body.filter(
    (entry: Answer['body']) => entry.employee?.id !== emma.id && entry.resource.name !== 'Walsh, Emma',
  )
  expect(others).toEqual([])
})

test('what a draft asks for is not said to an overseer who does not see it', async () => {
  const hours = (StandardHoursPerWeek: number) => ({ EmploymentTerms: { StandardHoursPerWeek } })
  const made = await muster.liam.post('/change-requests', {
    ...{ EmployeeId: await employeeId(muster, '1177'), ChangeType: 'EmploymentTerms', SubmitImmediately: false },
    ...hours(33),
  })
  const path = made.headers.get('location') ?? ''
  expect((await muster.liam.put(path, hours(34))).status).toBe(204)
  expect((await muster.priya.get(path)).status).toBe(404)
  const { body: found } = await muster.priya.get(
    `/AuditLog?resourceType=ChangeRequest&resourceId=${path.split('/').at(-1)}`,
  )
  expect(found.length).toBeGreaterThan(1)
  for (const { resource, details } of found) {
    expect(resource).not.toHaveProperty('changeType')
    expect(JSON.stringify(details)).not.toMatch(/StandardHoursPerWeek/)
  }
})
