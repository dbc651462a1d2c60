import type { Known, Named } from './known.ts'
import type { Random } from './random.ts'

/** One request: its path after the version; a POST has a body. */
export type Question = Readonly<{ path: string; body?: object }>

type Template = (random: Random, known: Known) => string | Question

/** The first, a middle, the last or a later page of a list of about this length, in pages of different lengths. */
function page(random: Random, length: number): string {
  const pageSize = random.pick([3, 7, 20, 50, 200])
  const last = Math.max(1, Math.ceil(length / pageSize))
  const pageNumber = random.pick([1, 1 + random.below(last), last, last + 1, Math.ceil(last / 2)])
  return `pageSize=${pageSize}&pageNumber=${pageNumber}`
}

const idsOf = (random: Random, name: string, items: readonly Named[], most = 3): string =>
  random
    .some(items, 1 + random.below(most))
    .map(({ id }) => `${name}=${id}`)
    .join('&')

const one = (random: Random, items: readonly Named[]): number => (items.length === 0 ? 1 : random.pick(items).id)
/** Today or one of the next days, through which the clocks of a run move. */
const dayFrom = (random: Random): string =>
  Temporal.Now.plainDateISO('Australia/Sydney')
    .add({ days: random.below(8) })
    .toString()
const word = (text: string): string => encodeURIComponent(text)
const expand = (random: Random): string => (random.chance(0.5) ? 'expand=details' : 'expand=')
const sortedBy = (random: Random, ...columns: readonly string[]): string =>
  `Order=${random.pick(columns)}${random.pick(['Ascending', 'Descending'])}`
const query = (path: string, ...parts: readonly string[]) =>
  [path, parts.filter(part => part !== '' && part !== 'expand=').join('&')].filter(part => part !== '').join('?')

const authorities: readonly Template[] = [
  r => query('/Authorities', page(r, 70), expand(r)),
  r => query('/Authorities', page(r, 30)),
  r => query('/Authorities', page(r, 15), expand(r)),
  (r, k) => query('/Authorities', idsOf(r, 'costCentreIds', k.costCentres), page(r, 20)),
  (r, k) => query('/Authorities', idsOf(r, 'paymentGroupIds', k.paymentGroups, 2), page(r, 20)),
  (r, k) => query('/Authorities', idsOf(r, 'positionIds', k.positions, 8), page(r, 5)),
  (r, k) =>
    query('/Authorities', idsOf(r, 'costCentreIds', k.costCentres, 9), idsOf(r, 'paymentGroupIds', k.paymentGroups)),
  (r, k) => query(`/Authorities/${one(r, k.authorities)}`, expand(r)),
  (r, k) => query(`/Authorities/${one(r, k.authorities)}`, 'expand=details'),
  (r, k) => query('/Authorities/Search', `AuthorityName=${word(r.pick(k.authorities).name.slice(0, 3))}`, expand(r)),
  (r, k) => query('/Authorities/Search', `AuthorityEmail=${word(r.pick(k.authorities).email)}`),
  (r, k) => query('/Authorities/Search', `EmployeeCode=${word(r.pick(k.employees).code)}`),
  r => query('/Authorities/Search', `AuthorityStatus=${r.pick(['Active', 'Inactive'])}`, page(r, 30), expand(r)),
  r => query('/Authorities/Search', `EmployeeStatus=${r.pick(['Active', 'Inactive'])}`, page(r, 30)),
  r => query('/Authorities/Search', sortedBy(r, 'Name', 'Code', 'Status'), page(r, 70), expand(r)),
  r => query('/Authorities/Search', `WebRole=${r.pick(['ExpenseApprover', 'PayrollAdministrator', 'LeaveApprover'])}`),
  (r, k) => query('/Authorities/Search', idsOf(r, 'CostCentreIds', k.costCentres), page(r, 10)),
  (r, k) => ({
    path: query('/Authorities/Search', expand(r)),
    body: { CostCentreIds: r.some(k.costCentres, 4).map(({ id }) => id) },
  }),
  (r, k) => ({ path: '/Authorities/Search', body: { AuthorityName: r.pick(k.authorities).name } }),
  (r, k) => `/Authorities/${one(r, k.authorities)}/Positions`,
  (r, k) => `/Authorities/${one(r, k.authorities)}/Roles`,
  (r, k) =>
    `/Authorities/${one(r, k.authorities)}/Positions/${one(r, k.positions)}/Approver/${r.pick(['LeaveApprover', 'ChangeRequestApprover'])}`,
]

