import type { components } from '@muster/client'
import { t } from '../../texts/index.ts'
import { Block } from '../../ui/block.tsx'
import { ExpenseFacts } from '../../ui/expense-facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Remark, Remarks } from '../../ui/remarks.tsx'
import { Steps } from '../../ui/steps.tsx'
import { Quote } from '../../ui/timeline.tsx'

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
