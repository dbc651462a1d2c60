import type { components } from '@muster/client'
import { formatDay, formatMoney } from '../../format/formats.ts'
import { t } from '../../texts/index.ts'
import { Facts } from '../../ui/page/index.ts'
import { ChangesTable } from '../change-requests/index.ts'

type Schemas = components['schemas']

/** The content of a change request, in short, for a user who has read it before. */
export const RequestSummary = ({ request }: { request: Schemas['ChangeRequest'] }) => (
  <>
    <Facts
      facts={[
        [t.changeRequests.status, t.statuses[request.status]],
        [t.changeRequests.effective, formatDay(request.effectiveDate)],
        [t.changeRequests.description, request.description],
      ]}
    />
    <ChangesTable changes={request.changes} />
  </>
)

const { facts } = t.expenseApplications

/** The content of an expense application, in short, for a user who has read it before. */
export const ExpenseSummary = ({ expense }: { expense: Schemas['ExpenseApplication'] }) => (
  <Facts
    facts={[
      [t.expenseApplications.status, t.statuses[expense.status]],
      [facts.paycode, expense.expensePaycode.name],
      [facts.amountApplied, formatMoney(expense.amountApplied, expense.currencyText)],
      [
        facts.amountApproved,
        expense.amountApproved === undefined ? undefined : formatMoney(expense.amountApproved, expense.currencyText),
      ],
      [facts.incurred, formatDay(expense.dateIncurred)],
      [facts.merchant, expense.merchant],
      [t.changeRequests.description, expense.description],
    ]}
  />
)
