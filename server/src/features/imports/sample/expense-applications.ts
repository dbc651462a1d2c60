import { insertApprovable } from './approvals.ts'
import type { ExpenseDocument } from './documents.ts'
import type { Loading } from './loading.ts'

/** Expense applications with their chains, in the order of their codes. */
export async function insertExpenseApplications(
  loading: Loading,
  documents: readonly ExpenseDocument[],
): Promise<void> {
  for (const document of documents) await insertExpenseApplication(loading, document)
}

async function insertExpenseApplication(loading: Loading, document: ExpenseDocument): Promise<void> {
  const { tx, group, codes } = loading
  const { personId, id: employeeId } = codes.employee(document.employeeCode)
  const columns = columnsOf(loading, document)
  const approvableId = await insertApprovable(loading, {
    kind: 'ExpenseApplication',
    requestedByPersonId: personId,
    subjectPersonId: personId,
    revision: document.revision,
    isTwoPerson: false,
    command: commandOf(loading, document),
    routing: { changeType: 'ExpenseApplication', employeeId, positionId: columns.positionId },
    createdAt: columns.createdAt,
    submittedAt: columns.submittedAt,
    steps: document.approvals,
    remarks: [],
  })
  const requestedByAccountId = codes.accountOf(personId)
  const { id } = await tx
    .insertInto('expenseApplication')
    .values({ employerGroupId: group.id, approvableId, employeeId, requestedByAccountId, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { code, percentage } of document.costCentres ?? []) {
    const share = { employerGroupId: group.id, expenseApplicationId: id, costCentreId: codes.costCentre(code) }
    await tx
      .insertInto('expenseApplicationCostCentre')
      .values({ ...share, percentage: String(percentage) })
      .execute()
  }
}

function columnsOf(loading: Loading, document: ExpenseDocument) {
  const { codes, day, moment } = loading
  const at = (text: string | undefined) => (text === undefined ? null : moment(text))
  return {
    code: document.code,
    status: document.status,
    positionId: codes.position(document.positionCode),
    expensePaycodeId: codes.paycode(document.paycodeCode).id,
    amountApplied: document.amountApplied,
    amountApproved: document.amountApproved ?? null,
    currencyText: document.currencyText,
    taxAmount: document.taxAmount ?? null,
    quantity: document.quantity ?? null,
    dateIncurred: day(document.dateIncurred),
    merchant: document.merchant ?? null,
    description: document.description ?? null,
    receiptReference: document.receiptReference ?? null,
    externalReference: document.externalReference ?? null,
    warnings: warningsOf(loading, document),
    submittedAt: at(document.submittedDateTime),
    decidedAt: at(document.decidedDateTime),
    createdAt: moment(document.createdDateTime),
    lastModified: moment(document.lastModified),
  }
}

function warningsOf({ codes }: Loading, document: ExpenseDocument): string[] {
  const { maxAmount, receiptThreshold } = codes.paycode(document.paycodeCode)
  const amount = Number(document.amountApplied)
  return [
    ...(maxAmount !== null && amount > Number(maxAmount) ? ['OverLimit'] : []),
    ...(document.receiptReference === undefined && amount >= Number(receiptThreshold) ? ['ReceiptRequired'] : []),
  ]
}

const commandOf = ({ codes, day }: Loading, document: ExpenseDocument) => ({
  OrganisationChartPositionId: codes.position(document.positionCode),
  ExpensePaycodeId: codes.paycode(document.paycodeCode).id,
  EmployeeId: codes.employee(document.employeeCode).id,
  AmountApplied: Number(document.amountApplied),
  DateIncurred: day(document.dateIncurred),
  ...(document.merchant && { Merchant: document.merchant }),
  ...(document.description && { Description: document.description }),
})
