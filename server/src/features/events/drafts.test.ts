import { beforeAll, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { applyFor, claimOf } from '../../../test/support/records/expenses.ts'
import { callerFor, employeeId, raised, seedPolicies } from '../../../test/support/requests.ts'
import { asSystem, listGroupIds } from '../../core/command-context.ts'
import { recordAll } from '../../core/records.ts'
import { sealRecords } from '../../core/sealer.ts'

const muster = startMuster()

/** An auditor of the whole group, who gets every event and sees no draft. */
let helen: Person

beforeAll(async () => {
  await seedPolicies(muster)
  helen = await callerFor(muster, 'A163', { sees: 'all', scopes: ['read', 'audit.read'] })
})

type Event = { sequence: number; type: string }

async function eventsFor(person: Person, afterSequence: number): Promise<Event[]> {
  await sealRecords.run(muster.context)
  const { status, body } = await person.get(`/Events?pageSize=200&afterSequence=${afterSequence}`)
  expect(status).toBe(200)
  return body
}

async function now(): Promise<number> {
  await sealRecords.run(muster.context)
  return Number((await muster.priya.get('/Events?afterSequence=9999999')).headers.get('x-last-sequence'))
}

const idOf = (path: string) => Number(path.split('/').at(-1))

/** What the audit log says of a record, action by action; and whether a word is said of what it is about. */
async function onRecord(path: string): Promise<{ actions: string[]; isBare: boolean }> {
  const { body } = await muster.priya.get(`/AuditLog?resourceId=${idOf(path)}&pageSize=200`)
  const own = body.filter(({ resource: { type } }: { resource: { type: string } }) =>
    `/${type}`.startsWith(kindOf(path)),
  )
  const { rows } = await muster.admin.query(
    `select from audit_entry where resource_type = $1 and resource_id = $2
       and (details <> '{}' or before_hmac is not null or after_hmac is not null)`,
    [kindOf(path).slice(1), idOf(path)],
  )
  return { actions: own.map(({ action }: { action: string }) => action.split('.')[1]), isBare: rows.length === 0 }
}

const kindOf = (path: string) => (path.startsWith('/change') ? '/ChangeRequest' : '/ExpenseApplication')

const hours = (StandardHoursPerWeek: number) => ({ EmploymentTerms: { StandardHoursPerWeek } })

const draftOfLiam = async (code: string) =>
  raised(muster.liam, {
    ChangeType: 'EmploymentTerms',
    EmployeeId: await employeeId(muster, code),
    ...hours(20),
    SubmitImmediately: false,
  })

test('no event tells of a draft, and the audit log no more than that it is there, until it is submitted', async () => {
  const before = await now()
  const path = await draftOfLiam('1225')
  await muster.liam.put(path, hours(22))
  await muster.liam.post(`${path}/remarks`, { Remark: 'Not yet.' })

  for (const person of [helen, muster.priya, muster.liam]) expect(await eventsFor(person, before)).toEqual([])
  expect(await onRecord(path)).toEqual({ actions: ['created', 'updated', 'remark-added'], isBare: true })

  await muster.liam.put(`${path}/actions/submit`)
  for (const person of [helen, muster.priya, muster.liam]) {
    expect(await eventsFor(person, before)).toMatchObject([
      {
        sequence: before + 1,
        type: 'change-request.created',
        resource: { uri: path },
        actor: { name: "O'Brien, Liam" },
      },
      { sequence: before + 2, type: 'change-request.submitted', changeRequestId: idOf(path) },
    ])
  }
  const { actions, isBare } = await onRecord(path)
  expect([actions, isBare]).toEqual([['created', 'updated', 'remark-added', 'submitted'], false])
  expect((await helen.get('/AuditLog/Verification')).body).not.toHaveProperty('problem')
})

test('nor of one that was deleted or cancelled, and of what is said of it then', async () => {
  const before = await now()
  const [deleted, cancelled] = [await draftOfLiam('1277'), await draftOfLiam('1277')]
  await muster.liam.delete(deleted)
  await muster.liam.put(`${cancelled}/actions/cancel`)
  await muster.liam.post(`${cancelled}/remarks`, { Remark: 'Never mind.' })
  for (const person of [helen, muster.priya, muster.liam]) expect(await eventsFor(person, before)).toEqual([])
  expect(await onRecord(deleted)).toEqual({ actions: ['created', 'deleted'], isBare: true })
  expect(await onRecord(cancelled)).toEqual({ actions: ['created', 'cancelled', 'remark-added'], isBare: true })
})

test('drafts of expenses have the same events', async () => {
  const before = await now()
  const path = await applyFor(muster, 'emma', { SubmitImmediately: false })
  await muster.emma.put(path, await claimOf(muster, 'emma', { AmountApplied: 12 }))
  await muster.emma.post(`${path}/remarks`, { Remark: 'The receipt follows.' })
  for (const person of [helen, muster.emma]) expect(await eventsFor(person, before)).toEqual([])
  expect(await onRecord(path)).toEqual({ actions: ['created', 'updated', 'remark-added'], isBare: true })
  await muster.emma.put(`${path}/actions/submit`)
  expect((await eventsFor(helen, before)).map(({ type }) => type)).toEqual([
    'expense-application.created',
    'expense-application.submitted',
  ])
})

test('what one reader alone gets is for the other neither an event nor an entry, before it is sealed and after', async () => {
  const before = await now()
  const [groupId = 0] = await listGroupIds(muster.database)
  const resource = { type: 'Position', id: 4_711 }
  await asSystem(muster.context, groupId, ctx =>
    recordAll(ctx, [
      { type: 'position.created', resource, only: 'Integrators' },
      { type: 'position.moved', resource, only: 'Auditors' },
      { type: 'position.updated', resource },
    ]),
  )
  const entries = async () => {
    const { body, headers } = await muster.priya.get('/AuditLog?resourceType=Position&resourceId=4711')
    expect(headers.get('x-paging-totalrecords')).toBe('2')
    return body.map(({ action, isSealed }: { action: string; isSealed: boolean }) => [action, isSealed])
  }
  expect(await entries()).toEqual([
    ['position.moved', false],
    ['position.updated', false],
  ])
  expect((await helen.get('/AuditLog/Verification')).body).toMatchObject({ isWhole: true, unsealed: 2 })
  expect((await eventsFor(helen, before)).map(({ type }) => type)).toEqual(['position.created', 'position.updated'])
  expect(await entries()).toEqual([
    ['position.moved', true],
    ['position.updated', true],
  ])
  expect((await helen.get('/AuditLog/Verification')).body).toMatchObject({ isWhole: true, unsealed: 0 })
})

test('of an event that an earlier release wrote of a draft an overseer gets the type and the id alone', async () => {
  const path = await draftOfLiam('1292')
  const before = await now()
  await muster.admin.query(
    `insert into audit_entry (employer_group_id, action, occurred_at, resource_type, resource_id, details, actor,
       user_account_id, event_token, is_audited)
     select employer_group_id, 'change-request.updated', now(), 'ChangeRequest', id, '{"changedFields": ["description"]}',
       'Account', requested_by_account_id, gen_random_uuid(), false from change_request where id = $1`,
    [idOf(path)],
  )
  const [bare] = await eventsFor(helen, before)
  expect(bare).toMatchObject({ resource: { type: 'ChangeRequest', id: idOf(path) }, changedFields: [] })
  expect(bare).not.toHaveProperty('actor.name')
  expect(await eventsFor(muster.mei, before)).toEqual([])
})
