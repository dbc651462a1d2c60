import { beforeAll, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { employeeId, raised, seedPolicies } from '../../../test/support/requests.ts'
import { asSystem, listGroupIds } from '../../core/command-context.ts'
import { record } from '../../core/records.ts'
import { sealRecords } from '../../core/sealer.ts'

const muster = startMuster()
beforeAll(async () => {
  await seedPolicies(muster)
  await sealRecords.run(muster.context)
})

type Event = {
  id: string
  type: string
  resource: { type: string; id: number; name?: string; changeType?: string }
  employee?: { id: number; name: string }
  changeRequestCode?: string
}

const latest = async (who: Person, query = ''): Promise<Event[]> =>
  (await who.get(`/Events?order=NewestFirst&pageSize=200${query}`)).body

const withoutNames = ({ employee, changeRequestCode, resource, ...event }: Event) => {
  const { name, changeType, ...plain } = resource
  return { ...event, resource: plain }
}

test('with expand=details Liam reads what each event is about by its name; without it nothing is added', async () => {
  const path = await raised(muster.liam, {
    ...{ EmployeeId: await employeeId(muster, '1027'), ChangeType: 'EmploymentTerms' },
    EmploymentTerms: { StandardHoursPerWeek: 22.5 },
  })
  const { id, code, employee } = (await muster.liam.get(path)).body
  await sealRecords.run(muster.context)
  const [plain, named] = [await latest(muster.liam), await latest(muster.liam, '&expand=details')]
  expect(named.map(withoutNames)).toEqual(plain)
  const isOfRequest = ({ resource }: Event) => resource.type === 'ChangeRequest' && resource.id === id
  expect(named.find(isOfRequest)).toMatchObject({
    resource: { name: code, changeType: 'EmploymentTerms' },
    employee: { id: employee.id, name: employee.name },
    changeRequestCode: code,
  })
  const people = named.filter(({ resource }) => resource.type === 'Employee')
  expect(people.length).toBeGreaterThan(0)
  for (const { resource } of people) expect(resource.name).toMatch(/^.+, .+$/)
})

test('of a draft of Emma, Priya reads no name, though she oversees the group', async () => {
  const [draft] = (await muster.emma.get('/change-requests?Statuses=Draft')).body
  const [group = 0] = await listGroupIds(muster.database)
  const resource = { type: 'ChangeRequest', id: draft.id }
  await asSystem(muster.context, group, ctx =>
    record(ctx, { type: 'change-request.updated', resource, employeeId: draft.employee.id, changeRequestId: draft.id }),
  )
  await sealRecords.run(muster.context)
  const ofDraft = (await latest(muster.priya, '&expand=details&types=change-request.*')).filter(
    ({ resource }) => resource.id === draft.id,
  )
  expect(ofDraft.length).toBeGreaterThan(0)
  for (const event of ofDraft) expect(withoutNames(event)).toEqual(event)
})

test('Emma reads the names of those alone whom she sees', async () => {
  const seen = new Set((await muster.emma.get('/Employees')).body.map(({ id }: { id: number }) => id))
  const named = (await latest(muster.emma, '&expand=details')).flatMap(({ employee }) => employee?.id ?? [])
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(id => !seen.has(id))).toEqual([])
})
