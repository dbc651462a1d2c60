import { beforeAll, expect, test } from 'vitest'
import { applyFor } from '../../../test/support/expenses.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { employeeId, raised, seedPolicies, somebody } from '../../../test/support/requests.ts'
import { sealRecords } from '../../platform/sealer.ts'

const muster = startMuster()

/** An auditor of the whole group, who is told of everything and sees no draft. */
let helen: Person

beforeAll(async () => {
  await seedPolicies(muster)
  helen = await somebody(muster, 'A163', { sees: 'all', scopes: ['read'] })
})

type Event = { sequence: number; type: string; resource: { id: number; uri?: string }; changedFields: string[] }

async function toldTo(person: Person, afterSequence: number): Promise<Event[]> {
  await sealRecords.run(muster.context)
  const { status, body } = await person.get(`/Events?pageSize=200&afterSequence=${afterSequence}`)
  expect(status).toBe(200)
  return body
}

async function now(): Promise<number> {
  await sealRecords.run(muster.context)
  return Number((await muster.priya.get('/Events?afterSequence=9999999')).headers.get('x-last-sequence'))
}

const sequencesOf = (events: readonly Event[]) => events.map(({ sequence }) => sequence)
const idOf = (path: string) => Number(path.split('/').at(-1))

/** No more than that there is something: the same keys whatever it is. */
const bare = (type: string, path: string) => ({
  id: expect.any(String),
  sequence: expect.any(Number),
  type,
  occurredDateTime: expect.any(String),
  resource: { type: type.startsWith('change-request') ? 'ChangeRequest' : 'ExpenseApplication', id: idOf(path) },
  changedFields: [],
  actor: { type: 'Account' },
  isTest: true,
})

const hours = (StandardHoursPerWeek: number) => ({ EmploymentTerms: { StandardHoursPerWeek } })

test('of a draft an overseer who does not see it is told without gaps, and not whose or what it is', async () => {
  const before = await now()
  const EmployeeId = await employeeId(muster, '1225')
  const draft = { ChangeType: 'EmploymentTerms', EmployeeId, ...hours(20), SubmitImmediately: false }
  const path = await raised(muster.liam, draft)
  await muster.liam.put(path, hours(22))
  await muster.liam.post(`${path}/remarks`, { Remark: 'Not yet.' })

  const told = await toldTo(helen, before)
  expect(told).toEqual(['created', 'updated', 'remark-added'].map(verb => bare(`change-request.${verb}`, path)))
  expect(sequencesOf(told)).toEqual([before + 1, before + 2, before + 3])
  for (const person of [muster.liam, muster.priya]) {
    expect((await toldTo(person, before))[1]).toMatchObject({
      resource: { uri: path },
      changedFields: expect.arrayContaining(['StandardHoursPerWeek']),
      actor: { name: "O'Brien, Liam" },
    })
  }
  expect([await toldTo(muster.mei, before), await toldTo(muster.tomas, before)]).toEqual([[], []])

  await muster.liam.put(`${path}/actions/submit`)
  const all = await toldTo(helen, before)
  expect(all).toEqual(await toldTo(muster.priya, before))
  expect(all[1]?.changedFields).toContain('StandardHoursPerWeek')
})

test('a draft that was deleted or cancelled stays as it was told', async () => {
  const before = await now()
  const EmployeeId = await employeeId(muster, '1277')
  const draft = { ChangeType: 'EmploymentTerms', EmployeeId, ...hours(20), SubmitImmediately: false }
  const [deleted, cancelled] = [await raised(muster.liam, draft), await raised(muster.liam, draft)]
  await muster.liam.delete(deleted)
  await muster.liam.put(`${cancelled}/actions/cancel`)
  const told = await toldTo(helen, before)
  expect(told).toEqual([
    bare('change-request.created', deleted),
    bare('change-request.created', cancelled),
    bare('change-request.deleted', deleted),
    bare('change-request.cancelled', cancelled),
  ])
  expect(sequencesOf(told)).toEqual([1, 2, 3, 4].map(place => before + place))
})

test('Priya is told no more of a draft about herself', async () => {
  const margaret = await somebody(muster, '1045', { sees: 'all' })
  const before = await now()
  const path = await raised(margaret, {
    ChangeType: 'PayRate',
    EmployeeId: await employeeId(muster, '1102'),
    PayRate: { PayType: 'Salary', Amount: 100_000, Per: 'Year' },
    SubmitImmediately: false,
  })
  expect(await toldTo(muster.priya, before)).toEqual([bare('change-request.created', path)])
})

test('drafts of expenses are told alike', async () => {
  const before = await now()
  const path = await applyFor(muster, 'emma', { SubmitImmediately: false })
  expect(await toldTo(helen, before)).toEqual([bare('expense-application.created', path)])
  expect(await toldTo(muster.liam, before)).toEqual([])
  expect((await toldTo(muster.emma, before))[0]).toMatchObject({ actor: { name: 'Walsh, Emma' } })
  await muster.emma.put(`${path}/actions/submit`)
  expect((await toldTo(helen, before))[0]).toMatchObject({ actor: { name: 'Walsh, Emma' }, resource: { uri: path } })
})
