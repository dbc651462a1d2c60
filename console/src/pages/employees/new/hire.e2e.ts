import { expect, test } from 'vitest'
import { callerFor } from '../../../../../server/test/support/requests.ts'
import { expectAccessible } from '../../../../test/accessibility.ts'
import { startConsole } from '../../../../test/start-console.ts'

const console = startConsole()
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)

test('Priya hires Sam from nothing, and Sam is asked for what is missing', async () => {
  const page = await console.open('priya', '/employees')
  await page.getByRole('link', { name: 'Hire' }).click()
  await page.getByLabel('Given name').fill('Sam')
  await page.getByLabel('Family name').fill('Carter')
  await page.getByLabel('Email').fill('sam.carter@harbourline.example')
  await page.getByLabel('Code').fill('1999')
  await page.getByLabel('Start date').fill(days(10))
  await expectAccessible(page)
  await page.screenshot({ path: '/tmp/h/hire-1.png', fullPage: true })
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.getByRole('heading', { name: 'Hire for Sam Carter' }).waitFor()
  await page.getByRole('combobox', { name: 'Position' }).fill('Deckhand, Circular')
  await page.getByRole('option').filter({ hasText: 'Deckhand, Circular Quay' }).first().click()
  await page.getByRole('combobox', { name: 'Payment group' }).click()
  await page.getByRole('option').filter({ hasText: 'Crews' }).click()
  await page.getByLabel('Amount').fill('83200')
  await page.screenshot({ path: '/tmp/h/hire-1b.png', fullPage: true })
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Cost centre' }).inputValue(), { timeout: 15_000 })
    .toContain('Circular Quay deck crews')
  await page.getByText("Liam O'Brien").first().waitFor()
  await expectAccessible(page)
  await page.screenshot({ path: '/tmp/h/hire-2.png', fullPage: true })
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(/change-requests\/\d+$/)
  await page.getByText("Liam O'Brien").first().waitFor()
  await page.screenshot({ path: '/tmp/h/hire-3.png', fullPage: true })

  const sam = await callerFor(console.muster, '1999')
  expect((await sam.get('/Today')).body.ownStart.checklist).toHaveLength(5)
  await page.goto('/console/')
  await page.getByText('0 of 5 given').waitFor()
  await page.screenshot({ path: '/tmp/h/hire-4.png', fullPage: true })
})
