import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { grantRole, untilForgotten } from '../../../../../server/test/support/grants.ts'
import { callerFor, seedPolicies } from '../../../../../server/test/support/requests.ts'
import { expectAccessible } from '../../../../test/accessibility.ts'
import { job } from '../../../../test/job.ts'
import { settled } from '../../../../test/pages.ts'
import { startConsole } from '../../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

/** The day in so many days, as the API has it. */
const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)

const email = 'sam.carter@harbourline.example'

test('what the check refuses is seen where its group was folded', async () => {
  const page = await console.open('priya', '/employees/new')
  const group = page.locator('summary', { hasText: 'payment group, type, hours' })
  await group.click()
  const number = page.getByLabel('Tax file number')
  let go = () => {}
  const isFolded = new Promise<void>(resolve => {
    go = resolve
  })
  await page.route(/dryRun=true/, async route => {
    await isFolded
    await route.continue()
  })
  await number.fill('123')
  await group.click()
  await number.waitFor({ state: 'detached' })
  go()
  await page.getByText('This is not a tax file number').waitFor()
})

test('Priya hires Sam, who is invited after three approvals, by keyboard, in eleven activations', async () => {
  await seedPolicies(muster)
  // Priya requests it, so two others of payroll decide.
  await grantRole(muster, 'mei', { role: 'PayrollAdministrator' })
  await untilForgotten()
  const page = await console.open('priya', '/')
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  const { find, press, type, typeDay, choose } = job(page, 5)
  await find('hire', /^Hire/)
  const decided = page.getByText(/^Line approver \(3 days\),\s+then two payroll administrators \(5 days\)$/)
  await decided.waitFor()
  await type(page.getByLabel('Given name'), 'Sam')
  await type(page.getByLabel('Family name'), 'Carter')
  await type(page.getByLabel('Email'), email)
  await type(page.getByLabel('Code'), '1999')
  await typeDay(page.getByLabel('Start date'), inDays(10))
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Continue' }))

  await page.getByRole('heading', { name: 'Hire Sam Carter' }).waitFor()
  await page.locator('[aria-current=step]', { hasText: 'The work' }).waitFor()
  const place = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
  expect(await place.innerText(), 'both steps are of one place').toBe('Employees')
  await page.getByText('Still needed: position, payment group, cost centre, amount.').waitFor()
  await decided.waitFor()
  for (const name of ['Sam Carter', 'The person'])
    expect(await page.getByRole('link', { name, exact: true }).getAttribute('href')).toMatch(/\/employees\/\d+$/)
  await settled(page)
  await choose(page.getByRole('combobox', { name: 'Position' }), 'Deckhand, Circular', /^Deckhand, Circular Quay/)
  await choose(page.getByRole('combobox', { name: 'Payment group' }), 'Crews', /Crews/)
  await type(page.getByLabel('Amount'), '83200')
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Cost centre' }).inputValue(), { timeout: 15_000 })
    .toContain('Circular Quay deck crews')
  await page.getByText("Liam O'Brien").first().waitFor()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Submit' }))
  await page.waitForURL(/change-requests\/\d+$/)
  const id = Number(page.url().split('/').at(-1))

  for (const name of ['liam', 'tomas', 'mei'] as const) await approve(await waitingOf(name, id))

  expect((await muster.priya.get(`/change-requests/${id}`)).body.status).toBe('Approved')
  const [account] = (await muster.priya.get(`/Accounts?Name=${email}`)).body
  expect(account).toMatchObject({ status: 'Active', isInvited: true })
  const sam = await callerFor(muster, '1999')
  expect((await sam.get('/Today')).body.ownStart.checklist).toHaveLength(5)
  await page.goto('/console/')
  await page.getByText('0 of 5 given').waitFor()
})

/** The inbox of an approver, at this request. */
async function waitingOf(name: 'liam' | 'tomas' | 'mei', id: number): Promise<Page> {
  const { body } = await muster[name].get('/Approvals')
  const item = body.find(({ resource }: { resource: { id: number } }) => resource.id === id)
  return console.open(name, `/approvals?step=${item?.id}`)
}

async function approve(page: Page): Promise<void> {
  const { shortcut } = job(page, 2)
  await page.getByRole('article', { name: 'Hire Sam Carter' }).getByRole('button', { name: 'Approve' }).waitFor()
  await shortcut('a')
  await page.getByRole('dialog').getByLabel('Remarks').waitFor()
  await shortcut('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('an interrupted hire goes on from the page of Ines; the cost centre follows her position until another is chosen', async () => {
  const [{ id: EmployerId }] = (await muster.priya.get('/Employers')).body
  const who = { Code: '1998', GivenName: 'Ines', FamilyName: 'Duarte', Email: 'ines.duarte@harbourline.example' }
  const made = await muster.priya.post('/Employees', { ...who, EmployerId, Status: 'Pending', StartDate: inDays(10) })
  expect(made.text).toBe('')
  const page = await console.open('priya', `/employees/${made.headers.get('location')?.split('/').at(-1)}`)
  await page.getByRole('link', { name: 'Hire', exact: true }).click()
  await page.getByRole('heading', { name: 'Hire Ines Duarte' }).waitFor()

  const costCentre = page.getByRole('combobox', { name: 'Cost centre' })
  const choosePosition = async (name: string) => {
    await page.getByRole('combobox', { name: 'Position' }).fill(name)
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click()
    const [{ id }] = (await muster.priya.get(`/Positions?PositionName=${encodeURIComponent(name)}`)).body
    const { body } = await muster.priya.get(`/Positions/${id}?expand=details`)
    return body.costCentre.name
  }
  const first = await choosePosition('Deckhand, Circular Quay')
  await expect.poll(() => costCentre.inputValue()).toContain(first)
  const second = await choosePosition('Customer Service Officer, Barangaroo')
  expect(second).not.toBe(first)
  await expect.poll(() => costCentre.inputValue()).toContain(second)
  await costCentre.fill('HO-HR')
  await page.getByRole('option', { name: /HO-HR/ }).click()
  await choosePosition('Deckhand, Circular Quay')
  await settled(page)
  expect(await costCentre.inputValue()).toContain('HO-HR')
  // By key: the button moves when the outcome above it grows.
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Ines Duarte', exact: true }).waitFor()
})
