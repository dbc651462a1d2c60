import type { Random } from '../exactness/random.ts'
import type { Counted, Write } from './ledger.ts'

/** What belongs to one client alone, so that it knows what is there. `expensePosition`: of the employee. */
export type Own = Readonly<{ employeeId: number; expensePosition: number; heldPosition: number; paycodeId: number }>

type Request = { readonly path: string; readonly kind: 'PersonalDetails' | 'EmploymentTerms'; readonly value: unknown }
type Draft = Omit<Write, 'id'>
/** A write, and what its client keeps of it once it is done. */
export type Act = Readonly<{ write: Write; keep(location: string): void }>

const fieldOf = { PersonalDetails: 'preferredName', EmploymentTerms: 'standardHoursPerWeek' } as const
const commandFieldOf = { PersonalDetails: 'PreferredName', EmploymentTerms: 'StandardHoursPerWeek' } as const
const rowsOfImport = 40

/**
 * One client's writes, each chosen by what its former ones have left: cost centres and their edits, requests about its
 * employee and their decisions, expense applications, remarks, holders of its position, imports.
 */
export class Lane {
  readonly #name: string
  readonly #own: Own
  readonly #random: Random
  /** The day of the group: requests take effect on it. */
  readonly #day: () => string
  #count = 0
  #costCentres: { path: string; code: string; version: number }[] = []
  #request: Request | undefined
  #isFirstStepDone = false
  #lastRequest: string | undefined
  #expense: string | undefined
  #holding: { path: string; from: string } | undefined

  constructor(name: string, { own, random, day }: Readonly<{ own: Own; random: Random; day(): string }>) {
    this.#name = name
    this.#own = own
    this.#random = random
    this.#day = day
  }

  next(): Act {
    this.#count += 1
    const acts = [
      () => this.#addCostCentre(),
      () => this.#editCostCentre(),
      () => this.#goOnWithRequest(),
      () => this.#goOnWithRequest(),
      () => this.#goOnWithRequest(),
      () => this.#changeContact(),
      () => this.#goOnWithExpense(),
      () => this.#remark(),
      () => this.#goOnWithHolding(),
    ]
    return this.#random.chance(0.02) ? this.#import() : this.#random.pick(acts)()
  }