const employees: readonly Template[] = [
  () => '/Employees',
  r => query('/Employees', page(r, 420)),
  r => query('/Employees', page(r, 200)),
  r => query('/Employees', page(r, 40)),
  (r, k) => query(`/Employees/${one(r, k.employees)}`, expand(r)),
  (r, k) => query(`/Employees/${one(r, k.employees)}`, expand(r)),
  (r, k) => query(`/Employees/${one(r, k.employees)}`, `asAt=${dayFrom(r)}`),
  (r, k) => `/Employees/${one(r, k.employees)}/History`,
  (r, k) => `/Employees/${one(r, k.employees)}/ChangeTypes`,
  (r, k) => query('/Employees/Search', `EmployeeName=${word(r.pick(k.employees).name.slice(0, 3))}`, page(r, 10)),
  (r, k) => query('/Employees/Search', `EmployeeEmail=${word(r.pick(k.employees).email)}`),
  (r, k) => query('/Employees/Search', `EmployeeCode=${word(r.pick(k.employees).code)}`),
  (r, k) => query('/Employees/Search', idsOf(r, 'CostCentreId', k.costCentres, 1), page(r, 20)),
  (r, k) => query('/Employees/Search', idsOf(r, 'PaymentGroupId', k.paymentGroups, 1), page(r, 100)),
  (r, k) => query('/Employees/Search', idsOf(r, 'PositionId', k.positions, 1)),
  r => query('/Employees/Search', sortedBy(r, 'Name', 'Code', 'StartDate'), page(r, 400)),
  r => query('/Employees/Search', `EmployeeStatus=${r.pick(['Active', 'Inactive', 'Pending'])}`, page(r, 300)),
]

const approvables: readonly Template[] = [
  () => '/change-requests',
  r => query('/change-requests', page(r, 50), expand(r)),
  r => query('/change-requests', 'Order=NewestFirst', page(r, 25)),
  (r, k) => query('/change-requests', 'Order=NewestFirst', `BeforeId=${one(r, k.requests)}`, 'pageSize=7'),
  r => query('/change-requests', `Statuses=${r.pick(['Pending', 'Applied', 'Approved', 'Draft'])}`, page(r, 20)),
  r =>
    query(
      '/change-requests',
      'Statuses=Pending&Statuses=Returned',
      `ChangeTypes=${r.pick(['CostCentre', 'EmploymentTerms'])}`,
    ),
  (r, k) => query('/change-requests', `EmployeeId=${r.pick(k.requests).employeeId}`, expand(r)),
  r => query('/change-requests', sortedBy(r, 'Employee', 'EffectiveDate', 'LastModified'), page(r, 50)),
  (r, k) => query('/change-requests', sortedBy(r, 'Employee'), `BeforeId=${one(r, k.requests)}`),
  r => query('/change-requests', 'RequestedBy=Me', page(r, 10)),
  r => query('/change-requests', `EffectiveFrom=${dayFrom(r)}`, page(r, 10)),
  (r, k) => query(`/change-requests/${one(r, k.requests)}`, expand(r)),
  (r, k) => query(`/change-requests/${one(r, k.requests)}`, expand(r)),
  (r, k) => `/change-requests/${one(r, k.requests)}/remarks`,
  r => query('/ExpenseApplications', page(r, 20)),
  r => query('/ExpenseApplications', 'Order=NewestFirst', page(r, 10)),
  r => query('/ExpenseApplications', sortedBy(r, 'Employee', 'DateIncurred', 'AmountApplied'), page(r, 20)),
  r => query('/ExpenseApplications', `Statuses=${r.pick(['Pending', 'Approved', 'Processed'])}`),
  (r, k) => query('/ExpenseApplications', `EmployeeId=${r.pick(k.employees).id}`),
  (r, k) => `/ExpenseApplications/${one(r, k.expenses)}`,
  () => '/Approvals',
  r => query('/Approvals', `State=${r.pick(['Waiting', 'Decided'])}`, page(r, 10)),
  r => query('/Approvals', `Order=${r.pick(['NewestFirst', 'LongestWaitingFirst', 'DueFirst'])}`, page(r, 10)),
  r => query('/Approvals', `BeforeId=${r.below(60)}`),
  r => query('/Approvals', 'State=Decided&Order=LatestDecisionFirst', page(r, 5)),
]

