import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()
const get = (path: string) => fetch(muster.address + path, { redirect: 'manual' })

test('the reference is a page for everybody that loads nothing from elsewhere', async () => {
  const page = await get('/reference/')
  const html = await page.text()

  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^sandbox allow-scripts [^;]+; default-src 'none'; script-src 'self'; /)
  expect(policy).not.toContain('allow-same-origin')
  expect(html.match(/<script(?! src=)/g)).toBeNull()
  expect([...html.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, address]) => address)).toEqual([
    expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    'js/scalar.js',
  ])
})

test('with its script, which many may ask for at once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => get('/reference/js/scalar.js')))
  const scripts = await Promise.all(answers.map(answer => answer.text()))

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers[0]?.headers.get('content-type')).toBe('application/javascript; charset=utf-8')
  expect(scripts[0]?.length).toBeGreaterThan(1_000_000)
  expect(scripts[0]?.slice(-1000)).toContain('"url": "/v12.21/openapi.json"')
  expect(new Set(scripts).size).toBe(1)
})

test('without its slash it is somewhere else, and under a version nowhere', async () => {
  const bare = await get('/reference')
  expect([bare.status, bare.headers.get('location')]).toEqual([301, '/reference/'])
  expect((await get('/v12.21/reference/')).status).toBe(404)
})

test('the contract is public, and a client that has it already gets 304', async () => {
  const first = await get('/v12.21/openapi.json')
  const etag = first.headers.get('etag') ?? ''
  expect([first.status, ((await first.json()) as { openapi: string }).openapi]).toEqual([200, expect.any(String)])
  const again = await fetch(`${muster.address}/v12.21/openapi.json`, { headers: { 'If-None-Match': etag } })
  expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([304, '', 'no-cache'])
})
