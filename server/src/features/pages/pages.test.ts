import { describe, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { signIn, type Visitor } from '../../../test/support/sign-in.ts'

const muster = startMuster()
const get = (path: string, headers = {}) => fetch(muster.address + path, { redirect: 'manual', headers })

test.each(['/', '/console'])('%s leads to the console, without a key', async path => {
  const answer = await get(path)
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/console/'])
})

test.each(['/console/', '/console/change-requests/42?show=all', '/console/anything'])(
  '%s is the page that starts the console, which runs no script of its own and cannot be framed',
  async path => {
    const answer = await get(path)
    const page = await answer.text()
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(page).not.toMatch(/<script(?![^>]* src="\/console\/)|<style|style="| on\w+="/)
  },
)

test('each answer has a nonce of its own, the same in policy and page', async () => {
  const nonceOf = async () => {
    const answer = await get('/console/')
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('Content-Security-Policy') ?? '')?.[1] ?? ''
    expect(await answer.text()).toContain(`nonce="${nonce}"`)
    return nonce
  }
  expect(await nonceOf()).not.toBe(await nonceOf())
})

describe('the document of a page', () => {
  const cookieOf = ({ cookie }: Visitor) => ({ Cookie: `${cookie?.name}=${cookie?.value}` })
  const pageOf = async (path: string, headers = {}) => (await get(path, headers)).text()
  const sessionIn = (page: string) => {
    const [, data] =
      /<script type="application\/json" id="session" data-now="[-:.TZ0-9]+">(.*?)<\/script>/s.exec(page) ?? []
    return data === undefined ? undefined : JSON.parse(data)
  }

  test('has the session of Priya, as its endpoint answers it, and no cache keeps it', async () => {
    const priya = await signIn(muster, 'priya')
    const answer = await get('/console/approvals', cookieOf(priya))
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const session = sessionIn(await answer.text())
    expect(session).toMatchObject({ state: 'Open', account: { personName: 'Raman, Priya' } })
    expect(session).toEqual((await priya.get('/console/session')).body)
  })

  test('has nothing of a session for a browser without one, a link of another site, and after signing out', async () => {
    const priya = await signIn(muster, 'priya')
    const cookie = cookieOf(priya)
    expect(await pageOf('/console/approvals')).not.toContain('application/json')
    for (const site of ['cross-site', 'same-site'])
      expect(await pageOf('/console/approvals', { ...cookie, 'Sec-Fetch-Site': site })).not.toContain(
        'application/json',
      )
    expect(await pageOf('/console/approvals', { Cookie: `${cookie.Cookie}x` })).not.toContain('application/json')
    await priya.delete('/console/session')
    expect(await pageOf('/console/approvals', cookie)).not.toContain('application/json')
  })

  test('no text of the session ends its block', async () => {
    const emma = await signIn(muster, 'emma')
    const hostile = '</script><script>alert(1)</script><!--'
    await muster.admin.query('update login set name = $1 where email = $2', [hostile, muster.emma.email])
    const page = await pageOf('/console/', cookieOf(emma))
    expect(page).not.toContain('<script>alert')
    expect(sessionIn(page).login.name).toBe(hostile)
  })

  test('names the files of its page: of the page for Priya, of signing in without a session', async () => {
    const priya = cookieOf(await signIn(muster, 'priya'))
    const filesIn = async (path: string, headers = {}) =>
      [...(await pageOf(path, headers)).matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(
        ([, file]) => file,
      )
    const [list, record, signedOut] = await Promise.all([
      filesIn('/console/employees?page=2', priya),
      filesIn('/console/employees/7', priya),
      filesIn('/console/employees'),
    ])
    expect(list.length).toBeLessThanOrEqual(14)
    expect(list).not.toEqual(record)
    expect(signedOut).toEqual(await filesIn('/console/approvals'))
    expect(signedOut).not.toEqual(list)
    expect(await filesIn('/console/invitation')).not.toEqual(signedOut)
  })
})

test('files of the console are compressed where the browser takes it, and kept for good', async () => {
  const page = await (await get('/console/')).text()
  const script = /src="(\/console\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
  const plain = await get(script, { 'Accept-Encoding': 'identity' })
  const small = await get(script, { 'Accept-Encoding': 'br' })
  expect([plain.status, plain.headers.get('Content-Encoding')]).toEqual([200, null])
  expect([small.status, small.headers.get('Content-Encoding')]).toEqual([200, 'br'])
  expect(small.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(await small.text()).toBe(await plain.text())
})

test.each([
  '/console/assets/none.js',
  '/console/assets/../index.html',
  '/console/assets/%2e%2e/.built-from',
  '/console/assets/',
])('%s is no file of the console', async path => {
  const answer = await get(path)
  expect([200, 404]).toContain(answer.status)
  // What is not a file is at most the page itself, never something beside it.
  if (answer.status === 200) expect(await answer.text()).toContain('<div id="root">')
})

test.each([
  '/console/assets/..%2findex.html',
  '/console/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/console/assets/none.js',
])('%s is refused, and no browser keeps the refusal: a file of that name may come later', async path => {
  const answer = await get(path)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.headers.get('Cache-Control') ?? 'no-store').toBe('no-store')
})

test('pages are not resources: under a version there is nothing, and what they are is read alone', async () => {
  expect((await get('/v12.21/console/')).status).toBe(404)
  expect((await fetch(`${muster.address}/console/anything`, { method: 'POST' })).status).toBe(404)
})

describe('the file for finders of a weakness', () => {
  const reachable = startMuster({ securityContact: 'mailto:security@acme.example', baseUrl: 'https://payroll.example' })
  const fetchFrom = ({ address }: { address: string }) => fetch(`${address}/.well-known/security.txt`)

  test('names the contact, and is valid for half a year from today', async () => {
    const answer = await fetchFrom(reachable)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const [contact, expires = '', languages, canonical] = (await answer.text()).split('\n')
    expect([contact, languages, canonical]).toEqual([
      'Contact: mailto:security@acme.example',
      'Preferred-Languages: en',
      'Canonical: https://payroll.example/.well-known/security.txt',
    ])
    const days = (Date.parse(expires.replace('Expires: ', '')) - reachable.clock.now()) / 86_400_000
    expect([days >= 180, days <= 181]).toEqual([true, true])
  })

  test('does not exist without a contact', async () => {
    expect((await fetchFrom(muster)).status).toBe(404)
  })
})
