import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Muster } from '../../../../server/test/support/muster.ts'
import { expectAccessible } from '../../../test/accessibility.ts'
import { tabTo } from '../../../test/by-keyboard.ts'
import { job } from '../../../test/job.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console
beforeAll(() => void muster.startJobs())

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
})
const bad = csv('cost-centres.csv', 'code,name,parentCode', 'DEP-N,Northern depots,NOWHERE', ',Nameless,')
const good = csv('cost-centres.csv', 'code,name', 'DEP-N,Northern depots', 'DEP-S,Southern depots')

const found = async () => (await muster.priya.get('/CostCentres/Search?costCentreCode=DEP-N')).body

/** Chooses files by the buttons, which open the browser's dialog. */
async function choose(page: Page, press: () => Promise<void>, files: ReturnType<typeof csv>[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()])
  await chooser.setFiles(files)
}

test('Priya checks a set with errors, reads where they are, then imports a good set', async () => {
  const page = await console.open('priya', '/import')
  const press = () => page.getByRole('button', { name: 'Choose files' }).click()
  await choose(page, press, [bad, csv('surprise.csv', 'code', '1')])
  await page.getByText('The name of this file is not known').waitFor()
  await page.getByRole('button', { name: 'Check the files' }).click()
  const faults = page.getByRole('table', { name: '3 problems to fix' })
  await faults.getByRole('row', { name: /cost-centres.csv 2 parentCode NOWHERE Not the code of/ }).waitFor()
  await faults.getByRole('row', { name: /cost-centres.csv 3 code empty This cell is required/ }).waitFor()
  await page.getByText('Correct the files, choose them below, then check them again.').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'surprise.csv' }).getByText('1 problem', { exact: true }).waitFor()
  await page
    .getByRole('button', { name: 'Choose corrected files' })
    .and(page.locator('[data-variant=filled]'))
    .waitFor()
  await page.getByRole('button', { name: 'Check again' }).and(page.locator('[data-variant=default]')).waitFor()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^faults-\d+\.csv$/)
  await page.getByText('3 problems to fix before these files can be imported. Nothing was stored.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Search problems' }).count(), 'so few are read without it').toBe(0)

  await page.getByRole('button', { name: 'Remove surprise.csv' }).click()
  await choose(page, press, [good])
  await page.getByRole('button', { name: 'Check again' }).and(page.locator('[data-variant=filled]')).click()
  await page.getByText('No problems found.').waitFor()
  await page.getByRole('button', { name: 'Check again' }).and(page.locator('[data-variant=default]')).waitFor()
  expect(await found()).toEqual([])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('Everything has been imported.').waitFor()
  await page.getByRole('row', { name: /cost-centres.csv 2 0 0/ }).waitFor()
  expect(await found()).toHaveLength(1)
  await page.reload()
  await page.getByText('Everything has been imported.').waitFor()
})

/** From now on until the test ends, what fails does so by no fault of its files. */
async function failOtherwise({ admin }: Muster) {
  await admin.query(`
    create function fail_otherwise() returns trigger language plpgsql as $$
      begin
        new.faults := '[{ "code": "InternalError", "message": "Something unexpected happened." }]';
        new.result := null;
        return new;
      end $$;
    create trigger fail_otherwise before update on operation for each row when (new.status = 'Failed')
      execute function fail_otherwise()`)
  onTestFinished(async () => {
    await admin.query('drop function fail_otherwise cascade')
  })
}

test('a check that failed by no fault of the files asks for no correction of them', async () => {
  const page = await console.open('priya', '/import')
  const press = () => page.getByRole('button', { name: 'Choose files' }).click()
  await choose(page, press, [bad])
  await page.getByRole('button', { name: 'Check the files' }).click()
  const advice = page.getByText('Correct the files, choose them below, then check them again.')
  await advice.waitFor()
  await page.getByRole('button', { name: 'Choose corrected files' }).waitFor()
  await failOtherwise(console.muster)
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('The check failed, and nothing was stored.').waitFor()
  await page.getByText('Something unexpected happened.').waitFor()
  expect(await advice.count()).toBe(0)
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
})

