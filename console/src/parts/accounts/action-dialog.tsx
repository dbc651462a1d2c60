import { send } from '../../api/client.ts'
import { accountsTexts } from '../../texts/en-AU/accounts.ts'
import { t } from '../../texts/index.ts'
import { ConfirmDialog } from '../../ui/dialog/index.ts'
import { notify } from '../../ui/message/index.ts'
import { useOpened } from '../../ui/record-dialog.tsx'
import { type Account, type AccountAction, accountNow } from './account.ts'

type Props = Readonly<{ action: AccountAction; account: Account; onClose: () => void }>

/** Asks before an administrator acts on an account. The act is for the version that was read as the question opened. */
export function AccountActionDialog({ action, account: { id, email }, onClose }: Props) {
  const { label, text, done } = accountsTexts.actions[action]
  const opened = useOpened({ key: ['account', id], read: () => accountNow(id), onClose })
  return (
    <ConfirmDialog
      isOpen={opened !== undefined}
      onClose={onClose}
      title={`${label}: ${email}`}
      confirmLabel={label}
      isDangerous={action === 'close' || action === 'suspend'}
      etag={opened?.etag}
      act={async (_, ifMatch) => {
        const sent = await send('put', `/Accounts/{id}/actions/${action}`, { path: { id }, ifMatch })
        notify(sent.status === 202 ? t.administrativeChanges.asked : done)
      }}
    >
      {text}
    </ConfirmDialog>
  )
}
