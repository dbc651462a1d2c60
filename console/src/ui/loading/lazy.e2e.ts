import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { employeeId, raised } from '../../../../server/test/support/requests.ts'
import { expectAccessible, expectNoSidewaysScrolling } from '../../../test/accessibility.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

beforeAll(() =>
  muster.admin.query(
    `update change_request set status = 'Cancelled' where status in ('Pending', 'Returned', 'Failed')`,
  ),
)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const taken = new Set<Page>()

type PageFiles = Readonly<{ path?: string; scripts: readonly string[] }>
/** A file of a page, or without a path of the sign-in page, that Today does without. */
function ownFile(path?: string): RegExp {
  const pages: PageFiles[] = JSON.parse(readFileSync(new URL('../../../dist/pages.json', import.meta.url), 'utf8'))
  const filesOf = (which: string | undefined) => pages.find(page => page.path === which)?.scripts ?? []
  const today = filesOf('/')
  return new RegExp(`${filesOf(path).findLast(file => !today.includes(file))}$`)
}

/** Files of this name have gone, as with a new release, until they are there again. */
const take = (page: Page, file: RegExp) => {
  taken.add(page)
  return page.context().route(file, route => (taken.has(page) ? route.fulfill({ status: 404 }) : route.continue()))
}
// The route stays: a request that is under way while it goes may never be answered.
const giveBack = (page: Page) => taken.delete(page)
/** The browser's console says what did not arrive, and so does React. */
const expectComplaint = () => expect(console.complaints.splice(0).join()).toContain('did not arrive')

test.each([
  [1280, 'its own file', /assets\/decision-(?!dialog).*\.js$/],
  [320, 'a file that it needs', /assets\/seen-version-.*\.js$/],
])(
  'a dialog that does not arrive says so, is asked for again, and the page stays with what was typed (%i, %s)',
  async (width, _, file) => {
    const path = await raised(muster.liam, {
      ...{ ChangeType: 'EmploymentTerms', EmployeeId: await employeeId(muster, width > 320 ? '1177' : '1394') },
      EmploymentTerms: { StandardHoursPerWeek: 20 },
    })
    const page = await console.open('mei', '/cost-centres', { width })
    await take(page, file)
    await page.goto(`/console${path}`)
    await page.getByLabel('Add a remark').fill('Half a thought')
    await button(page, 'Approve').click()
    const missing = page.getByRole('dialog', { name: 'This could not be loaded' })
    await missing.waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await missing.getByRole('button', { name: 'Try again' }).click()
    await missing.getByText('It still could not be loaded.').waitFor()
    await missing.getByRole('button', { name: 'Close' }).click()
    await missing.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Add a remark').inputValue()).toBe('Half a thought')
    await button(page, 'Approve').click()
    await missing.waitFor()
    giveBack(page)
    await missing.getByRole('button', { name: 'Try again' }).click()
    await page
      .getByRole('dialog', { name: /^Approve/ })
      .getByLabel('Remarks')
      .fill('So be it.')
    // The rest of the page takes no press, and screen readers leave it out.
    await page.locator('aside[inert]').waitFor({ state: 'attached' })
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('aside:not([inert])').waitFor({ state: 'attached' })
    expect(await page.getByLabel('Add a remark').inputValue()).toBe('Half a thought')
    expect((await muster.mei.get(path)).body.approvals[0].status).toBe('Approved')
    expectComplaint()
  },
)

test.each(['employees', 'cost-centres'])(
  'a page that a new release has taken away is loaded again, once by itself: %s',
  async address => {
    const page = await console.open('priya', '/')
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await take(page, ownFile(`/${address}`))
    await page.getByRole('navigation').locator(`a[href$="/${address}"]`).click()
    // It loads itself anew, once, and says then that it could not.
    await expect.poll(() => loads, { timeout: 30_000 }).toBe(1)
    await page.getByText('This page could not be loaded').waitFor()
    expect(loads).toBe(1)
    giveBack(page)
    await button(page, 'Try again').click()
    await page.getByRole('heading', { level: 1, name: /^(Employees|Cost centres)$/ }).waitFor()
    console.complaints.splice(0)
  },
)

test('the way in says too that it did not arrive', async () => {
  const page = await console.openSignedOut('/')
  await page.getByLabel('Email').waitFor()
  await take(page, ownFile())
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.goto('/console/')
  // It loads itself anew, once, and says then that it could not.
  await expect.poll(() => loads, { timeout: 30_000 }).toBe(2)
  await page.getByText('This page could not be loaded').waitFor()
  giveBack(page)
  await button(page, 'Try again').click()
  await page.getByLabel('Email').waitFor()
  console.complaints.splice(0)
})
