import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { idOf } from '../../server/test/support/grants.ts'
import type { PersonName } from '../../server/test/support/muster.ts'
import { positionsOf } from '../../server/test/support/records/positions.ts'
import { accept, answering, startReceiver } from '../../server/test/support/webhooks/receiver.ts'
import { addressesOf, settled } from './pages.ts'
import { startConsole } from './start-console.ts'

const console = startConsole({ webhookAllowNetworks: ['127.0.0.1'] })
const receiver = startReceiver()
const { muster } = console
const { positionCalled, costCentreCalled } = positionsOf(muster)
const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url))

/** Who looks, where, and what they have just done there. Whatever is not said is Priya's, at its own address. */
type Scene = Readonly<{
  who?: PersonName
  path?: string
  act?: (page: Page) => Promise<void>
  theme?: 'dark'
  width?: number
  height?: number
  isPhone?: boolean
}>

beforeAll(async () => {
  muster.startJobs()
  await makeADay()
})

test('a picture of every page, with the sample data', async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const signIn = await console.openSignedOut('/', { height: 720 })
  await take(signIn, 'sign-in')
  const addresses = await addressesOf(muster)
  const special = await scenes()
  for (const name of new Set([...Object.keys(addresses), ...Object.keys(special)])) {
    // The address of an account leads to its owner.
    if (name === 'not-found' || name === 'account') continue
    const { who = 'priya', path = addresses[name] ?? '/', act, ...look } = special[name] ?? {}
    const page = await console.open(who, path, look)
    await settled(page)
    await act?.(page)
    await take(page, name)
  }
}, 900_000)

async function take(page: Page, name: string): Promise<void> {
  await settled(page)
  await page.screenshot({ path: `${folder}${name}.png`, animations: 'disabled' })
  await page.context().close()
}

/** So that the pages that tell what happened have something to tell. */
async function makeADay(): Promise<void> {
  const { priya, liam, emma, tomas, catherine } = muster
  const liamsAuthority = (await priya.get('/Authorities/Search?AuthorityEmail=liam.obrien@harbourline.example')).body[0]
  await priya.post(`/Authorities/${liamsAuthority.id}/Roles`, { Role: 'SubmitPayrollAuthority' })
  const [meisAuthority] = (await priya.get('/Authorities/Search?AuthorityEmail=mei.wong@harbourline.example')).body
  await catherine.post(`/Authorities/${meisAuthority.id}/Roles`, { Role: 'RunPayrollAuthority' })
  const [draft] = (await emma.get('/change-requests?Statuses=Draft')).body
  await emma.put(`/change-requests/${draft.id}/actions/submit`, {})
  const waiting = (await tomas.get('/Approvals')).body
  await tomas.put(`/change-requests/${waiting[0].changeRequestId}/actions/approve`, {
    Remarks: 'Called back on the known number.',
  })
  await liam.get('/Approvals')
  await inviteDipesh()
}

/** One of the accounts waits for its owner. */
async function inviteDipesh(): Promise<void> {
  const [dipesh] = (await muster.priya.get('/Employees/Search?EmployeeCode=1381')).body
  const asked = await muster.priya.post('/Accounts', { EmployeeId: dipesh.id, AccessScope: [] })
  await muster.catherine.put(`${asked.headers.get('location')}/actions/approve`, {})
}

