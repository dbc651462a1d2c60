import { readFileSync } from 'node:fs'
import {
  approveChangeRequest,
  type ChangeRequestPreview,
  type CreateChangeRequestCommand,
  createChangeRequest,
  createExpenseApplication,
  getChangeRequest,
  getEmployee,
  getExpenseApplication,
  listCostCentres,
  searchEmployees,
  submitChangeRequest,
  submitExpenseApplication,
} from './dist/generated'
import { createClient } from './dist/generated/client'

const scenario = JSON.parse(readFileSync(0, 'utf8'))
const clientFor = (key: string) => createClient({ baseUrl: scenario.url, auth: key })
const requester = clientFor(scenario.requesterKey)
const approver = clientFor(scenario.approverKey)

/** What a successful answer has. */
async function good<Data>(answer: Promise<{ data?: Data; error?: unknown; response?: Response }>) {
  const { data, error, response } = await answer
  if (!response?.ok) throw new Error(`${response?.status}: ${JSON.stringify(error)}`)
  return { data: data as NonNullable<Data>, headers: response.headers }
}

const idIn = (headers: Headers) => Number(headers.get('Location')?.split('/').at(-1))

async function run() {
  const costCentres: string[] = []
  for (let pageNumber = 1, pages = 1; pageNumber <= pages; pageNumber++) {
    const page = await good(listCostCentres({ client: requester, query: { pageNumber, pageSize: 7 } }))
    costCentres.push(...page.data.map(({ code }) => code))
    pages = Number(page.headers.get('X-Paging-TotalPages'))
  }

  const found = await good(searchEmployees({ client: requester, query: { EmployeeCode: scenario.employeeCode } }))
  const [employee] = found.data
  if (!employee) throw new Error('No employee was found.')

  const body: CreateChangeRequestCommand = {
    ChangeType: 'CostCentre',
    EmployeeId: employee.id,
    SubmitImmediately: false,
    CostCentre: scenario.shares.map(([CostCentreId, Percentage]: [number, number]) => ({ CostCentreId, Percentage })),
  }
  // Unknown to the generator: it takes the 201 without a body for any body.
  const tried = await good(createChangeRequest({ client: requester, body, query: { dryRun: true } }))
  const preview = tried.data as ChangeRequestPreview
  const created = await good(createChangeRequest({ client: requester, body }))
  const path = { id: idIn(created.headers) }
  const read = async () => (await good(getChangeRequest({ client: requester, path }))).data
  const statuses = [(await read()).status]
  await good(submitChangeRequest({ client: requester, path }))
  for (let request = await read(); ; request = await read()) {
    statuses.push(request.status)
    if (request.status !== 'Pending') break
    await good(approveChangeRequest({ client: approver, path, body: { Revision: request.revision } }))
  }
  const { data: changed } = await good(getEmployee({ client: requester, path: { id: employee.id } }))

  const { merchant, ...numbers } = scenario.expense
  const claim = {
    OrganisationChartPositionId: numbers.positionId,
    ExpensePaycodeId: numbers.paycodeId,
    EmployeeId: employee.id,
    AmountApplied: numbers.amount,
    Merchant: merchant,
    Description: 'Deck boots.',
    ReceiptReference: 'R-1',
    SubmitImmediately: false,
  }
  const made = await good(createExpenseApplication({ client: requester, body: claim }))
  const ofExpense = { id: idIn(made.headers) }
  await good(submitExpenseApplication({ client: requester, path: ofExpense }))
  const { data: expense } = await good(getExpenseApplication({ client: requester, path: ofExpense }))

  const bad = { ...claim, Description: 'x'.repeat(501), Merchant: 'x'.repeat(201) }
  const { error, response } = await createExpenseApplication({ client: requester, body: bad })
  const refusal =
    error && 'ModelState' in error ? { status: response?.status, modelState: error.ModelState } : undefined

  return {
    costCentres,
    found: { id: employee.id, name: employee.name },
    preview: { status: preview.status, fields: preview.changes.map(({ field }) => field) },
    statuses,
    shares: changed.costCentres.map(({ costCentre, percentage }) => [costCentre.id, percentage]),
    expense: { id: expense.id, status: expense.status, amount: expense.amountApplied, merchant: expense.merchant },
    refusal,
  }
}

run().then(outcome => process.stdout.write(JSON.stringify(outcome)))
