import { readFileSync } from 'node:fs'
import {
  Api,
  ChangeRequestStatus,
  ChangeTypeName,
  type CreateChangeRequestCommand,
  type ErrorBody,
  type HttpResponse,
  type InvalidRequest,
} from './dist/generated/muster'

const scenario = JSON.parse(readFileSync(0, 'utf8'))
const apiFor = (key: string) =>
  new Api({ baseUrl: scenario.url, baseApiParams: { headers: { Authorization: `Bearer ${key}` } } })
const requester = apiFor(scenario.requesterKey)
const approver = apiFor(scenario.approverKey)

const idIn = ({ headers }: Response) => Number(headers.get('Location')?.split('/').at(-1))

async function run() {
  const costCentres: string[] = []
  for (let pageNumber = 1, pages = 1; pageNumber <= pages; pageNumber++) {
    const page = await requester.costCentres.listCostCentres({ pageNumber, pageSize: 7 })
    costCentres.push(...page.data.map(({ code }) => code))
    pages = Number(page.headers.get('X-Paging-TotalPages'))
  }

  const { data: found } = await requester.employees.searchEmployees({ EmployeeCode: scenario.employeeCode })
  const [employee] = found
  if (!employee) throw new Error('No employee was found.')

  const body: CreateChangeRequestCommand = {
    ChangeType: ChangeTypeName.CostCentre,
    EmployeeId: employee.id,
    SubmitImmediately: false,
    CostCentre: scenario.shares.map(([CostCentreId, Percentage]: [number, number]) => ({ CostCentreId, Percentage })),
  }
  const { data: preview } = await requester.changeRequests.createChangeRequest(body, { dryRun: true })
  const id = idIn(await requester.changeRequests.createChangeRequest(body))
  const read = async () => (await requester.changeRequests.getChangeRequest(id)).data
  const statuses = [(await read()).status]
  await requester.changeRequests.submitChangeRequest(id)
  for (let request = await read(); ; request = await read()) {
    statuses.push(request.status)
    if (request.status !== ChangeRequestStatus.Pending) break
    await approver.changeRequests.approveChangeRequest(id, {}, { Revision: request.revision })
  }
  const { data: changed } = await requester.employees.getEmployee(employee.id)

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
  const expenseId = idIn(await requester.expenseApplications.createExpenseApplication(claim))
  await requester.expenseApplications.submitExpenseApplication(expenseId)
  const { data: expense } = await requester.expenseApplications.getExpenseApplication(expenseId)

  const bad = { ...claim, Description: 'x'.repeat(501), Merchant: 'x'.repeat(201) }
  const refusal = await requester.expenseApplications
    .createExpenseApplication(bad)
    .then(() => undefined)
    .catch(({ status, error }: HttpResponse<unknown, InvalidRequest | ErrorBody>) =>
      'ModelState' in error ? { status, modelState: error.ModelState } : undefined,
    )

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

run().then(
  outcome => process.stdout.write(JSON.stringify(outcome)),
  error => {
    process.stderr.write(`${error.stack ?? JSON.stringify(error.error)}\n`)
    process.exitCode = 1
  },
)
