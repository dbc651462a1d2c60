import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, todayIn } from '../../../../server/src/domain/calendar-date.ts'
import { jobs } from '../../../../server/src/jobs.ts'
import { settled } from '../../../test/pages.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

/** Next Monday in Sydney. */
const nextMonday = () => {
  const today = todayIn('Australia/Sydney', muster.clock.now())
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, (8 - weekday) % 7 || 7)
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: false }).first()
const panel = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'What will happen' }) })
const dialog = (page: Page) => page.getByRole('dialog')
const pathOf = (page: Page) => new URL(page.url()).pathname.replace('/console', '')

async function choose(page: Page, label: string, text: string, option: RegExp) {
  // Typing starts after the form is drawn.
  await settled(page)
  await field(page, label).fill(text)
  await page.getByRole('option', { name: option }).first().click()
}

/** Approves the item of this name in the inbox. */
async function approve(page: Page, title: string, remarks?: string) {
  const [kind, name] = title.split(' for ')
  await page
    .getByRole('list', { name: 'Waiting for your decision' })
    .getByRole('link', { name: new RegExp(`^${name} · ${kind}`) })
    .first()
    .click()
  await page.getByRole('article', { name: title }).getByRole('button', { name: 'Approve' }).click()
  if (remarks) await dialog(page).getByLabel('Remarks').fill(remarks)
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

async function emmaNow() {
  const [{ id }] = (await muster.emma.get('/Employees')).body
  return (await muster.emma.get(`/Employees/${id}`)).body
}

let bank = ''
let move = ''

test('Emma changes her bank account, and two people decide', async () => {
  const emma = await console.open('emma', '/change-requests/new')
  await emma.getByRole('link', { name: /^Bank accounts/ }).click()
  await field(emma, 'BSB').fill('062-000')
  await field(emma, 'Account number').fill('30448517')
  // An earlier request of hers conflicts: the new one supersedes it.
  await emma.getByLabel(/^Replace CR-/).check()
  await panel(emma)
    .getByText(/^It needs \w+ approvals?, and /)
    .waitFor()
  await panel(emma).getByText('Needs 2 approvals: Priya Raman and Tomas Novak').waitFor()
  await field(emma, 'Remarks').fill('The old account closes this week.')
  await emma.getByRole('button', { name: 'Submit' }).click()
  await emma.waitForURL(/\/change-requests\/\d+$/)
  await emma.getByText('The old account closes this week.').waitFor()
  bank = pathOf(emma)

  const tomas = await console.open('tomas', '/approvals')
  await approve(tomas, 'Bank accounts for Emma Walsh')
  await tomas.goto(`/console${bank}`)
  await tomas.getByText('Approved by Tomas Novak.').waitFor()
  await tomas.getByText('Needs 1 more approval: Priya Raman').waitFor()
  await tomas.getByText(/^Why you cannot/).click()
  await tomas
    .getByText(
      'You have approved it already. Another person must make the next decision. One more person must approve it.',
    )
    .waitFor()

  const priya = await console.open('priya', '/approvals')
  await approve(priya, 'Bank accounts for Emma Walsh', 'Called Emma back on her known number.')

  await emma.reload()
  await emma.getByText('Applied: the record has changed').waitFor()
  await emma.getByText('Called Emma back on her known number.').waitFor()
  expect((await emmaNow()).bankAccounts).toMatchObject([
    { accountName: 'Emma Walsh', bsb: '062-000', maskedAccountNumber: '•••••• 17' },
  ])
})

test('Liam proposes her move to another terminal from next Monday', async () => {
  const monday = nextMonday()
  const mei = await console.open('mei', '/change-requests?status=Pending&type=PositionAssignment')
  await mei
    .getByRole('row', { name: /Emma Walsh/ })
    .getByRole('link')
    .first()
    .click()
  await mei.getByRole('button', { name: 'Cancel request' }).click()
  await dialog(mei).getByRole('button', { name: 'Keep it' }).click()
  await dialog(mei).waitFor({ state: 'detached' })
  await mei.getByRole('button', { name: 'Cancel request' }).click()
  await dialog(mei).getByRole('button', { name: 'Cancel request' }).click()
  await mei.getByText('Cancelled').first().waitFor()

  const liam = await console.open('liam', '/change-requests/new')
  await choose(liam, 'Employee', 'Walsh', /^Emma Walsh/)
  await liam.getByRole('link', { name: /^Position/ }).click()
  await choose(liam, 'Position', 'Customer Service Officer, Barangaroo', /^Customer Service Officer, Barangaroo/)
  await field(liam, 'Effective from').fill(monday)
  await panel(liam).getByText('Receiving line approver').waitFor()
  await liam.getByRole('button', { name: 'Submit' }).click()
  await liam.waitForURL(/\/change-requests\/\d+$/)
  move = pathOf(liam)
  await liam.getByText(/^Why you cannot/).click()
  await liam
    .getByText(/You requested it yourself\./)
    .first()
    .waitFor()

  await mei.goto('/console/approvals')
  await approve(mei, 'Position for Emma Walsh')
  await mei.reload()
  await approve(mei, 'Position for Emma Walsh')
  const priya = await console.open('priya', '/approvals')
  await approve(priya, 'Position for Emma Walsh')

  const emma = await console.open('emma', move)
  await emma.getByText(/^Takes effect on Mon/).waitFor()
  expect((await emmaNow()).positions).toContainEqual(
    expect.objectContaining({ assignmentType: 'Primary', name: 'Deckhand, Circular Quay' }),
  )
})

test('Monday comes', async () => {
  muster.clock.moveTo(
    `${Temporal.PlainDateTime.from(`${nextMonday()}T00:00:30`).toZonedDateTime('Australia/Sydney').toInstant()}`,
  )
  for (const job of jobs) await job.run(muster.context)
  const emma = await console.open('emma', move)
  await emma.getByText('Applied: the record has changed').waitFor()
  expect((await emmaNow()).positions).toContainEqual(
    expect.objectContaining({ assignmentType: 'Primary', name: 'Customer Service Officer, Barangaroo' }),
  )
  await emma.goto(`/console/employees/${(await emmaNow()).id}?tab=history`)
  const moved = emma.getByRole('listitem').filter({ hasText: 'Customer Service Officer, Barangaroo' }).first()
  await moved.getByText('before: Deckhand, Circular Quay').waitFor()
})

test('a mistake is rescinded', async () => {
  const { suburb } = (await emmaNow()).address
  const emma = await console.open('emma', '/change-requests/new?type=Address')
  await field(emma, 'Address line 1').fill('4 Darling Street')
  await field(emma, 'Suburb').fill('Balmian')
  await field(emma, 'Postcode').fill('2041')
  await panel(emma).getByText('No approval needed. It takes effect straight away.').waitFor()
  await emma.getByRole('button', { name: 'Submit' }).click()
  await emma.getByText('Applied: the record has changed').waitFor()
  const slip = pathOf(emma)
  expect((await emmaNow()).address.suburb).toBe('Balmian')

  const priya = await console.open('priya', slip)
  await priya.getByRole('button', { name: 'Rescind' }).click()
  await dialog(priya).getByLabel('Remarks').fill('Balmain, she means, and she has not moved yet.')
  await dialog(priya).getByRole('button', { name: 'Rescind' }).click()
  await priya.getByRole('heading', { name: /^Rescinds CR-/ }).waitFor()
  await priya.getByText('Balmain, she means, and she has not moved yet.').waitFor()

  await emma.goto(`/console${slip}`)
  await emma.getByText('Rescinded').first().waitFor()
  expect((await emmaNow()).address.suburb).toBe(suburb)
  await emma.goto(`/console/employees/${(await emmaNow()).id}?tab=history`)
  const mistake = emma.getByRole('listitem').filter({ hasText: 'Balmian' }).first()
  await mistake.getByText('taken back or replaced').waitFor()
})
