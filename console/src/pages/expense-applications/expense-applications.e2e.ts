import { expect, test } from 'vitest'
import { expectAccessible } from '../../../test/accessibility.ts'
import { tabTo } from '../../../test/by-keyboard.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

const idOf = (url: string) => Number(/expense-applications\/(\d+)/.exec(url)?.[1])

test('Emma claims kilometres, sees the deciders before she submits, and Liam approves', async () => {
  const emma = await console.open('emma', '/expense-applications')
  await emma.getByRole('link', { name: 'New expense application' }).click()
  await emma.getByRole('combobox', { name: 'What was it for?' }).click()
  await emma.getByRole('option', { name: 'Own car' }).click()
  await emma.getByLabel('Quantity (km)').fill('120')
  const preview = emma.getByRole('complementary', { name: 'What will happen' })
  await preview.getByText('$105.60').waitFor()
  await preview.getByText("Liam O'Brien").waitFor()
  await preview.getByText('A receipt is required from this amount, and none is given.').waitFor()
  await expectAccessible(emma)
  await emma.getByRole('button', { name: 'Submit' }).click()

  await emma.getByRole('heading', { level: 1, name: 'Own car for Emma Walsh' }).waitFor()
  await emma.getByText('$105.60', { exact: true }).waitFor()
  await emma.getByText("Waits for Liam O'Brien.", { exact: true }).waitFor()
  const id = idOf(emma.url())
  expect((await muster.emma.get(`/ExpenseApplications/${id}`)).body.status).toBe('Pending')
  expect(await emma.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await emma.getByText(/^Why you cannot approve/).click()
  await emma.getByText(/It is about yourself/).waitFor()

  const liam = await console.open('liam', `/expense-applications/${id}`)
  await liam.getByRole('button', { name: 'Approve' }).click()
  await liam.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await liam.getByText("Liam O'Brien approved").waitFor()
  const { status, amountApproved } = (await muster.liam.get(`/ExpenseApplications/${id}`)).body
  expect([status, amountApproved]).toEqual(['Approved', 105.6])
})

test('Liam approves less than requested; more is refused, and the requester sees both amounts', async () => {
  const path = '/ExpenseApplications'
  const [{ id: EmployeeId }] = (await muster.emma.get('/Employees')).body
  const { positions } = (await muster.emma.get(`/Employees/${EmployeeId}`)).body
  const parking = (await muster.emma.get('/ExpensePaycodes')).body.find(
    ({ name }: { name: string }) => name === 'Parking',
  )
  const made = await muster.emma.post(path, {
    ...{ EmployeeId, ExpensePaycodeId: parking.id, OrganisationChartPositionId: positions[0].id },
    ...{ AmountApplied: 60, Description: 'Two days at the wharf', ReceiptReference: 'R-1' },
  })
  expect([made.status, made.text]).toEqual([201, ''])
  const id = Number(made.headers.get('location')?.split('/').at(-1))
  const liam = await console.open('liam', `/expense-applications/${id}`)
  await liam.getByRole('button', { name: 'Approve' }).click()
  const dialog = liam.getByRole('dialog')
  const amount = dialog.getByLabel('Amount to approve')
  await amount.fill('.')
  await dialog.getByLabel('Remarks').fill('One day was a Sunday.')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await amount.and(liam.locator('[aria-invalid="true"]')).waitFor()
  expect((await muster.emma.get(`${path}/${id}`)).body.status).toBe('Pending')
  await amount.fill('75')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await amount.and(liam.locator('[aria-invalid="true"]')).waitFor()
  await amount.fill('45.50')
  expect(await dialog.getByLabel('Remarks').inputValue()).toBe('One day was a Sunday.')
  await expectAccessible(liam)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.waitFor({ state: 'detached' })

  const emma = await console.open('emma', `/expense-applications/${id}`)
  await emma.getByText('$60.00', { exact: true }).first().waitFor()
  await emma.getByText('$45.50', { exact: true }).first().waitFor()
  await emma.getByText('One day was a Sunday.').waitFor()
  expect((await muster.emma.get(`${path}/${id}`)).body).toMatchObject({ amountApplied: 60, amountApproved: 45.5 })
})

test('two edits of one draft: the later one shows the former, and no typed text is lost', async () => {
  const draft = (await muster.emma.get('/ExpenseApplications?pageSize=100')).body.find(
    ({ status }: { status: string }) => status === 'Draft',
  )
  const page = await console.open('emma', `/expense-applications/${draft.id}?edit=true`)
  await page.getByLabel('Merchant').fill('Wilson Parking')
  await page.clock.install()
  // Meanwhile, on her phone. The page reads the record behind the form again when she comes back.
  const { expensePaycode, organisationChartPosition, amountApplied } = draft
  const same = { ExpensePaycodeId: expensePaycode.id, OrganisationChartPositionId: organisationChartPosition.id }
  const byPhone = { ...same, AmountApplied: amountApplied, Description: 'Written on the ferry' }
  const [{ id: EmployeeId }] = (await muster.emma.get('/Employees')).body
  expect((await muster.emma.put(`/ExpenseApplications/${draft.id}`, { ...byPhone, EmployeeId })).text).toBe('')
  await page.clock.fastForward(11_000)
  const anew = page.waitForResponse(answer => answer.url().endsWith(`/ExpenseApplications/${draft.id}`))
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await anew
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Someone else has changed this since you opened it.').waitFor()
  expect(await page.getByLabel('Merchant').inputValue()).toBe('Wilson Parking')
  const { description, merchant } = (await muster.emma.get(`/ExpenseApplications/${draft.id}`)).body
  expect([description, merchant]).toEqual(['Written on the ferry', undefined])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Submit' }).waitFor()
  const both = { description: 'Written on the ferry', merchant: 'Wilson Parking' }
  expect((await muster.emma.get(`/ExpenseApplications/${draft.id}`)).body).toMatchObject(both)
})

test('by keyboard alone Emma saves a draft, corrects the fields that the server names, and submits it', async () => {
  const page = await console.open('emma', '/expense-applications/new')
  await page.getByRole('combobox', { name: 'What was it for?' }).waitFor()
  await tabTo(page, page.getByLabel('Amount, including tax'))
  await page.keyboard.type('22')
  await tabTo(page, page.getByRole('combobox', { name: 'What was it for?' }))
  await page.keyboard.type('Parking')
  await page.getByRole('option', { name: 'Parking' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, page.locator('summary', { hasText: 'More: tax amount, description' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Tax amount'))
  await page.keyboard.type('5')
  await tabTo(page, page.getByRole('button', { name: 'Submit' }))
  await page.keyboard.press('Enter')
  const tax = page.getByLabel('Tax amount')
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
  expect(await tax.evaluate(element => element === document.activeElement)).toBe(true)
  expect(await page.getByLabel('Amount, including tax').inputValue()).toBe('22')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2')
  await tabTo(page, page.getByRole('button', { name: 'Save as draft' }))
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { level: 1, name: 'Parking for Emma Walsh' }).waitFor()
  await page.getByText('$22.00', { exact: true }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Submit' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Submit application' })
  await tabTo(page, dialog.getByRole('button', { name: 'Submit' }))
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').getByText('Submitted', { exact: true }).waitFor()
  const { status, taxAmount } = (await muster.emma.get(`/ExpenseApplications/${idOf(page.url())}`)).body
  expect([status, taxAmount]).toEqual(['Pending', 2])
})

test('what takes a payment back is never the primary button, and the buttons of the form are visible without scrolling', async () => {
  const [processed] = (await muster.priya.get('/ExpenseApplications?Statuses=Processed')).body
  const page = await console.open('priya', `/expense-applications/${processed.id}`)
  await page.getByRole('button', { name: 'More' }).waitFor()
  expect(await page.locator('main header [data-variant=filled]').count()).toBe(0)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Reverse payment Payroll has taken it back' }).click()
  await page.getByRole('dialog', { name: 'Reverse payment' }).getByLabel('Remarks').waitFor()
  await page.goto('/console/expense-applications/new')
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.waitFor()
  const { y = 0, height = 0 } = (await submit.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(800)
})

test('a paid application says where it is charged and who did what, and quotes no remark that no person wrote', async () => {
  const [processed] = (await muster.priya.get('/ExpenseApplications?Statuses=Processed')).body
  const page = await console.open('priya', `/expense-applications/${processed.id}`)
  await page.getByRole('definition').getByText('Circular Quay deck crews, 100%').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Payroll paid $164.95' }).waitFor()
  await page.getByText("Liam O'Brien approved").waitFor()
  expect(await page.getByText('Approved.', { exact: true }).count()).toBe(0)
  await page.getByText('Paid', { exact: true }).waitFor()
  expect(await page.getByText(/[Pp]ayroll paid/).count(), 'once').toBe(1)
  await page.getByText(/^Paid \d+ July 2026/).waitFor()
  await page.getByRole('link', { name: 'Emma Walsh' }).waitFor()
  await page.getByText('Submitted', { exact: true }).waitFor()
  await page.getByText('Amount, approved in full').waitFor()
  expect(await page.getByRole('heading', { name: 'Approvals' }).count(), 'the activity says it').toBe(0)
  const remark = page.getByRole('textbox', { name: 'Add a remark' })
  expect(await remark.isVisible(), 'on what is over it is folded').toBe(false)
  await page.getByText('Add a remark').click()
  await remark.fill('Filed.')
  await page.getByRole('button', { name: 'Add remark' }).click()
  await page.getByText('Filed.').waitFor()

  const [reversed] = (await muster.priya.get('/ExpenseApplications?Statuses=Reversed')).body
  const remarks = (await muster.priya.get(`/ExpenseApplications/${reversed.id}/remarks`)).body
  await page.goto(`/console/expense-applications/${reversed.id}`)
  await page
    .getByRole('listitem')
    .filter({ hasText: / reversed the payment/ })
    .getByText(remarks.at(-1).remark)
    .waitFor()
})
