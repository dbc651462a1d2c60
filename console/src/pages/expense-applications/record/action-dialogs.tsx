import { useNavigate } from '@tanstack/react-router'
import { send } from '../../../api/client.ts'
import { ExpenseSummary, Steps } from '../../../parts/approvals/index.ts'
import { AuthorityPicker } from '../../../parts/pickers/index.ts'
import { expenseApplicationsTexts } from '../../../texts/en-AU/expense-applications.ts'
import { t } from '../../../texts/index.ts'
import { ChangedMeanwhile, ConfirmDialog, Modal, useSeenVersion } from '../../../ui/dialog/index.ts'
import { CommandForm, useCommand } from '../../../ui/form/index.ts'
import { TextArea } from '../../../ui/input/index.ts'
import { notify } from '../../../ui/message/index.ts'
import type { Expense } from '../list/expenses.ts'

const words = expenseApplicationsTexts

type Props = Readonly<{ expense: Expense; etag: string | undefined; onClose: () => void }>
type Asked = keyof typeof words.ask

/** Confirms an action that takes only a remark. */
export function AskDialog({ action, expense, etag, onClose }: Props & { action: Asked }) {
  const navigate = useNavigate()
  const { title, text, done } = words.ask[action]
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      confirmLabel={words.actions[action]}
      isDangerous={action === 'delete' || action === 'cancel' || action === 'reverse'}
      isCancelling={action === 'cancel'}
      remarks={action === 'reverse' ? 'required' : undefined}
      etag={etag}
      record={action === 'reverse' ? <ExpenseSummary expense={expense} /> : undefined}
      act={(remarks, ifMatch) => perform(action, { path: { id: expense.id }, ifMatch }, remarks)}
      onDone={() => {
        notify(done)
        if (action === 'delete') void navigate({ to: '/expense-applications' })
      }}
    >
      {text}
    </ConfirmDialog>
  )
}

type Target = Readonly<{ path: { id: number }; ifMatch: string | undefined }>

function perform(action: Asked, target: Target, remarks = ''): Promise<unknown> {
  if (action === 'delete') return send('delete', '/ExpenseApplications/{id}', target)
  if (action === 'reverse')
    return send('put', '/ExpenseApplications/{id}/actions/reverse', { ...target, body: { Remarks: remarks } })
  if (action === 'submit') return send('put', '/ExpenseApplications/{id}/actions/submit', target)
  if (action === 'cancel') return send('put', '/ExpenseApplications/{id}/actions/cancel', target)
  return send('put', '/ExpenseApplications/{id}/actions/process', target)
}

/** Reassigns the waiting step to another authority. */
export function ReassignDialog({ expense, etag, onClose }: Props) {
  const seen = useSeenVersion({ record: expense, etag })
  const command = useCommand({
    initialValues: { AuthorityId: undefined as number | undefined, Remarks: '' },
    submit: ({ AuthorityId, Remarks }) =>
      send('put', '/ExpenseApplications/{id}/actions/reassign', {
        path: { id: expense.id },
        body: { ...(AuthorityId !== undefined && { AuthorityId }), Remarks } as {
          AuthorityId: number
          Remarks: string
        },
        ifMatch: seen.etag,
      }).catch(seen.note),
    onDone: () => {
      notify(words.reassign.done)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={words.reassign.title}>
      <CommandForm command={command} submitLabel={words.actions.reassign} onCancel={onClose}>
        {words.reassign.text}
        <AuthorityPicker label={words.reassign.authority} required {...command.form.getInputProps('AuthorityId')} />
        <TextArea
          label={t.remarks}
          withAsterisk
          minRows={3}
          maxLength={4000}
          {...command.form.getInputProps('Remarks')}
        />
        <ChangedMeanwhile>
          {seen.changed && (
            <>
              <ExpenseSummary expense={seen.changed} />
              <Steps steps={seen.changed.approvals} />
            </>
          )}
        </ChangedMeanwhile>
      </CommandForm>
    </Modal>
  )
}
