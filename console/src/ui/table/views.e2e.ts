import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()

test('Priya leaves a column out and sets the rows closer, and her browser keeps it', async () => {
  const page = await console.open('priya', '/employees')
  const headers = page.getByRole('columnheader')
  await headers.first().waitFor()
  expect(await headers.allTextContents()).toContain('Payment group')
  const row = page.getByRole('row').nth(1)
  const tall = (await row.boundingBox())?.height ?? 0

  await page.getByRole('button', { name: 'View' }).click()
  const view = page.getByRole('dialog', { name: 'Columns and rows' })
  await view.getByRole('checkbox', { name: 'Payment group' }).uncheck()
  await view.getByRole('checkbox', { name: 'Rows close together' }).check()
  await page.keyboard.press('Escape')
  await view.waitFor({ state: 'detached' })
  await page.reload()
  await headers.first().waitFor()
  expect(await headers.allTextContents()).not.toContain('Payment group')
  expect((await row.boundingBox())?.height).toBeLessThan(tall)

  await page.goto('/console/authorities')
  await headers.first().waitFor()
  await page.getByRole('button', { name: 'View' }).click()
  expect(await view.getByRole('checkbox', { name: 'Rows close together' }).isChecked(), 'another table').toBe(false)
})

test('Priya exports the employees that her filter finds, all pages of them', async () => {
  const { headers } = await console.muster.priya.get('/Employees/Search?employeeStatus=Active&pageSize=1')
  const page = await console.open('priya', '/employees?status=Active')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFF.*[Cc]ode/)
  expect(lines.length - 1).toBe(Number(headers.get('x-paging-totalrecords')))
})
