import { expect, test } from 'vitest'
import { signInCookie } from '../../../server/test/support/sign-in.ts'
import { expectAccessible, expectNoSidewaysScrolling } from '../../test/accessibility.ts'
import { settled } from '../../test/pages.ts'
import { startConsole } from '../../test/start-console.ts'

const console = startConsole()
const { muster } = console

test('Priya goes to pages and people by keyboard alone', async () => {
  const page = await console.open('priya', '/cost-centres')
  await page.getByRole('heading', { name: 'Cost centres', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Cost centres', exact: true }).and(page.locator('[aria-current=page]')).waitFor()

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  await field.waitFor()
  await page.keyboard.type('audit')
  await page.getByRole('option', { name: 'Audit log' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()

  await page.keyboard.press('/')
  await field.waitFor()
  await page.keyboard.type('haddad')
  await page.getByRole('option', { name: /Noah Haddad.*Employee 1098/ }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/employees\/\d+$/)

  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.getByText('Audit log').waitFor()
  await expectAccessible(page)
  await list.getByLabel('Single-key shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  // Later entries have come, so the key was read and ignored.
  await page.keyboard.press('Control+k')
  await field.waitFor()
  expect(await list.count()).toBe(0)
})

test('Priya finds a cost centre and a request by their codes, and a person by email', async () => {
  const page = await console.open('priya', '/events')
  for (const [text, entry, title] of [
    ['FER-SYD-PYR', /^Pyrmont Bay/, 'Pyrmont Bay'],
    ['CR-000001', /CR-000001/, / for .+/],
    [muster.emma.email, /^Emma Walsh/, 'Emma Walsh'],
  ] as const) {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill(text)
    await page.getByRole('option', { name: entry }).first().click()
    await page.getByRole('heading', { name: title }).first().waitFor()
  }
})

test('Enter opens no person of an earlier search', async () => {
  const page = await console.open('priya', '/cost-centres')
  await page.getByRole('heading', { name: 'Cost centres', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  await field.fill('Walsh')
  await page
    .getByRole('option', { name: /^Emma Walsh/ })
    .first()
    .waitFor()
  await field.fill('Haddad')
  await page.keyboard.press('Enter')
  await page
    .getByRole('option', { name: /^Noah Haddad/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /Haddad/, level: 1 }).waitFor()
})

test('signing out asks first about unsaved text', async () => {
  const page = await console.open('priya', '/api-keys/new')
  await page.getByLabel('Name').fill('Half a key')
  const signOut = async () => {
    await page.getByRole('button', { name: /: account menu$/ }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  }
  await signOut()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Name').inputValue()).toBe('Half a key')
  await signOut()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
})

test('every address shows a page', async () => {
  const page = await console.open('priya', '/employees?constructor=1&__proto__=2&name=Walsh')
  await page.getByRole('link', { name: /^Emma Walsh/ }).waitFor()
})

test('administrators see the number of changes that wait for them, and not for another one', async () => {
  const asked = { Code: 'PAT1', GivenName: 'Pat', FamilyName: 'Payer', Email: 'pat@bureau.example' }
  const { status } = await muster.priya.post('/Authorities', { ...asked, Roles: ['SubmitPayrollAuthority'] })
  expect(status).toBe(202)
  const catherine = await console.open('catherine', '/cost-centres')
  await catherine.getByRole('link', { name: 'Confirmations 1 waiting for your confirmation' }).click()
  await catherine.getByRole('heading', { name: 'Confirmations', level: 1 }).waitFor()
  const priya = await console.open('priya', '/cost-centres')
  await priya.getByRole('link', { name: 'Confirmations', exact: true }).waitFor()
  await settled(priya)
  expect(await priya.getByRole('link', { name: /^Confirmations \d/ }).count(), 'her own request').toBe(0)
  const liam = await console.open('liam', '/cost-centres')
  await liam.getByRole('link', { name: 'Authorities' }).waitFor()
  expect(await liam.getByRole('link', { name: /Confirmations/ }).count()).toBe(0)
})

test('the navigation has what belongs to the work of its user', async () => {
  const emma = await console.open('emma', '/cost-centres')
  const pagesOf = async (page: typeof emma) => {
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Today' }).waitFor()
    return navigation.getByRole('list').evaluateAll(lists => lists.map(list => list.children.length))
  }
  expect(await pagesOf(emma), 'neither administration nor what developers use').toEqual([1, 4, 3, 1])
  expect(await pagesOf(await console.open('priya', '/cost-centres'))).toEqual([1, 4, 3, 3, 3, 2])
})

test('on a phone the navigation opens and closes, and returns the focus', async () => {
  const page = await console.open('emma', '/', { width: 320, height: 640 })
  // A new page moves the focus to its title.
  await page.getByRole('heading', { level: 1 }).waitFor()
  const button = page.getByRole('button', { name: 'Open navigation' })
  await button.click()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Credentials' }).waitFor()
  expect(await navigation.getByRole('link', { name: 'Audit log' }).count(), 'Emma reads no audit log').toBe(0)
  await page.keyboard.press('Escape')
  await button.and(page.locator(':focus')).waitFor()
  await button.click()
  await navigation.getByRole('link', { name: 'Cost centres' }).click()
  await page.getByRole('heading', { name: 'Cost centres', level: 1 }).waitFor()
  await navigation.waitFor({ state: 'detached' })
  await expectNoSidewaysScrolling(page)
})

test('the navigation shows the number of approvals that wait for Liam', async () => {
  const { headers } = await muster.liam.get('/Approvals?pageNumber=1&pageSize=1')
  const waiting = headers.get('X-Paging-TotalRecords')
  const page = await console.open('liam', '/cost-centres')
  await page.getByRole('link', { name: `Approvals ${waiting} waiting for your decision` }).waitFor()
})

test('the chosen colour scheme stays, and Escape closes the menu', async () => {
  const page = await console.open('emma', '/cost-centres', { theme: 'light' })
  const button = page.getByRole('button', { name: /: account menu$/ })
  await page.getByRole('heading', { name: 'Cost centres', level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await button.click()
  await page.getByRole('radiogroup', { name: 'Appearance' }).locator('label', { hasText: 'Dark' }).click()
  await page.keyboard.press('Escape')
  await button.and(page.locator(':focus')).waitFor()
  await page.reload()
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
  await page.getByRole('heading', { name: 'Cost centres', level: 1 }).waitFor()
  await expectAccessible(page)
})

test.each([
  { who: 'signed-out', title: 'Sign in' },
  { who: 'noah', title: 'Today' },
] as const)('what $who sees first takes no more than 180 kB of compressed script', async ({ who, title }) => {
  const page = await console.openSignedOut('/favicon.svg')
  if (who !== 'signed-out')
    await page.context().addCookies([{ ...(await signInCookie(muster, who)), url: muster.address }])
  // What is fetched ahead is then imported from the browser's cache: it counts once.
  const sizes = new Map<string, number>()
  page.on('response', response => {
    if (response.url().endsWith('.js'))
      sizes.set(response.url(), Number(response.headers()['content-length'] ?? Number.NaN))
  })
  await page.goto('/console/')
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(180_000)
})
