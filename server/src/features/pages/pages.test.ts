import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()
const get = (path: string) => fetch(muster.address + path, { redirect: 'manual' })

test.each(['/', '/console'])('%s leads to the console, without a key', async path => {
  const answer = await get(path)
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/console/'])
})

test('the console page runs no script, loads nothing, and its links lead somewhere', async () => {
  const answer = await get('/console/')
  const page = await answer.text()
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(answer.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /)
  expect(page).not.toMatch(/<script|<link|<img|style="/)
  const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, link]) => link ?? '')
  expect(links).toHaveLength(2)
  for (const link of links) expect((await fetch(muster.address + link)).status, link).toBe(200)
})

test('pages are not resources: under a version there is nothing, and they answer to GET alone', async () => {
  expect((await get('/v12.21/console/')).status).toBe(404)
  expect((await fetch(`${muster.address}/console/`, { method: 'POST' })).status).toBe(405)
})
