import type { Random } from '../exactness/random.ts'
import { type Act, act, type Draft } from './act.ts'
import type { Counted, Write } from './ledger.ts'

type Request = { readonly path: string; readonly kind: 'PersonalDetails' | 'EmploymentTerms'; readonly value: unknown }

const fieldOf = { PersonalDetails: 'preferredName', EmploymentTerms: 'standardHoursPerWeek' } as const
const commandFieldOf = { PersonalDetails: 'PreferredName', EmploymentTerms: 'StandardHoursPerWeek' } as const

/** The remark with this text on a change request or an expense application. */
export const remarkOf = (path: string, text: string): Counted => ({
  list: `${path}/remarks`,
  field: 'remark',
  text,
  count: 1,
})

/** Requests about one employee, one after the other. `text` is of the write alone. */
export class Requests {
  readonly #employeeId: number
  readonly #random: Random
  /** The day of the group: requests take effect on it. */
  readonly #day: () => string
  #count = 0
  #request: Request | undefined
  #isFirstStepDone = false
  #lastRequest: string | undefined

  constructor({ employeeId, random, day }: Readonly<{ employeeId: number; random: Random; day(): string }>) {
    this.#employeeId = employeeId
    this.#random = random
    this.#day = day
  }

  /** Raises a request, or decides or cancels the one that waits. */
  goOn(text: string): Act {
    if (!this.#request) return this.#raise(text)
    const ending = this.#random.next()
    if (ending < 0.15) return this.#end(text, this.#request, 'cancel')
    if (ending < 0.3 && !this.#isFirstStepDone && this.#request.kind === 'PersonalDetails')
      return this.#end(text, this.#request, 'decline')
    return this.#approve(text, this.#request)
  }

  #raise(text: string): Act {
    const kind = this.#random.pick(['PersonalDetails', 'EmploymentTerms'] as const)
    this.#count += 1
    const value = kind === 'PersonalDetails' ? text : (500 + (this.#count % 3_000)) / 100
    const steps = kind === 'PersonalDetails' ? ['Waiting'] : ['Waiting', 'NotReached']
    return act(
      text,
      {
        ...{ sender: 'liam', method: 'POST', path: '/change-requests' },
        body: {
          ...{ ChangeType: kind, EmployeeId: this.#employeeId, EffectiveDate: this.#day() },
          ...{ Description: text, [kind]: { [commandFieldOf[kind]]: value } },
        },
        effects: ['change-request.created', 'change-request.submitted'],
        shows: { '@': { status: 'Pending', description: text, 'approvals.status': steps } },
        counted: [{ list: '/change-requests', field: 'description', text, count: 1 }],
      },
      path => {
        this.#request = { path, kind, value }
        this.#isFirstStepDone = false
      },
    )
  }

  #approve(text: string, request: Request): Act {
    const { path, kind, value } = request
    const isFirst = kind === 'EmploymentTerms' && !this.#isFirstStepDone
    const steps = kind === 'PersonalDetails' ? ['Approved'] : ['Approved', isFirst ? 'Waiting' : 'Approved']
    const day = this.#day()
    const draft: Draft = {
      ...{ sender: isFirst ? 'mei' : 'priya', method: 'PUT', path: `${path}/actions/approve` },
      body: { Revision: 1, Remarks: text },
      effects: isFirst
        ? ['change-request.step-approved']
        : ['change-request.approved', 'change-request.applied', 'employee.updated'],
      shows: {
        [path]: { status: isFirst ? 'Pending' : 'Applied', 'approvals.status': steps },
        // Once from the employee's row, once from the facts.
        ...(!isFirst && this.#employeeShows(day, { [fieldOf[kind]]: value })),
      },
      counted: [remarkOf(path, text)],
    }
    return act(text, draft, () => {
      if (isFirst) this.#isFirstStepDone = true
      else this.#close(request)
    })
  }

  #end(text: string, request: Request, action: 'cancel' | 'decline'): Act {
    const { path, kind } = request
    const steps =
      kind === 'PersonalDetails'
        ? [action === 'cancel' ? 'Voided' : 'Declined']
        : this.#isFirstStepDone
          ? ['Approved', 'Voided']
          : ['Voided', 'NotReached']
    return act(
      text,
      {
        ...{ sender: action === 'cancel' ? 'liam' : 'priya', method: 'PUT', path: `${path}/actions/${action}` },
        ...(action === 'decline' && { body: { Remarks: text }, counted: [remarkOf(path, text)] }),
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

  /** A request that is applied as it is raised, since its policy has no steps. */
  changeContact(text: string): Act {
    const Email = `${text}@crash.example`
    const day = this.#day()
    return act(text, {
      ...{ sender: 'priya', method: 'POST', path: '/change-requests' },
      body: {
        ...{ ChangeType: 'ContactDetails', EmployeeId: this.#employeeId, EffectiveDate: day },
        ...{ Description: text, ContactDetails: { Email } },
      },
      effects: [
        ...['change-request.created', 'change-request.submitted', 'change-request.approved'],
        ...['change-request.applied', 'employee.updated'],
      ],
      shows: {
        '@': { status: 'Applied', description: text, 'approvals.status': [] },
        ...this.#employeeShows(day, { email: Email }),
      },
      counted: [{ list: '/change-requests', field: 'description', text, count: 1 }],
    })
  }

  #employeeShows(day: string, fields: Readonly<Record<string, unknown>>): Write['shows'] {
    const path = `/Employees/${this.#employeeId}`
    return { [path]: fields, [`${path}?asAt=${day}`]: fields }
  }

  remark(text: string): Act {
    const path = this.#request?.path ?? this.#lastRequest
    if (path === undefined) return this.#raise(text)
    return act(text, {
      ...{ sender: 'priya', method: 'POST', path: `${path}/remarks`, body: { Remark: text } },
      ...{ effects: ['change-request.remark-added'], shows: {}, counted: [remarkOf(path, text)] },
    })
  }
}
