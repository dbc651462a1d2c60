import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { Visitor } from '../../../test/support/sign-in.ts'

const muster = startMuster({ baseUrl: 'https://payroll.example' })

test('where BASE_URL is set, it is the one origin, and the cookie is for TLS and this host alone', async () => {
  const { email: Email, password: Password } = muster.noah
  const noah = new Visitor(muster, muster.noah)
  const sent = (Origin: string) => noah.post('/console/session', { Email, Password }, { headers: { Origin } })
  expect((await sent(muster.address)).status).toBe(403)
  expect((await sent('http://payroll.example')).status).toBe(403)
  const answer = await sent('https://payroll.example')
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-muster_session=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
  ])
  const fromThere = { headers: { Origin: 'https://payroll.example' } }
  const inside = await noah.get('/CostCentres', fromThere)
  expect(inside.status).toBe(200)
  for (const { headers } of [answer, inside, await noah.get('/console/', { ...fromThere, isWholePath: true })]) {
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  }
  const other = { Cookie: `muster_session=${noah.cookie?.value}` }
  expect((await new Visitor(muster).get('/CostCentres', { headers: other })).status).toBe(401)
})
