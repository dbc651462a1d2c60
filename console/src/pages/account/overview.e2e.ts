import { expect, onTestFinished, test } from 'vitest'
import { addDays, todayIn } from '../../../../server/src/domain/calendar-date.ts'
import { startConsole } from '../../../test/start-console.ts'
import { formatDate } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'

const console = startConsole()
const { muster } = console

test('the profile says once where the roles hold, leads once to each record, and counts as the lists do', async () => {
  const page = await console.open('priya', '/profile')
  await page.getByText('Payroll administrator').waitFor()
  expect(await page.getByText('All for the whole group').count()).toBe(1)
  expect(await page.getByText('Whole group', { exact: true }).count()).toBe(0)
  const counts = (name: string) => page.getByRole('row', { name }).getByRole('cell').allInnerTexts()
  const [active] = await counts('Employees')
  for (const name of ['Employees', 'Authorities', 'Cost centres', 'Positions']) {
    const [some, all] = await counts(name)
    expect(Number(some), name).toBeLessThanOrEqual(Number(all))
  }
  expect(await page.locator('a[href*="tab=access"]').allInnerTexts()).toEqual(['View access'])
  await page.getByRole('link', { name: 'Your employee record' }).click()
  await page.waitForURL(/\/employees\/\d+$/)
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Employees' }).click()
  await page.getByText(`${active} active employees`).waitFor()
})

test('Emma sees on her profile how it stands with what is hers, and changes it from there', async () => {
  const page = await console.open('emma', '/profile')
  const lineOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await lineOf('Second factor').getByText('10 recovery codes left').waitFor()
  await lineOf('Signed in')
    .getByText(/^In this browser/)
    .waitFor()
  await lineOf('Requests')
    .getByText(/^\d+ open$/)
    .waitFor()
  await lineOf('Delegations').getByText('No delegate').waitFor()
  await lineOf('API keys')
    .getByText(/^1 active key, expires /)
    .waitFor()
  await page.getByRole('link', { name: 'Change my details' }).waitFor()
  await page.getByRole('link', { name: 'Manage: API keys' }).click()
  await page.getByRole('tab', { name: 'API keys', selected: true }).waitFor()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await lineOf('Mobile phone').getByText('0491 571 266').waitFor()
  await lineOf('Address').getByRole('link').click()
  await page.getByRole('heading', { name: 'Change your address' }).waitFor()
})

test('the profile names all who can decide for Liam now, each until their own last day', async () => {
  const today = todayIn('Australia/Sydney', muster.clock.now())
  const expected: string[] = []
  const { body: seen } = await muster.liam.get('/Authorities')
  const delegates = seen.filter(
    ({ email, status }: Record<string, string>) => status === 'Active' && email !== muster.liam.email,
  )
  for (const days of [7, 3]) {
    const delegate = delegates.pop()
    const to = addDays(today, days)
    const made = await muster.liam.post('/Delegations', { DelegateAuthorityId: delegate.id, From: today, To: to })
    expect(made.status).toBe(201)
    onTestFinished(async () => {
      await muster.liam.delete(made.headers.get('location') ?? '')
    })
    expected.push(`${spokenName(delegate.name)} can decide for you until ${formatDate(to)}`)
  }
  const page = await console.open('liam', '/profile')
  for (const line of expected) await page.getByText(line, { exact: true }).waitFor()
})

test('what of the profile cannot be read says so, and can be read again', async () => {
  const page = await console.open('liam', '/')
  await page.route('**/Delegations?*', route => route.abort())
  await page.goto('/console/profile')
  const line = page.getByRole('listitem').filter({ hasText: 'Delegations' })
  const again = line.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.unroute('**/Delegations?*')
  await again.click()
  await line.getByText('No delegate').waitFor()
})
