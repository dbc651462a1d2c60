import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startConsole } from './start-console.ts'

const console = startConsole()

/** The reference, in a browser in which Priya is signed in. */
async function openReference(path = ''): Promise<Page> {
  const page = await console.open('priya', '/approvals')
  await page.getByRole('navigation').first().waitFor()
  await page.goto(`/reference/${path}`)
  await page
    .getByRole('heading', { name: /Muster/ })
    .first()
    .waitFor()
  return page
}

test('Priya tries an operation with her key, and the page meets no policy', async () => {
  const page = await openReference('#tag/cost-centres/GET/CostCentres')
  await page.getByLabel('Bearer Token').first().fill(console.muster.priya.apiKey)
  await page.getByRole('button', { name: 'Test Request (get /CostCentres)' }).click()
  await page.getByRole('button', { name: /^Send get request/ }).click()
  await page.getByText('200 OK').waitFor()
  await page.getByText('"Head office"').first().waitFor()
})

test('no script in it can use her session', async () => {
  const page = await openReference()
  const asks = (path: string, mode: 'cors' | 'no-cors') =>
    page.evaluate(init => fetch(init.path, { ...init, credentials: 'include' }).then(() => 'asked', String), {
      path,
      mode,
    })
  const answered = page.waitForResponse(answer => answer.url().endsWith('/CostCentres'))
  expect(await asks('/v12.21/CostCentres', 'no-cors')).toBe('asked')
  expect((await answered).status()).toBe(401)
  expect(await asks('/v12.21/CostCentres', 'cors')).toContain('Failed to fetch')
  expect(await asks('/console/session', 'cors')).toContain('Failed to fetch')
  await expect(page.evaluate(() => window.open('/console/')?.document)).rejects.toThrow('frame with origin "null"')
  expect(console.complaints.splice(0).filter(said => !/CORS policy/.test(said))).toEqual([])
})

test('no injected script runs', async () => {
  const page = await openReference()
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.hit = true'
    const far = document.createElement('script')
    far.src = 'data:text/javascript,window.hit=true'
    const holder = document.createElement('div')
    holder.innerHTML =
      '<img src="data:," onerror="window.hit = true"><a id="link" href="javascript:window.hit=true">x</a>'
    document.body.append(script, far, holder)
    document.getElementById('link')?.click()
  })
  await expect
    .poll(() => console.complaints.filter(said => said.startsWith('content policy: script-src')).length)
    .toBe(4)
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  console.complaints.splice(0)
})
