import { expect, test } from 'vitest'
import { createMusterClient, pagesOf } from '../../client/src/index.ts'
import { startMuster } from './support/muster.ts'

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
