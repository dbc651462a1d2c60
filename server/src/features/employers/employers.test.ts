import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

test('everybody in the group sees its employers', async () => {
  const { status, body } = await muster.emma.get('/Employers')

  expect(status).toBe(200)
  expect(body).toEqual([
    {
      id: body[0].id,
      code: 'HLF',
      name: 'Harbour Line Ferries Pty Ltd',
      abn: '86990417306',
      country: { id: 36, name: 'Australia' },
      timeZone: 'Australia/Sydney',
    },
    expect.objectContaining({ code: 'HLL' }),
  ])
  expect((await muster.emma.get(`/employers/${body[1].id}`)).body).toEqual(body[1])
})

test('an address is shown when it is whole, a time zone is the group’s when there is no own one', async () => {
  const [{ id }] = (await muster.emma.get('/Employers')).body
  await muster.admin.query(
    `update employer set time_zone = null, address1 = '1 Pier Street', suburb = 'Balmain', postcode = '2041',
       state_id = (select id from reference_state where country_id = 36 and name = 'NSW') where id = $1`,
    [id],
  )
  const { body } = await muster.emma.get(`/Employers/${id}`)

  expect(body.timeZone).toBe('Australia/Sydney')
  expect(body.address).toEqual({
    address1: '1 Pier Street',
    suburb: 'Balmain',
    state: { id: body.address.state.id, name: 'NSW' },
    postcode: '2041',
    country: { id: 36, name: 'Australia' },
  })
})

test('no caller sees those of another group', async () => {
  const [{ id }] = (await muster.emma.get('/Employers')).body
  const hidden = await muster.olga.get(`/Employers/${id}`)

  expect(hidden.status).toBe(404)
  expect(hidden.text).toBe((await muster.olga.get('/Employers/99999999')).text)
})
