import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Decision, DecisionDialog, mostToApprove } from '../../../parts/approvals/index.ts'
import { expenseApplicationsTexts } from '../../../texts/en-AU/expense-applications.ts'
import { t } from '../../../texts/index.ts'
import { lazyDialog } from '../../../ui/loading/index.ts'
import { MenuItem, MoreMenu } from '../../../ui/more-menu.tsx'
import styles from '../list/expenses.module.css'
import { type Expense, moneyOf } from '../list/expenses.ts'

const AskDialog = lazyDialog(async () => (await import('./action-dialogs.tsx')).AskDialog)
const ReassignDialog = lazyDialog(async () => (await import('./action-dialogs.tsx')).ReassignDialog)

const words = expenseApplicationsTexts

type Action = Expense['availableActions'][number]['action']

/** Those that go on with it. The first allowed one is the primary button. */
const leading: readonly Action[] = ['approve', 'submit', 'process']

/** In the order of the buttons: what ends it or takes it back comes last. */
const order: readonly Action[] = [
  ...leading,
  ...(['return', 'decline', 'update', 'reassign', 'reverse', 'cancel', 'delete'] as const),
]

/** The buttons of the actions that the server allows, and the dialog of each. */
export function ExpenseActions({ expense, etag }: { expense: Expense; etag: string | undefined }) {
  const navigate = useNavigate({ from: '/expense-applications/$id' })
  const { open } = useSearch({ from: '/signed-in/expense-applications/$id' })
  const allowed = order.filter(action =>
    expense.availableActions.some(each => each.action === action && each.isAllowed),
  )
  // Rare and grave.
  const shown = allowed.filter(action => action !== 'reverse')
  const first = allowed.find(action => leading.includes(action))
  const [doing, setDoing] = useState(allowed.find(action => action === open))
  const close = () => {
    setDoing(undefined)
    if (open) void navigate({ search: {}, replace: true, resetScroll: false })
  }
  return (
    <>
      {shown.map(action => (
        <Button
          key={action}
          variant={action === first ? 'filled' : 'default'}
          onClick={() => (action === 'update' ? navigate({ search: { edit: true } }) : setDoing(action))}
        >
          {words.actions[action]}
        </Button>
      ))}
      {allowed.includes('reverse') && (
        <MoreMenu>
          <MenuItem onClick={() => setDoing('reverse')}>
            {words.actions.reverse}
            <div className="soft">{words.reverseHint}</div>
          </MenuItem>
        </MoreMenu>
      )}
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

/** The actions of the status that the caller may not take, with the server's reasons. */
export function WhyNot({ actions }: { actions: Expense['availableActions'] }) {
  const refused = actions.filter(({ isAllowed }) => !isAllowed)
  if (refused.length === 0) return null
  const reasons = [...new Set(refused.map(({ reason }) => reason ?? t.notNow))]
  const names = (reason?: string) =>
    refused
      .filter(each => reason === undefined || (each.reason ?? t.notNow) === reason)
      .map(({ action }) => words.actions[action].toLowerCase())
  return (
    <details className={styles.whyNot}>
      <summary>{words.whyNot(names())}</summary>
      <ul>
        {reasons.map(reason => (
          <li key={reason}>{reasons.length === 1 ? reason : words.because(names(reason), reason)}</li>
        ))}
      </ul>
    </details>
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