async function scenes(): Promise<Record<string, Scene>> {
  const position = (await positionCalled('Deckhand, Circular Quay')).id
  const terminals = await costCentreCalled('FER-SYD')
  const approvals: Scene = {
    who: 'liam',
    async act(page) {
      await page.getByRole('link', { name: /· Employment terms/ }).click()
      await page.evaluate(() => scrollTo(0, 0))
      // Away from the list, where the row under the mouse would look like the shown one.
      await page.mouse.move(0, 0)
    },
  }
  const chart: Scene = { path: `/organisation-chart?view=chart&position=${position}&approver=LeaveApprover` }
  const phone = { width: 390, height: 844, isPhone: true }
  return {
    approvals,
    'approvals-dark': { ...approvals, path: '/approvals', theme: 'dark' },
    'approvals-phone': { who: 'liam', path: '/approvals', ...phone },
    'change-request-new': { who: 'emma', act: fillInAccount },
    'authority-edited': {
      act: page => page.getByRole('textbox', { name: 'Email', exact: true }).fill('mei@harbourline.example'),
    },
    'authority-new': { act: chooseRoles },
    'employee-new': { act: fillInEmployee },
    'expense-application-new': { act: fillInClaim },
    'organisation-chart': chart,
    'organisation-chart-dark': { ...chart, theme: 'dark' },
    'organisation-list-phone': { path: '/organisation-chart?view=list', ...phone },
    'account-home-dark': { path: '/profile', theme: 'dark' },
    authority: { path: `/employees/${await idOf(muster, 'employee', 'liam')}?tab=access` },
    'account-keys': { path: '/profile?tab=keys', act: makeKey },
    'account-security': { who: 'emma', path: '/profile?tab=security' },
    'cost-centres': { path: `/cost-centres?costCentre=${terminals}` },
    // A week with decisions, before the sign-ins of this run.
    'audit-log': { path: `/audit-log?from=${daysAgo(14)}&to=${daysAgo(8)}`, act: verify },
    credential: { path: await renewedCredential() },
    import: { act: checkFiles },
    webhook: { path: await sentWebhook(), act: openSent },
  }
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** A credential with a history, of an employee who has others. @returns its page */
async function renewedCredential(): Promise<string> {
  const { body: renewed } = await muster.priya.get('/Credentials/Search?IsRenewed=true&Order=ExpiryDateDescending')
  for (const { employee, credentialType, supersededByCredentialId } of renewed) {
    const { body: theirs } = await muster.priya.get(`/Credentials/Search?EmployeeId=${employee.id}`)
    if (theirs.some((each: { credentialType: { id: number } }) => each.credentialType.id !== credentialType.id))
      return `/credentials/${supersededByCredentialId}`
  }
  throw new Error('No employee with a renewed credential has others.')
}

/** A key of narrower use, beside the one that she has. */
async function makeKey(page: Page): Promise<void> {
  const key = { Name: 'Roster bridge', Scopes: ['read'], ExpiresInDays: 90 }
  const made = await page.evaluate(async body => {
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch('/console/keys', { method: 'POST', headers, body: JSON.stringify(body) })).status
  }, key)
  if (made !== 201) throw new Error(`The key was not made: ${made}`)
  await page.reload()
}

/** A webhook whose receiver was down, and took the event when it was sent again. @returns its page */
async function sentWebhook(): Promise<string> {
  const { priya } = muster
  const made = await priya.post('/Webhooks', { Url: `${receiver.address}/roster`, Description: 'Roster bridge' })
  const path = made.headers.get('location') ?? ''
  receiver.answer = answering(503, 'Down for maintenance until 14:00.')
  await priya.post('/CostCentres', { Code: 'FER-NEW', Name: 'Night ferries' })
  await receiver.have(1)
  receiver.answer = accept
  await priya.put(`${path}/actions/test`)
  await receiver.have(3)
  return path.toLowerCase()
}

async function openSent(page: Page): Promise<void> {
  await page.getByText('Down for maintenance until').waitFor({ state: 'attached' })
  for (const opened of ['What was sent', 'Response']) await page.getByText(opened, { exact: true }).last().click()
  await page.evaluate(() => scrollTo(0, 0))
  await page.mouse.move(0, 0)
}

async function fillInAccount(page: Page): Promise<void> {
  await page.getByLabel('BSB').fill('062-000')
  await page.getByLabel('Account number').fill('30448517')
  // An earlier request of hers is in the way: the new one takes its place.
  await page.getByLabel(/^Replace CR-/).check()
  await page.getByText(/^It needs \w+ approvals?/).waitFor()
}

async function fillInClaim(page: Page): Promise<void> {
  await page.getByLabel('Amount, including tax').fill('128.40')
  await page.getByRole('combobox', { name: 'What was it for?' }).fill('Course')
  await page.getByRole('option', { name: /^Course fees/ }).click()
  await page.getByLabel('Merchant').fill('Harbour Training')
  await page.getByLabel('Receipt number').fill('HT-3307')
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByRole('list', { name: 'Approvals' }).waitFor()
}

async function chooseRoles(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Employee' }).fill('Jarrah')
  await page.getByRole('option', { name: /Jarrah Roberts/ }).click()
  for (const role of ['Leave approver', 'Payroll submitter']) {
    await page.getByRole('combobox', { name: 'Roles' }).fill(role)
    await page.getByRole('option', { name: role }).click()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
}

async function fillInEmployee(page: Page): Promise<void> {
  await page.getByLabel('Given name').fill('Sam')
  await page.getByLabel('Family name').fill('Carter')
  await page.getByLabel('Start date').fill(daysAgo(5))
  await page.getByLabel('Start date').blur()
  await page.getByText('Still needed: email.').waitFor()
}

async function verify(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText(/entries are intact/).waitFor()
}

async function checkFiles(page: Page): Promise<void> {
  const lines = ['code,name,parentCode', 'DEP-N,Northern depots,LOG', 'DEP-S,Southern depots,NOWHERE', ',Nameless,LOG']
  const buffer = Buffer.from(`${lines.join('\n')}\n`)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ])
  await chooser.setFiles([{ name: 'cost-centres.csv', mimeType: 'text/csv', buffer }])
  await page.getByRole('button', { name: 'Check the files' }).click()
  await page.getByRole('table', { name: /problems? to fix/ }).waitFor()
  await page.mouse.move(0, 0)
}
