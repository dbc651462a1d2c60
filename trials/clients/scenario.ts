import { isDeepStrictEqual } from 'node:util'
import type { Client } from '../kit/client.ts'

/** The input of a program: whom it acts for, and which records it makes. */
export type Scenario = Readonly<{
  url: string
  requesterKey: string
  approverKey: string
  employeeCode: string
  /** Cost centres of the employee, with percentages. */
  shares: readonly (readonly [id: number, percentage: number])[]
  expense: Readonly<{ positionId: number; paycodeId: number; amount: number; merchant: string }>
}>

/** What a program says that it saw. */
export type Seen = Readonly<{
  costCentres: readonly string[]
  found: unknown
  preview: unknown
  statuses: readonly string[]
  shares: unknown
  expense: Readonly<{ id: number }>
  refusal: unknown
}>

/** The API as it answers without any client of the contract. */
export class Api {
  readonly #client: Client
  readonly #key: string

  constructor(client: Client, key: string) {
    this.#client = client
    this.#key = key
  }

  async ask(method: string, path: string, body?: unknown) {
    return this.#client.ask(method, `/v12.21${path}`, { key: this.#key, body })
  }

  async get(path: string) {
    const { status, body, text } = await this.ask('GET', path)
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`)
    return body
  }
}

const employeeCode = '1177'

/** The scenario of one program of several: no two make the same change of Emma's record. */
export async function scenarioFor(
  api: Api,
  at: number,
  who: Pick<Scenario, 'url' | 'requesterKey' | 'approverKey'>,
): Promise<Scenario> {
  const { id } = (await api.get(`/Employees/Search?EmployeeCode=${employeeCode}`))[0]
  const { positions } = await api.get(`/Employees/${id}`)
  const paycodes: { id: number; code: string }[] = await api.get('/ExpensePaycodes?pageSize=200')
  const centres = ['FER-SYD-CQ-DK', 'FER-SYD-BAR'].map(
    async code => (await api.get(`/CostCentres/Search?CostCentreCode=${code}`))[0].id as number,
  )
  const [first = 0, second = 0] = await Promise.all(centres)
  return {
    ...who,
    employeeCode,
    shares: [
      [first, 60 + at],
      [second, 40 - at],
    ],
    expense: {
      positionId: positions[0].id,
      paycodeId: paycodes.find(({ code }) => code === 'BOOTS')?.id ?? 0,
      amount: 120.45 + at,
      merchant: `Dockside Workwear ${at}`,
    },
  }
}

/** What the program must have seen: what the API says, asked for without a client. */
export async function expectedOf(api: Api, { shares, expense }: Scenario, seen: Seen): Promise<Seen> {
  const [employee] = await api.get(`/Employees/Search?EmployeeCode=${employeeCode}`)
  const { costCentres } = await api.get(`/Employees/${employee.id}`)
  const stored = await api.get(`/ExpenseApplications/${seen.expense?.id}`)
  const refused = await api.ask('POST', '/ExpenseApplications', {
    OrganisationChartPositionId: expense.positionId,
    ExpensePaycodeId: expense.paycodeId,
    EmployeeId: employee.id,
    AmountApplied: expense.amount,
    Description: 'x'.repeat(501),
    Merchant: 'x'.repeat(201),
  })
  const sharesNow = costCentres.map((each: { costCentre: { id: number }; percentage: number }) => [
    each.costCentre.id,
    each.percentage,
  ])
  return {
    costCentres: (await api.get('/CostCentres?pageSize=200')).map(({ code }: { code: string }) => code),
    found: { id: employee.id, name: employee.name },
    preview: { status: 'Draft', fields: ['CostCentre'] },
    statuses: ['Draft', 'Pending', 'Pending', 'Applied'],
    // As they are and as they were asked for: neither may be the other's excuse.
    shares: isDeepStrictEqual(sharesNow, shares) ? sharesNow : [sharesNow, shares],
    expense: {
      ...{ id: stored.id, status: 'Pending', amount: stored.amountApplied },
      merchant: stored.merchant === expense.merchant ? stored.merchant : [stored.merchant, expense.merchant],
    } as Seen['expense'],
    refusal: { status: 400, modelState: refused.body.ModelState },
  }
}

/** A sentence for each part of what was seen that is not what was expected. */
export const differences = (seen: Seen, expected: Seen): string[] =>
  (Object.keys(expected) as (keyof Seen)[]).flatMap(part =>
    isDeepStrictEqual(seen[part], expected[part])
      ? []
      : [`${part}: ${JSON.stringify(seen[part])}, and the API says ${JSON.stringify(expected[part])}`],
  )