const others: readonly Template[] = [
  r => query('/Credentials/Search', page(r, 460)),
  r => query('/Credentials/Search', 'Order=ExpiringFirst', page(r, 200)),
  r => query('/Credentials/Search', sortedBy(r, 'Employee', 'ExpiryDate'), page(r, 200)),
  r => query('/Credentials/Search', `Statuses=${r.pick(['Current', 'Expiring', 'Expired'])}`, page(r, 50)),
  (r, k) => query('/Credentials/Search', `EmployeeId=${one(r, k.employees)}`),
  (r, k) => `/Credentials/${one(r, k.credentials)}`,
  r => query('/Credentials/Search', `ExpiringBefore=${dayFrom(r)}`, page(r, 50)),
  () => '/Credentials/Expiry',
  (r, k) => `/Events?pageSize=20&afterSequence=${Math.max(0, k.lastSequence - r.below(60))}`,
  () => '/Events?pageSize=50&order=NewestFirst',
  () => '/Events?pageSize=20&types=EmployeeChanged',
  () => '/AuditLog?Order=NewestFirst&pageSize=20',
  r => query('/CostCentres', expand(r)),
  (r, k) => query('/CostCentres/Search', `CostCentreCode=${word(r.pick(k.costCentres).code)}`, expand(r)),
  (r, k) => query(`/CostCentres/${one(r, k.costCentres)}`, expand(r)),
  r => query('/Positions', page(r, 140), expand(r)),
  (r, k) => query(`/Positions/${one(r, k.positions)}`, expand(r)),
  (r, k) => query(`/Positions/${one(r, k.positions)}/Holders`, r.pick(['', 'all=true'])),
  (r, k) => query(`/OrganisationCharts/${one(r, k.charts)}/Positions`, page(r, 40), expand(r)),
  (r, k) => `/OrganisationCharts/${one(r, k.charts)}/Health`,
  () => '/OrganisationCharts',
  (r, k) => `/OrganisationCharts/${one(r, k.charts)}`,
  () => '/PaymentGroups',
  () => '/Employers',
  () => '/Delegations',
  () => '/ExpensePaycodes?expand=details',
  () => '/AdministrativeChanges',
  () => '/Operations?Order=NewestFirst',
]

const templates: readonly Template[] = [...authorities, ...employees, ...approvables, ...others]

/** Whole lists, which show nearly every change: every caller asks for them. */
export const whole = [
  '/Employees',
  '/Authorities?pageSize=200&expand=details',
  '/change-requests?expand=details',
  '/ExpenseApplications?pageSize=200',
  '/Approvals',
  '/Credentials/Search?pageSize=200&Order=ExpiringFirst',
]

/** How many of the records that changed last every caller asks for. */
const mostRecent = 12

/**
 * The questions of a caller: the whole lists, and `count` others, of every template as often as it goes. Most questions
 * stay, so that a server that remembers is asked again what it was asked before.
 */
export class Questionnaire {
  readonly #random: Random
  readonly #asked: { template: Template; question: Question }[]

  constructor(random: Random, known: Known, count: number) {
    this.#random = random
    const order: Template[] = []
    while (order.length < count) order.push(...random.some(templates, count - order.length))
    this.#asked = order.map(template => ({ template, question: questionOf(template(random, known)) }))
  }

  /**
   * The questions of the next round; the ids and the page of one in twelve are new.
   * @param recent paths of the records that changed last, the latest first
   */
  next(known: Known, recent: readonly string[]): readonly Question[] {
    for (const each of this.#asked) {
      if (this.#random.below(12) === 0) each.question = questionOf(each.template(this.#random, known))
    }
    const paths = [...whole, ...new Set(recent)].slice(0, whole.length + mostRecent)
    return [...paths.map(path => ({ path })), ...this.#asked.map(({ question }) => question)]
  }
}

const questionOf = (made: string | Question): Question => (typeof made === 'string' ? { path: made } : made)
