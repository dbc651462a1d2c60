import type { components } from '@muster/client'
import { type Remark, Remarks, Steps } from '../../parts/approvals/index.ts'
import { ExpenseFacts } from '../../parts/expense-applications/index.ts'
import { t } from '../../texts/index.ts'
import { Notice } from '../../ui/message/index.ts'
import { Block } from '../../ui/page/index.ts'
import { Quote } from '../../ui/timeline/index.ts'

type Expense = components['schemas']['ExpenseApplication']

/** What an expense application asks for, for whoever decides it. */
export function ExpenseBody({ expense, remarks }: { expense: Expense; remarks: readonly Remark[] }) {
  return (
    <>
      <ExpenseFacts expense={expense} />
      {expense.description && <Quote>{expense.description}</Quote>}
      {expense.warnings.map(warning => (
        <Notice key={warning} tone="warning">
          {t.expenseApplications.warnings[warning]}
        </Notice>
      ))}
      <Block isRuled title={t.steps.title}>
        <Steps steps={expense.approvals} />
      </Block>
      {remarks.length > 0 && (
        <Block isRuled title={t.remarks}>
          <Remarks remarks={remarks} />
        </Block>
      )}
    </>
  )
}
