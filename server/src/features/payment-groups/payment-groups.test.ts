import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

test('everybody in the group sees its payment groups', async () => {
  const { status, body } = await muster.emma.get('/PaymentGroups')

  expect(status).toBe(200)
  expect(body.map((group: { code: string }) => group.code)).toEqual(['WK', 'FN', '4W', 'MO'])
  expect(body[2]).toEqual({
    id: body[2].id,
    code: '4W',
    name: 'Logistics, four-weekly',
    employer: { id: body[2].employer.id, code: 'HLL', name: 'Harbour Line Logistics Pty Ltd' },
    frequency: 'FourWeekly',
    status: 'Active',
  })
  expect((await muster.emma.get(`/paymentgroups/${body[2].id}`)).body).toEqual(body[2])
})

test('no caller sees those of another group', async () => {
  const [{ id }] = (await muster.emma.get('/PaymentGroups')).body
  const hidden = await muster.olga.get(`/PaymentGroups/${id}`)

  expect(hidden.status).toBe(404)
  expect(hidden.text).toBe((await muster.olga.get('/PaymentGroups/99999999')).text)
})

test('a page has its headers', async () => {
  const { headers, body } = await muster.emma.get('/PaymentGroups?pageNumber=2&pageSize=3')

  expect(body).toHaveLength(1)
  expect(headers.get('x-paging-totalpages')).toBe('2')
})
