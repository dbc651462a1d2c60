import { expect, test } from 'vitest'
import { employeeId, raised } from '../../../../server/test/support/requests.ts'
import { expectAccessible } from '../../../test/accessibility.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole()

const isAbout =
  (path: string) =>
  ({ resource }: { resource?: { id: number } }) =>
    path.endsWith(`/${resource?.id}`)

test('Mei reads what is new among her notices, and it is new no more', async () => {
  const { muster } = console
  const path = await raised(muster.liam, {
    ChangeType: 'EmploymentTerms',
    EmployeeId: await employeeId(muster, '1027'),
    EmploymentTerms: { StandardHoursPerWeek: 22.5 },
  })
  const { code } = (await muster.liam.get(path)).body
  const newOnes = async () => (await muster.mei.get('/Notices?IsRead=false')).body
  const page = await console.open('mei', '/')
  await page.getByRole('link', { name: /^Notices, \d+ new$/ }).click()
  const banner = page.getByRole('region', { name: 'Waiting for your decision' })
  await banner.getByText(/(One request waits|\d+ requests wait) for your decision/).waitFor()
  await banner.getByText(/^(One unread notice is|\d+ unread notices are) gathered here\. Marking /).waitFor()
  const waiting = banner.getByRole('link', { name: 'Decide' })
  expect(await page.getByRole('listitem').filter({ hasText: code }).count(), 'it is among the approvals').toBe(0)
  await expectAccessible(page)
  await waiting.click()
  await page.waitForURL(/approvals/)
  await page.getByRole('listitem').filter({ hasText: code }).waitFor()
  await expect.poll(async () => (await newOnes()).some(isAbout(path))).toBe(false)

  await muster.liam.put(`${path}/actions/cancel`)
  await muster.admin.query('update notice set read_at = null')
  await page.goto('/console/notices')
  await page
    .getByRole('link', { name: /^Employment terms for / })
    .and(page.getByRole('listitem').filter({ hasText: code }).filter({ hasText: 'Cancelled' }).getByRole('link'))
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' })
  expect(await newOnes()).toEqual([])
  await page.getByRole('link', { name: 'Unread' }).click()
  await page.getByText('You have read everything.').waitFor()
})

test('a notice has the day on which that became of the request which it says', async () => {
  const { muster } = console
  const { body } = await muster.priya.get('/Notices?Order=NewestFirst&pageSize=100')
  const { request, createdDateTime } = body.find(
    (notice: { request?: { code: string; status: string } }) => notice.request?.code === 'CR-000027',
  )
  const dayOf = (moment: string) =>
    new Date(moment).toLocaleDateString('en-AU', {
      ...({ day: 'numeric', month: 'short', year: 'numeric' } as const),
      timeZone: 'Australia/Sydney',
    })
  expect(dayOf(request.lastModified)).not.toBe(dayOf(createdDateTime))
  const page = await console.open('priya', '/notices')
  const notice = page.getByRole('listitem').filter({ hasText: 'CR-000027' })
  await notice.getByText('Cancelled').waitFor()
  await notice.locator('time').getByText(dayOf(request.lastModified)).waitFor()
})

test('a notice says what Liam has decided, and leads to nothing that he sees no more', async () => {
  const page = await console.open('liam', '/notices')
  const notice = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await notice('CR-000031').getByText('Approved by you, waits for others').waitFor()
  const unseen = notice('EX-000014 waited for your decision')
  await unseen.getByText('You no longer see it.').waitFor()
  expect(await unseen.getByRole('link').count()).toBe(0)
})

test('what waits for Mei is there before anything has happened for her', async () => {
  await console.muster.admin.query(
    'delete from notice where person_id = (select person_id from authority where email = $1)',
    [console.muster.mei.email],
  )
  const page = await console.open('mei', '/notices')
  await page.getByText('Nothing has happened yet.').waitFor()
  await page.getByRole('link', { name: 'Decide' }).waitFor()
})

test('a notice is new until Liam opens its record', async () => {
  const { muster } = console
  const path = await raised(muster.liam, {
    ChangeType: 'EmploymentTerms',
    EmployeeId: await employeeId(muster, '1027'),
    EmploymentTerms: { StandardHoursPerWeek: 23.5 },
  })
  const { code } = (await muster.liam.get(path)).body
  await muster.mei.put(`${path}/actions/return`, { Remarks: 'From when?' })
  const isNew = async () => (await muster.liam.get('/Notices?IsRead=false')).body.some(isAbout(path))
  const page = await console.open('liam', '/notices?show=unread')
  const notice = page.getByRole('listitem').filter({ hasText: code })
  await notice.getByText('Returned by Mei Wong').waitFor()
  expect(await isNew()).toBe(true)
  await notice.getByRole('link').click()
  await page.waitForURL(/change-requests\/\d+$/)
  await expect.poll(isNew).toBe(false)
  await muster.liam.put(`${path}/actions/cancel`)
})