  /** No other write has this text. */
  get #text(): string {
    return `crash-${this.#name}-${this.#count}`
  }

  #act(draft: Draft, keep: Act['keep'] = () => {}): Act {
    return { write: { id: this.#text, ...draft }, keep }
  }

  #addCostCentre(): Act {
    const [code, name] = [`C${this.#name}-${this.#count}`, this.#text]
    const shows = { '@': { code, name } }
    const body = { Code: code, Name: name }
    return this.#act(
      { sender: 'priya', method: 'POST', path: '/CostCentres', body, effects: ['cost-centre.created'], shows },
      path => this.#costCentres.push({ path, code, version: 1 }),
    )
  }

  #editCostCentre(): Act {
    if (this.#costCentres.length === 0) return this.#addCostCentre()
    const costCentre = this.#random.pick(this.#costCentres.slice(-5))
    const { path, code, version } = costCentre
    return this.#act(
      {
        ...{ sender: 'priya', method: 'PUT', path, body: { Code: code, Name: this.#text } },
        headers: { 'If-Match': `"${version}.0"` },
        effects: ['cost-centre.updated'],
        shows: { [path]: { code, name: this.#text } },
      },
      () => (costCentre.version += 1),
    )
  }

  #goOnWithRequest(): Act {
    if (!this.#request) return this.#raise()
    const ending = this.#random.next()
    if (ending < 0.15) return this.#end(this.#request, 'cancel')
    if (ending < 0.3 && !this.#isFirstStepDone && this.#request.kind === 'PersonalDetails')
      return this.#end(this.#request, 'decline')
    return this.#approve(this.#request)
  }

  #raise(): Act {
    const kind = this.#random.pick(['PersonalDetails', 'EmploymentTerms'] as const)
    const value = kind === 'PersonalDetails' ? this.#text : (500 + (this.#count % 3_000)) / 100
    const steps = kind === 'PersonalDetails' ? ['Waiting'] : ['Waiting', 'NotReached']
    return this.#act(
      {
        ...{ sender: 'liam', method: 'POST', path: '/change-requests' },
        body: {
          ...{ ChangeType: kind, EmployeeId: this.#own.employeeId, EffectiveDate: this.#day() },
          ...{ Description: this.#text, [kind]: { [commandFieldOf[kind]]: value } },
        },
        effects: ['change-request.created', 'change-request.submitted'],
        shows: { '@': { status: 'Pending', description: this.#text, 'approvals.status': steps } },
        counted: [{ list: '/change-requests', field: 'description', text: this.#text, count: 1 }],
      },
      path => {
        this.#request = { path, kind, value }
        this.#isFirstStepDone = false
      },
    )
  }

  #approve(request: Request): Act {
    const { path, kind, value } = request
    const isFirst = kind === 'EmploymentTerms' && !this.#isFirstStepDone
    const steps = kind === 'PersonalDetails' ? ['Approved'] : ['Approved', isFirst ? 'Waiting' : 'Approved']
    const day = this.#day()
    const draft: Draft = {
      ...{ sender: isFirst ? 'mei' : 'priya', method: 'PUT', path: `${path}/actions/approve` },
      body: { Revision: 1, Remarks: this.#text },
      effects: isFirst
        ? ['change-request.step-approved']
        : ['change-request.approved', 'change-request.applied', 'employee.updated'],
      shows: {
        [path]: { status: isFirst ? 'Pending' : 'Applied', 'approvals.status': steps },
        // Once from the employee's row, once from the facts.
        ...(!isFirst && this.#employeeShows(day, { [fieldOf[kind]]: value })),
      },
      counted: [this.#remarkOf(path)],
    }
    return this.#act(draft, () => {
      if (isFirst) this.#isFirstStepDone = true
      else this.#close(request)
    })
  }

  #end(request: Request, action: 'cancel' | 'decline'): Act {
    const { path, kind } = request
    const steps =
      kind === 'PersonalDetails'
        ? [action === 'cancel' ? 'Voided' : 'Declined']
        : this.#isFirstStepDone
          ? ['Approved', 'Voided']
          : ['Voided', 'NotReached']
    return this.#act(
      {
        ...{ sender: action === 'cancel' ? 'liam' : 'priya', method: 'PUT', path: `${path}/actions/${action}` },
        ...(action === 'decline' && { body: { Remarks: this.#text }, counted: [this.#remarkOf(path)] }),
        effects: [action === 'cancel' ? 'change-request.cancelled' : 'change-request.declined'],
        shows: { [path]: { status: action === 'cancel' ? 'Cancelled' : 'Declined', 'approvals.status': steps } },
      },
      () => this.#close(request),
    )
  }

  #close({ path }: Request): void {
    this.#lastRequest = path
    this.#request = undefined
  }

  /** Applied by the request that raises it, since its policy has no steps. */
  #changeContact(): Act {
    const Email = `${this.#text}@crash.example`
    const day = this.#day()
    return this.#act({
      ...{ sender: 'priya', method: 'POST', path: '/change-requests' },
      body: {
        ...{ ChangeType: 'ContactDetails', EmployeeId: this.#own.employeeId, EffectiveDate: day },
        ...{ Description: this.#text, ContactDetails: { Email } },
      },
      effects: [
        ...['change-request.created', 'change-request.submitted', 'change-request.approved'],
        ...['change-request.applied', 'employee.updated'],
      ],
      shows: {
        '@': { status: 'Applied', description: this.#text, 'approvals.status': [] },
        ...this.#employeeShows(day, { email: Email }),
      },
      counted: [{ list: '/change-requests', field: 'description', text: this.#text, count: 1 }],
    })
  }

  #employeeShows(day: string, fields: Readonly<Record<string, unknown>>): Write['shows'] {
    const path = `/Employees/${this.#own.employeeId}`
    return { [path]: fields, [`${path}?asAt=${day}`]: fields }
  }

  #goOnWithExpense(): Act {
    const path = this.#expense
    if (path === undefined) return this.#applyForExpense()
    const [action, status, step] = this.#random.pick([
      ['approve', 'Approved', 'Approved'],
      ['decline', 'Declined', 'Declined'],
    ] as const)
    return this.#act(
      {
        ...{ sender: 'liam', method: 'PUT', path: `${path}/actions/${action}` },
        body: { ...(action === 'approve' && { Revision: 1 }), Remarks: this.#text },
        effects: [`expense-application.${status.toLowerCase()}`],
        shows: { [path]: { status, 'approvals.status': [step] } },
      },
      () => (this.#expense = undefined),
    )
  }

  #applyForExpense(): Act {
    const { employeeId, expensePosition, paycodeId } = this.#own
    return this.#act(
      {
        ...{ sender: 'priya', method: 'POST', path: '/ExpenseApplications' },
        body: {
          ...{ EmployeeId: employeeId, OrganisationChartPositionId: expensePosition, ExpensePaycodeId: paycodeId },
          ...{ AmountApplied: 12.5, Description: this.#text },
        },
        effects: ['expense-application.created', 'expense-application.submitted'],
        shows: { '@': { status: 'Pending', description: this.#text, 'approvals.status': ['Waiting'] } },
        counted: [{ list: '/ExpenseApplications', field: 'description', text: this.#text, count: 1 }],
      },
      path => (this.#expense = path),
    )
  }

  #remark(): Act {
    const path = this.#request?.path ?? this.#lastRequest
    if (path === undefined) return this.#raise()
    return this.#act({
      ...{ sender: 'priya', method: 'POST', path: `${path}/remarks`, body: { Remark: this.#text } },
      ...{ effects: ['change-request.remark-added'], shows: {}, counted: [this.#remarkOf(path)] },
    })
  }

  #remarkOf = (path: string): Counted => ({ list: `${path}/remarks`, field: 'remark', text: this.#text, count: 1 })

  #goOnWithHolding(): Act {
    const { employeeId, heldPosition } = this.#own
    const list = `/Positions/${heldPosition}/Holders`
    const countedAs = (from: string, count: number): Counted[] => [
      { list: `${list}?all=true`, field: 'from', text: `${from}T00:00:00`, count },
    ]
    const holding = this.#holding
    if (holding)
      return this.#act(
        {
          ...{ sender: 'priya', method: 'DELETE', path: holding.path },
          ...{ effects: ['position.holder-removed'], shows: {}, counted: countedAs(holding.from, 0) },
        },
        () => (this.#holding = undefined),
      )
    const from = Temporal.PlainDate.from('2030-01-01').add({ days: this.#count }).toString()
    return this.#act(
      {
        ...{ sender: 'priya', method: 'POST', path: list },
        body: { EmployeeId: employeeId, From: from, To: from, AssignmentType: 'Secondary' },
        ...{ effects: ['position.holder-added'], shows: {}, counted: countedAs(from, 1) },
      },
      path => (this.#holding = { path, from }),
    )
  }

  /** A job does it. Its answer comes before. */
  #import(): Act {
    const rows = Array.from({ length: rowsOfImport }, (_, row) => `I${this.#name}-${this.#count}-${row},${this.#text}`)
    const body = [
      ...[
        '--crash',
        'Content-Disposition: form-data; name="files"; filename="cost-centres.csv"',
        'Content-Type: text/csv',
      ],
      ...['', 'code,name', ...rows, '--crash--', ''],
    ].join('\r\n')
    return this.#act({
      ...{ sender: 'priya', method: 'POST', path: '/Imports', body },
      headers: { 'Content-Type': 'multipart/form-data; boundary=crash' },
      effects: ['import.requested', ...rows.map(() => 'cost-centre.created'), 'import.completed'],
      shows: { '@': { status: 'Succeeded' } },
      counted: [
        {
          list: `/CostCentres/SEARCH?costcentrename=${this.#text}`,
          ...{ field: 'name', text: this.#text, count: rowsOfImport },
        },
      ],
    })
  }
}
