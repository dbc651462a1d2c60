import { beforeAll, expect, test } from 'vitest'
import { sealRecords } from '../../../../server/src/core/sealer.ts'
import { webhookJobs } from '../../../../server/src/features/webhooks/index.ts'
import { answering, startReceiver } from '../../../../server/test/support/webhooks/receiver.ts'
import { expectAccessible } from '../../../test/accessibility.ts'
import { startConsole } from '../../../test/start-console.ts'

const console = startConsole({ webhookAllowNetworks: ['127.0.0.1'] })
const { muster } = console
const receiver = startReceiver()
// That of the sample.
beforeAll(async () => {
  await muster.admin.query('delete from webhook')
  await sealRecords.run(muster.context)
})

/** Sends what waits, as the service does. */
async function send(): Promise<void> {
  await sealRecords.run(muster.context)
  await webhookJobs[0]?.run(muster.context)
}

test('Priya sets up a webhook, copies its secret, tests it, and looks at what was sent', async () => {
  const page = await console.open('priya', '/webhooks')
  await page.getByText('There are no webhooks yet.').waitFor()
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  await page.getByRole('textbox', { name: 'Address' }).fill('ftp://wharf.example')
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await page.getByText('Enter an address that begins with https://.').waitFor()
  await page.getByRole('textbox', { name: 'Address' }).fill(`${receiver.address}/hook`)
  await page.getByRole('textbox', { name: 'Description' }).fill('Rostering')
  await page.getByText('Its name here, and in the audit log.').waitFor()
  await page.getByRole('combobox', { name: 'Events' }).fill('Cost centre: ')
  await page.getByRole('option', { name: 'Cost centre: everything' }).click()
  // Closes the list.
  await page.getByRole('textbox', { name: 'Description' }).click()
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await page.getByText(/^whsec_/).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have copied it' }).click()

  await page.getByRole('link', { name: 'Rostering' }).click()
  await page.getByRole('heading', { name: 'Rostering' }).waitFor()
  await page.getByText('Nothing has been sent yet.').waitFor()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('The test is on its way.').waitFor()
  await send()
  const deliveries = page.getByRole('list', { name: 'Deliveries' })
  const events = deliveries.getByRole('listitem')
  await deliveries.getByText('Delivered', { exact: true }).waitFor()
  expect(receiver.received.map(({ event }) => event.type)).toEqual(['webhook.test'])

  receiver.answer = answering(500, 'The harbour is closed')
  await muster.priya.post('/CostCentres', { Code: 'QUAY', Name: 'Quay' })
  await send()
  await page.getByText('Deliveries have failed since').waitFor()
  const failed = events.filter({ hasText: 'Failed' })
  await failed.getByText('500').waitFor()
  expect(await failed.getByText('The receiver answered 500.').count(), 'the number says it').toBe(0)
  await deliveries.getByText('Response').click()
  await deliveries.getByText('The harbour is closed').waitFor()
  await deliveries.getByText('What was sent').click()
  await deliveries.getByText('"type": "cost-centre.created"').waitFor()
  await expectAccessible(page)

  receiver.answer = answering(204)
  await page.getByRole('button', { name: 'Try now' }).click()
  await page.getByText('What waited is on its way.').waitFor()
  await send()
  await page.getByText('Deliveries have failed since').waitFor({ state: 'detached' })
  await page.getByText('Delivering; 1 attempt failed in the last 30 days.').waitFor()
  expect(receiver.received.map(({ event }) => event.type)).toEqual([
    ...['webhook.test', 'cost-centre.created', 'cost-centre.created'],
  ])

  const asked: string[] = []
  page.on('request', request => request.url().includes('/Deliveries') && asked.push(request.url()))
  await page.goto('/console/webhooks')
  await page.getByText(/^Delivered/).waitFor()
  expect(asked, 'one read of the list says it').toEqual([])
  await page.getByRole('link', { name: '1 failed earlier' }).click()
  await deliveries.getByText('Failed', { exact: true }).waitFor()
  await deliveries.getByText('Delivered later').waitFor()
  await expect.poll(() => events.count()).toBe(1)
  expect(
    asked.filter(url => !url.includes('status=Failed')),
    'each attempt says what became of it',
  ).toEqual([])
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect.poll(() => events.count(), { message: 'the attempts of one event are together' }).toBe(2)
  await events
    .filter({ hasText: /Delivered.*Failed/ })
    .getByText('Failed', { exact: true })
    .waitFor()
  await page.getByRole('link', { name: 'Failed 1', exact: true }).click()
  await expect.poll(() => events.count()).toBe(1)
})

