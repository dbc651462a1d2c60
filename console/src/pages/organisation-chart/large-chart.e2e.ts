import { expect, test } from 'vitest'
import { tabTo } from '../../../test/by-keyboard.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()
const { muster } = console

/** 2,000 positions, six below each manager, every seventh of them vacant. */
async function largeChart(): Promise<number> {
  const made = await muster.priya.post('/OrganisationCharts', { Code: 'LARGE', Name: 'Large' })
  const id = Number(made.headers.get('location')?.split('/').at(-1))
  const { admin } = muster
  await admin.query('set session_replication_role = replica')
  await admin.query(
    `insert into chart_position (employer_group_id, id, organisation_chart_id, code, name, status, reporting_position_id,
       created_at, last_modified)
     select employer_group_id, 900000 + n, id, 'L-' || n, 'Position ' || n, case when n % 31 = 30 then 'Inactive' else 'Active' end,
       case when n > 1 then 900000 + (n + 4) / 6 end, now(), now()
     from organisation_chart, generate_series(1, 2000) n where id = $1`,
    [id],
  )
  await admin.query(
    `insert into position_holder (employer_group_id, position_id, person_id, valid_from)
     select position.employer_group_id, position.id, employee.person_id, date '2020-01-01'
     from (select *, row_number() over (order by id) as n from chart_position where organisation_chart_id = $1) position
     join (select *, row_number() over (order by id) as n, count(*) over () as all_of_them
       from employee where employer_group_id = (select employer_group_id from organisation_chart where id = $1)) employee
       on employee.n = position.n % employee.all_of_them + 1
     where position.n % 7 <> 0`,
    [id],
  )
  await admin.query('set session_replication_role = origin')
  return id
}

test('2,000 positions: the chart first shows what a user can read, can show all, and keys walk through it', async () => {
  const id = await largeChart()
  const page = await console.open('priya', `/organisation-chart?chart=${id}`)
  await page.getByText('2,000 positions').waitFor()
  const cards = page.locator('[data-position-id]')
  await cards.first().waitFor()
  await expect.poll(() => cards.count(), { timeout: 20_000 }).toBe(1 + 6 + 36)
  await page.getByRole('button', { name: /^Show the \d+ below Position 27$/ }).click()
  await page.getByRole('button', { name: 'Hide what is below Position 27' }).waitFor()
  await expect.poll(() => cards.count(), { timeout: 20_000 }).toBe(1 + 6 + 36 + 6)

  await page.getByRole('button', { name: 'Expand all' }).click()
  await page.getByRole('button', { name: 'Whole chart' }).click()
  await cards.nth(1500).waitFor({ state: 'attached' })
  // So small that no name can be read: none is drawn, and each card still has its own.
  const card = page.getByRole('button', { name: 'Position 27', exact: false }).first()
  await expect
    .poll(() =>
      card
        .locator('span')
        .first()
        .evaluate(it => getComputedStyle(it).fontSize),
    )
    .toBe('0px')
  const viewport = page.locator('[data-canvas] > div')
  const whole = await viewport.getAttribute('style')
  await page.getByRole('img', { name: 'Overview of the chart' }).click({ position: { x: 20, y: 40 } })
  await expect.poll(() => viewport.getAttribute('style')).not.toBe(whole)
  await page.getByRole('combobox', { name: 'Find a position or a person' }).fill('position 1777')
  await page.getByRole('option', { name: /Position 1777/ }).click()
  const found = page.locator('[data-position-id="901777"]')
  await found.and(page.locator('[aria-pressed="true"]')).waitFor()
  await expect.poll(() => cards.count(), { timeout: 20_000 }).toBeLessThan(60)

  await tabTo(page, found)
  await page.keyboard.press('ArrowUp')
  await page.locator('[data-position-id="900296"]:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Position 296' }).waitFor()
  expect(new URL(page.url()).searchParams.get('position')).toBe('900296')
})
