import { expect, test } from 'vitest'
import { createMusterClient, pagesOf } from '../../client/src/index.ts'
import { sealRecords } from '../src/core/sealer.ts'
import { startMuster } from './support/muster.ts'
import { employeeId } from './support/requests.ts'

const muster = startMuster()

const clientOf = (name: 'priya' | 'ravi') =>
  createMusterClient({ baseUrl: `${muster.address}/v12.21`, apiKey: muster[name].apiKey })

test('a client made from the contract reads a record with its types', async () => {
  const api = clientOf('priya')
  const { data: found } = await api.GET('/CostCentres/Search', { params: { query: { CostCentreName: 'ferr' } } })
  const [first] = found ?? []
  if (!first) throw new Error('Harbour Line has ferries.')
  const { data: one } = await api.GET('/CostCentres/{id}', { params: { path: { id: first.id } } })
  expect(one).toEqual(first)
})

test('all pages come one after another', async () => {
  const api = clientOf('priya')
  const ids: number[] = []
  for await (const page of pagesOf(pageNumber =>
    api.GET('/Authorities', { params: { query: { pageNumber, pageSize: 30 } } }),
  )) {
    ids.push(...page.map(authority => authority.id))
  }
  expect(ids).toHaveLength(70)
  expect(new Set(ids).size).toBe(70)
})

test('a search by body comes in pages too, without links', async () => {
  const api = clientOf('priya')
  const seen: number[] = []
  const query = { pageSize: 30 }
  for await (const page of pagesOf(pageNumber =>
    api.POST('/Authorities/Search', { params: { query: { ...query, pageNumber } }, body: {} }),
  ))
    seen.push(page.length)
  expect(seen).toEqual([30, 30, 10])
})

test('with the newest first, what is made meanwhile comes on no page twice', async () => {
  const api = clientOf('priya')
  const { data: all = [] } = await api.GET('/change-requests')
  const emma = await employeeId(muster, '1177')
  const ids: number[] = []
  const query = { Order: 'NewestFirst', pageSize: 9 } as const
  for await (const page of pagesOf((pageNumber, BeforeId) =>
    api.GET('/change-requests', { params: { query: { ...query, pageNumber, ...(BeforeId && { BeforeId }) } } }),
  )) {
    ids.push(...page.map(({ id }) => id))
    const draft = {
      ChangeType: 'ContactDetails',
      SubmitImmediately: false,
      ContactDetails: { MobilePhone: '0412 555 678' },
    }
    const made = await muster.priya.post('/change-requests', { ...draft, EmployeeId: emma })
    expect(made.status, made.text).toBe(201)
  }
  expect(ids).toEqual(all.map(({ id }) => id).toReversed())
})

test('pages of the audit log with the newest first have each entry once, whatever is written meanwhile', async () => {
  const api = clientOf('priya')
  const query = { Order: 'NewestFirst', pageSize: 5 } as const
  const { data: before = [] } = await api.GET('/AuditLog', { params: { query: { ...query, pageSize: 15 } } })
  const read: typeof before = []
  for await (const page of pagesOf((pageNumber, BeforeId) =>
    api.GET('/AuditLog', { params: { query: { ...query, pageNumber, ...(BeforeId && { BeforeId }) } } }),
  )) {
    read.push(...page)
    if (read.length >= 15) break
    await muster.priya.post('/CostCentres', { Code: `PAGES-${read.length}`, Name: 'Made meanwhile' })
    await sealRecords.run(muster.context)
  }
  const nameOf = ({ requestId, action, occurredDateTime }: (typeof before)[number]) => [
    requestId,
    action,
    occurredDateTime,
  ]
  expect(read.map(nameOf)).toEqual(before.map(nameOf))
})

test('repeated parameters go out as the contract wants them', async () => {
  const api = clientOf('priya')
  const { data } = await api.GET('/Authorities', { params: { query: { positionIds: [1, 2], pageSize: 1 } } })
  expect(data).toBeInstanceOf(Array)
})

test('a refusal is an error with its message', async () => {
  const { data, error, response } = await clientOf('ravi').GET('/Countries')
  expect([data, response.status]).toEqual([undefined, 401])
  expect(error).toEqual({ Message: expect.any(String), Code: 'Unauthorised' })
})