test('what still fails is red, what arrived later is not; an opened event stays open at its next attempt', async () => {
  await muster.admin.query('delete from webhook')
  const { headers } = await muster.priya.post('/Webhooks', {
    ...{ Url: `${receiver.address}/berth`, EventTypes: ['cost-centre.created'] },
  })
  receiver.answer = answering(500)
  await muster.priya.post('/CostCentres', { Code: 'BERTH', Name: 'Berth' })
  await send()
  const page = await console.open('priya', headers.get('location')?.toLowerCase() ?? '')
  const event = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  const tones = async () => {
    const badges = await event.getByText('Failed', { exact: true }).all()
    return Promise.all(badges.map(async badge => /danger|neutral/.exec((await badge.getAttribute('class')) ?? '')?.[0]))
  }
  await event.getByText('What was sent').click()
  await event.getByText('"type": "cost-centre.created"').waitFor()

  const press = async (name: string) => {
    const isDone = page.waitForResponse(/\/actions\//)
    await page.getByRole('button', { name }).click()
    await isDone
    await send()
  }
  await press('Try now')
  await expect.poll(tones).toEqual(['danger', 'danger'])
  expect(await event.getByText('"type": "cost-centre.created"').isVisible(), 'it is still open').toBe(true)

  receiver.answer = answering(204)
  await press('Try now')
  await expect.poll(tones).toEqual(['neutral', 'neutral'])

  receiver.answer = answering(500)
  await press('Send again')
  await expect.poll(tones).toEqual(['danger', 'neutral', 'neutral'])
  await page.getByRole('link', { name: /^Failed/ }).click()
  receiver.answer = answering(204)
  await press('Send again')
  await event.getByText('Delivered later').waitFor()
  expect(await tones()).toEqual(['neutral', 'neutral', 'neutral'])
})

test('she pauses it, gives it a new secret, edits it, sends again, and deletes it', async () => {
  const made = await muster.priya.post('/Webhooks', { Url: `${receiver.address}/other`, Description: 'Access cards' })
  const page = await console.open('priya', made.headers.get('location')?.toLowerCase() ?? '')
  const more = async (action: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: action, exact: true }).click()
  }
  await more('Pause')
  await page.getByText('It is paused. Events wait until you resume it.').waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Resume' }).waitFor({ state: 'detached' })
  await more('Pause')
  await page.getByText('It is paused. Events wait until you resume it.').waitFor()
  await page.getByRole('link', { name: 'Webhooks' }).last().click()
  await page.getByRole('button', { name: 'Resume Access cards' }).click()
  await page.getByRole('button', { name: 'Resume Access cards' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Access cards' }).click()

  await more('New secret')
  const question = page.getByRole('dialog', { name: 'Give it a new secret?' })
  await question.getByRole('button', { name: 'New secret' }).click()
  await page.getByText(/^whsec_/).waitFor()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByText('The former secret signs until').waitFor()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Doors')
  await page.getByRole('radio', { name: 'Only part of it' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Doors' }).waitFor()
  await page.getByText('Only themselves').waitFor()

  await send()
  await more('Replay events')
  await page.getByRole('textbox', { name: 'From event number' }).fill('1')
  await page.getByRole('dialog').getByRole('button', { name: 'Replay events' }).click()
  await page.getByText('The events are on their way.').waitFor()

  await more('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The webhook has been deleted.').waitFor()
  await page.getByRole('heading', { name: 'Webhooks' }).waitFor()
  await page.getByText('Doors').waitFor({ state: 'detached' })
})

test('Liam, who administers nothing, finds neither the page nor a webhook', async () => {
  const page = await console.open('liam', '/webhooks')
  await page.getByText('Only administrators of the whole group set up webhooks.').waitFor()
  expect(await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).count()).toBe(0)
})
