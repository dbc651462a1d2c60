import type { Random } from '../exactness/random.ts'
import { type Act, act } from './act.ts'
import type { Counted } from './ledger.ts'
import { Requests, remarkOf } from './requests.ts'

/** What belongs to one client alone, so that it knows what is there. `expensePosition`: of the employee. */
export type Own = Readonly<{ employeeId: number; expensePosition: number; heldPosition: number; paycodeId: number }>

const rowsOfImport = 40

/**
 * One client's writes, each chosen by what its former ones have left: cost centres and their edits, requests about its
 * employee and their decisions, expense applications, remarks, holders of its position, imports.
 */
export class Lane {
  readonly #name: string
  readonly #own: Own
  readonly #random: Random
  readonly #requests: Requests
  #count = 0
  #costCentres: { path: string; code: string; version: number }[] = []
  #expense: string | undefined
  #holding: { path: string; from: string } | undefined

  constructor(name: string, { own, random, day }: Readonly<{ own: Own; random: Random; day(): string }>) {
    this.#name = name
    this.#own = own
    this.#random = random
    this.#requests = new Requests({ employeeId: own.employeeId, random, day })
  }

  next(): Act {
    this.#count += 1
    const acts = [
      () => this.#addCostCentre(),
      () => this.#editCostCentre(),
      ...Array<() => Act>(3).fill(() => this.#requests.goOn(this.#text)),
      () => this.#requests.changeContact(this.#text),
      () => this.#goOnWithExpense(),
      () => this.#requests.remark(this.#text),
      () => this.#goOnWithHolding(),
    ]
    return this.#random.chance(0.02) ? this.#import() : this.#random.pick(acts)()
  }

  /** No other write has this text. */
  get #text(): string {
    return `crash-${this.#name}-${this.#count}`
  }

  #addCostCentre(): Act {
    const [code, name] = [`C${this.#name}-${this.#count}`, this.#text]
    const shows = { '@': { code, name } }
    const body = { Code: code, Name: name }
    return act(
      this.#text,
      { sender: 'priya', method: 'POST', path: '/CostCentres', body, effects: ['cost-centre.created'], shows },
      path => this.#costCentres.push({ path, code, version: 1 }),
    )
  }

  #editCostCentre(): Act {
    if (this.#costCentres.length === 0) return this.#addCostCentre()
    const costCentre = this.#random.pick(this.#costCentres.slice(-5))
    const { path, code, version } = costCentre
    return act(
      this.#text,
      {
        ...{ sender: 'priya', method: 'PUT', path, body: { Code: code, Name: this.#text } },
        headers: { 'If-Match': `"${version}.0"` },
        effects: ['cost-centre.updated'],
        shows: { [path]: { code, name: this.#text } },
      },
      () => (costCentre.version += 1),
    )
  }

  #goOnWithExpense(): Act {
    const path = this.#expense
    if (path === undefined) return this.#applyForExpense()
    const [action, status, step] = this.#random.pick([
      ['approve', 'Approved', 'Approved'],
      ['decline', 'Declined', 'Declined'],
    ] as const)
    return act(
      this.#text,
      {
        ...{ sender: 'liam', method: 'PUT', path: `${path}/actions/${action}` },
        body: { ...(action === 'approve' && { Revision: 1 }), Remarks: this.#text },
        effects: [`expense-application.${status.toLowerCase()}`],
        shows: { [path]: { status, 'approvals.status': [step] } },
        counted: [remarkOf(path, this.#text)],
      },
      () => (this.#expense = undefined),
    )
  }

  #applyForExpense(): Act {
    const { employeeId, expensePosition, paycodeId } = this.#own
    return act(
      this.#text,
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

  #goOnWithHolding(): Act {
    const { employeeId, heldPosition } = this.#own
    const list = `/Positions/${heldPosition}/Holders`
    const countedAs = (from: string, count: number): Counted[] => [
      { list: `${list}?all=true`, field: 'from', text: `${from}T00:00:00`, count },
    ]
    const holding = this.#holding
    if (holding)
      return act(
        this.#text,
        {
          ...{ sender: 'priya', method: 'DELETE', path: holding.path },
          ...{ effects: ['position.holder-removed'], shows: {}, counted: countedAs(holding.from, 0) },
        },
        () => (this.#holding = undefined),
      )
    // Later than all holdings of the sample.
    const from = Temporal.PlainDate.from('2060-01-01').add({ days: this.#count }).toString()
    return act(
      this.#text,
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
    return act(this.#text, {
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
