import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Decision, DecisionDialog, mostToApprove } from '../../../parts/approvals/index.ts'
import { expenseApplicationsTexts } from '../../../texts/en-AU/expense-applications.ts'
import { t } from '../../../texts/index.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { lazyDialog } from '../../../ui/loading/index.ts'
import { type Expense, moneyOf } from '../list/expenses.ts'

const AskDialog = lazyDialog(async () => (await import('./action-dialogs.tsx')).AskDialog)
const ReassignDialog = lazyDialog(async () => (await import('./action-dialogs.tsx')).ReassignDialog)

const words = expenseApplicationsTexts

type Action = Expense['availableActions'][number]['action']

/** In the order of the buttons; the first allowed one is the primary one. */
const order: readonly Action[] = [
  ...(['approve', 'submit', 'process', 'return', 'decline', 'update', 'reassign'] as const),
  ...(['reverse', 'cancel', 'delete'] as const),
]

/** The buttons of the actions that the server allows, and the dialog of each. */
export function ExpenseActions({ expense, etag }: { expense: Expense; etag: string | undefined }) {
  const navigate = useNavigate({ from: '/expense-applications/$id' })
  const { open } = useSearch({ from: '/signed-in/expense-applications/$id' })
  const offered = order.flatMap(action => expense.availableActions.filter(each => each.action === action))
  const allowed = offered.flatMap(({ action, isAllowed }) => (isAllowed ? [action] : []))
  const [first] = allowed
  const [doing, setDoing] = useState(allowed.find(action => action === open))
  const close = () => {
    setDoing(undefined)
    if (open) void navigate({ search: {}, replace: true, resetScroll: false })
  }
  return (
    <>
      {offered.map(({ action, isAllowed, reason }) => (
        <ActionButton
          key={action}
          variant={action === first ? 'filled' : 'default'}
          reason={isAllowed ? undefined : (reason ?? t.notNow)}
          onClick={() => (action === 'update' ? navigate({ search: { edit: true } }) : setDoing(action))}
        >
          {words.actions[action]}
        </ActionButton>
      ))}
      {isDecision(doing) && (
        <DecisionDialog
          decision={doing}
          approvables={[approvableOf(expense)]}
          most={mostToApprove(expense)}
          onClose={close}
        />
      )}
      {doing === 'reassign' && <ReassignDialog expense={expense} etag={etag} onClose={close} />}
      {isAsked(doing) && <AskDialog action={doing} expense={expense} etag={etag} onClose={close} />}
    </>
  )
}

const isDecision = (action: Action | undefined): action is Decision =>
  action === 'approve' || action === 'decline' || action === 'return'

const isAsked = (action: Action | undefined): action is keyof typeof words.ask =>
  action !== undefined && action in words.ask

const approvableOf = (expense: Expense) => ({
  type: 'ExpenseApplication' as const,
  id: expense.id,
  code: expense.code,
  title: `${expense.expensePaycode.name}, ${moneyOf(expense.amountApplied, expense)}`,
  revision: expense.revision,
})