test('she saves the template of a file, with its columns', async () => {
  const page = await console.open('priya', '/import')
  await page.getByRole('button', { name: 'Templates' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'cost-centres.csv', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('cost-centres.csv')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toBe('code,name,parentCode,employerCode,validFrom,expiryDate\r\n')
})

test('a very long report shows the first problems and their number; the download has all', async () => {
  const page = await console.open('priya', '/import')
  const strays = Array.from({ length: 12_000 }, (_, n) => `STRAY-${n},Stray,NOWHERE`)
  const press = () => page.getByRole('button', { name: 'Choose files' }).click()
  await choose(page, press, [
    csv('cost-centres.csv', 'code,name,parentCode', ...strays),
    csv('surprise.csv', 'code', '1'),
  ])
  await page.getByRole('button', { name: 'Check the files' }).click()
  await page.getByRole('table', { name: '12,001 problems to fix' }).waitFor()
  await page.getByText('The first 1,000 of 12,001 are shown.').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.trimEnd().split('\r\n')).toHaveLength(12_002)
  await page.getByRole('combobox', { name: 'File' }).click()
  await page.getByRole('option', { name: 'surprise.csv' }).click()
  const one = page.getByRole('table', { name: '1 problem to fix' }).getByRole('row')
  await expect.poll(() => one.count(), { timeout: 20_000 }).toBe(2)
  await page.getByRole('textbox', { name: 'Search problems' }).fill('no such problem')
  await page.getByText('No problems match.').waitFor()
})

test('by keyboard alone she checks the same files again: no record would change', async () => {
  const page = await console.open('priya', '/import')
  // Wait until the browser hands its file dialogs to the test.
  page.on('filechooser', () => {})
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Choose files' }))
  await choose(page, () => page.keyboard.press('Enter'), [good])
  await page.getByRole('button', { name: 'Check the files' }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Check the files' }))
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /cost-centres.csv 0 0 2/ }).waitFor()
})

test('a dropped folder adds its CSV files and no others', async () => {
  const page = await console.open('priya', '/import')
  await page.getByText('Drop CSV files or a folder here').waitFor()
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['code,name\n'], 'cost-centres.csv', { type: 'text/csv' }))
    transfer.items.add(new File(['x'], 'notes.txt', { type: 'text/plain' }))
    return transfer
  })
  await page.getByText('Drop CSV files or a folder here').dispatchEvent('drop', { dataTransfer: dropped })
  await page.getByRole('list', { name: '1 file' }).getByText('cost-centres.csv').waitFor()
  await page.getByText('Left out because they are not CSV files: notes.txt.').waitFor()
})

test('files that are chosen during a check do not count as checked', async () => {
  const page = await console.open('priya', '/import')
  const press = () => page.getByRole('button', { name: 'Choose files' }).click()
  await choose(page, press, [good])
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/v12.21/Imports?dryRun=true', async route => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  const checked = page.waitForResponse('**/v12.21/Imports?dryRun=true')
  await page.getByRole('button', { name: 'Check the files' }).click()
  await choose(page, press, [bad])
  answer()
  await checked
  await page.getByRole('button', { name: 'Check the files' }).and(page.locator(':not([data-loading])')).waitFor()
  expect(await page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0)
  expect(page.url()).not.toContain('operation')
})

test('Priya mends five faults of an import by keyboard, in six activations', async () => {
  const page = await console.open('priya', '/')
  // Wait until the browser hands its file dialogs to the test.
  page.on('filechooser', () => {})
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  const { find, press } = job(page, 6)
  await find('import', /^Import/)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const faulty = csv(
    'cost-centres.csv',
    'code,name,parentCode',
    ...['WRF-1,North wharf,NOWHERE', ',Nameless,', 'WRF-2,,', 'WRF-3,South wharf,ELSEWHERE', 'WRF-4,East wharf,WEST'],
  )
  await choose(page, () => press(button('Choose files')), [faulty])
  await press(button('Check the files'))
  await page.getByRole('table', { name: '5 problems to fix' }).waitFor()
  const mended = csv('cost-centres.csv', 'code,name', ...[1, 2, 3, 4, 5].map(n => `WRF-${n},Wharf ${n}`))
  await choose(page, () => press(button('Choose corrected files')), [mended])
  await press(button('Check again'))
  await page.getByText('No problems found.').waitFor()
  await press(button('Import'))
  await page.getByText('Everything has been imported.').waitFor()
  await page.getByRole('row', { name: /cost-centres.csv 5 0 0/ }).waitFor()
})
