import type { Page, Request } from 'playwright-core'
import type { Muster } from '../../server/test/support/muster.ts'

/** The pages that one comes to by a link, before there is any account. */
const byLink = { 'set-up': '/set-up', invitation: '/invitation', 'reset-password': '/reset-password#token=old' }

/** Whether the page of this name reads something from the address that a link has, and no other page leads to it. */
export const isByLink = (name: string): boolean => name in byLink

/** Every page of the console by its name: those of a signed-in person, and those that a link leads to. */
export const everyAddress = async (muster: Pick<Muster, 'priya'>) => ({ ...(await addressesOf(muster)), ...byLink })

/** Every page of the console by its name in `docs/screenshots/`, with records of the sample in it. */
export async function addressesOf({ priya }: Pick<Muster, 'priya'>): Promise<Record<string, string>> {
  const first = async (path: string): Promise<number> => (await priya.get(path)).body[0].id
  const [
    chart,
    request,
    returned,
    employee,
    starter,
    manager,
    brandt,
    authority,
    credential,
    expense,
    webhook,
    account,
  ] = await Promise.all([
    first('/OrganisationCharts'),
    first('/change-requests?Statuses=Pending'),
    first('/change-requests?Statuses=Returned'),
    first('/Employees/Search?EmployeeCode=1177'),
    starterOf(priya),
    first('/Employees/Search?EmployeeCode=1102'),
    first('/Authorities/Search?AuthorityEmail=helen.brandt@brandthale.example'),
    first('/Authorities/Search?AuthorityEmail=mei.wong@harbourline.example'),
    first('/Credentials/Search?pageSize=1'),
    first('/ExpenseApplications?pageSize=1'),
    first('/Webhooks'),
    first('/Accounts'),
  ])
  return {
    today: '/',
    notices: '/notices',
    'account-home': '/profile',
    approvals: '/approvals',
    'change-requests': '/change-requests',
    'change-request': `/change-requests/${request}`,
    'change-request-edited': `/change-requests/${returned}/edit`,
    'change-request-new': `/change-requests/new?type=BankAccounts&employee=${employee}`,
    'expense-applications': '/expense-applications',
    'expense-application': `/expense-applications/${expense}`,
    'expense-application-new': '/expense-applications/new',
    'organisation-chart': '/organisation-chart?view=chart',
    'organisation-list': '/organisation-chart?view=list',
    'chart-health': `/organisation-chart/${chart}/health`,
    employees: '/employees',
    employee: `/employees/${employee}`,
    authorities: '/authorities',
    authority: `/employees/${manager}?tab=access`,
    'authority-alone': `/authorities/${brandt}`,
    hire: '/employees/hire',
    'hire-request': `/employees/hire/${starter}`,
    'employee-new': '/employees/new',
    'authority-new': '/authorities/new',
    'authority-edited': `/authorities/${authority}/edit`,
    confirmations: '/administrative-changes',
    'api-key-new': '/api-keys/new',
    'cost-centres': '/cost-centres',
    credentials: '/credentials',
    credential: `/credentials/${credential}`,
    accounts: '/accounts',
    account: `/accounts/${account}`,
    settings: '/settings',
    'settings-paycodes': '/settings?tab=paycodes',
    import: '/import',
    events: '/events',
    webhooks: '/webhooks',
    webhook: `/webhooks/${webhook}`,
    'audit-log': '/audit-log',
    'not-found': '/no-such-page',
  }
}

/** An employee who awaits a hire, whom Priya makes. */
async function starterOf(priya: Muster['priya']): Promise<number> {
  const find = async () => (await priya.get('/Employees/Search?EmployeeCode=1999')).body[0]?.id
  const [employer] = (await priya.get('/Employers')).body
  const sam = { Code: '1999', GivenName: 'Sam', FamilyName: 'Carter', Email: 'sam.carter@harbourline.example' }
  const first = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10)
  if ((await find()) === undefined) {
    const made = await priya.post('/Employees', {
      ...sam,
      EmployerId: employer.id,
      StartDate: first,
      Status: 'Pending',
    })
    if (made.status !== 201) throw new Error(`Sam was not made: ${made.status} ${made.text}`)
  }
  return find()
}

/** Requests of a page that have no answer yet. */
const open = new WeakMap<Page, Set<Request>>()

/** Call it before the page is used: `settled` waits for what it has asked for. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  open.set(page, requests)
  page.on('request', request => requests.add(request))
  page.on('requestfinished', request => requests.delete(request))
  page.on('requestfailed', request => requests.delete(request))
}

/** How many requests of the page have no answer yet. */
export const requestsUnderWay = (page: Page): number => open.get(page)?.size ?? 0

/**
 * The page has its title, and nothing on it is still being loaded: it waits for no answer and shows no loading, twice with a
 * pause between. Playwright's `networkidle` pauses for half a second each time.
 */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  const end = performance.now() + 30_000
  for (let calm = 0; calm < 2; ) {
    const isLoaded = await page.evaluate(isDrawn)
    calm = isLoaded && requestsUnderWay(page) === 0 ? calm + 1 : 0
    if (performance.now() > end) throw new Error(`${page.url()} is still being loaded.`)
    await page.waitForTimeout(50)
  }
}

/** In the page: once what it does now is drawn, nothing on it says that it is being loaded. */
async function isDrawn(): Promise<boolean> {
  await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  return document.querySelector('[role=status][aria-label^=Loading]') === null
}

/** Goes to another page as by a link: the console stays loaded, and only what is new on the page is asked for. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(address => window.history.pushState(null, '', address), `/console${path}`)
}

/** Visits every page. Several browsers share them: a visit is mostly waiting. */
export async function visitAll(
  pages: readonly Page[],
  addresses: Readonly<Record<string, string>>,
  look: (page: Page, name: string, address: string) => Promise<void>,
): Promise<void> {
  const toVisit = Object.entries(addresses)
  const visitors = pages.map(async page => {
    for (let next = toVisit.shift(); next; next = toVisit.shift()) await look(page, ...next)
  })
  await Promise.all(visitors)
}
