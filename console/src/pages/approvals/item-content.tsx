import type { components } from '@muster/client'
import { formatDay } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'
import { type Remark, Remarks, RequestNotices, Steps } from '../../parts/approvals/index.ts'
import { ChangesTable, Rescinded } from '../../parts/change-requests/index.ts'
import { ExpenseFacts } from '../../parts/expense-applications/index.ts'
import { t } from '../../texts/index.ts'
import { Notice } from '../../ui/message/index.ts'
import { Block, Facts } from '../../ui/page/index.ts'
import { Instant, Quote } from '../../ui/timeline/index.ts'

type Schemas = components['schemas']

/** The content of a change request, for its approver. */
export const ChangeRequestContent = ({ request }: { request: Schemas['ChangeRequest'] }) => (
  <>
    <Facts
      facts={[
        [t.changeRequests.rescinds, request.rescinds && <Rescinded key="rescinds" rescinds={request.rescinds} />],
        [t.changeRequests.effective, formatDay(request.effectiveDate)],
        [t.changeRequests.until, request.effectiveToDate && formatDay(request.effectiveToDate)],
        [t.changeRequests.position, request.organisationChartPosition?.name],
        [t.changeRequests.reason, request.reason],
        [t.changeRequests.requestedBy, spokenName(request.requestedBy.name)],
        [t.changeRequests.submitted, request.submittedDateTime && <Instant at={request.submittedDateTime} />],
      ]}
    />
    {request.description && <Quote>{request.description}</Quote>}
    <RequestNotices request={request} />
    <Block isRuled title={t.changes.title}>
      <ChangesTable changes={request.changes} />
    </Block>
  </>
)

/** The content of an expense application, for its approver. */
export const ExpenseContent = ({ expense }: { expense: Schemas['ExpenseApplication'] }) => (
  <>
    <ExpenseFacts expense={expense} />
    {expense.description && <Quote>{expense.description}</Quote>}
    {expense.warnings.map(warning => (
      <Notice key={warning} tone="warning">
        {t.expenseApplications.warnings[warning]}
      </Notice>
    ))}
  </>
)

type DiscussionProps = Readonly<{ steps: readonly Schemas['Approval'][]; remarks: readonly Remark[] }>

/** The steps of the approval, and the remarks. */
export const Discussion = ({ steps, remarks }: DiscussionProps) => (
  <>
    <Block isRuled title={t.steps.title}>
      <Steps steps={steps} />
    </Block>
    {remarks.length > 0 && (
      <Block isRuled title={t.remarks}>
        <Remarks remarks={remarks} />
      </Block>
    )}
  </>
)
