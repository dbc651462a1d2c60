import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { accountsTexts } from '../../texts/en-AU/accounts.ts'
import { t } from '../../texts/index.ts'
import { ConfirmDialog } from '../../ui/dialog/index.ts'
import { lazyDialog } from '../../ui/loading/index.ts'
import { notify } from '../../ui/message/index.ts'
import { type AccountAction, type AccountShown, readAccount } from './account.ts'

const words = accountsTexts

const EditDialog = lazyDialog(async () => (await import('./edit-dialog.tsx')).EditAccountDialog)

/** What an administrator may do with an account. What is not possible now is not offered. */
export function AccountActions({ shown }: { shown: AccountShown }) {
  const [asked, ask] = useState<AccountAction | 'edit'>()
  const { availableActions, status } = shown.record
  const isOwn = availableActions.every(({ isAllowed }) => !isAllowed)
  if (isOwn) return <span className="soft">{availableActions[0]?.reason}</span>
  return (
    <>
      {status !== 'Closed' && <Button onClick={() => ask('edit')}>{t.edit}</Button>}
      {availableActions
        .filter(({ isAllowed }) => isAllowed)
        .map(({ action }) => (
          <Button key={action} variant="default" onClick={() => ask(action)}>
            {words.actions[action].label}
          </Button>
        ))}
      {asked === 'edit' && <EditDialog shown={shown} onClose={() => ask(undefined)} />}
      {asked !== undefined && asked !== 'edit' && (
        <ActionDialog action={asked} shown={shown} onClose={() => ask(undefined)} />
      )}
    </>
  )
}

/** The same for a page that has not read the account. */
export function AccountActionsOf({ id }: { id: number }) {
  const { data: shown } = useQuery(readAccount(id))
  return shown && <AccountActions shown={shown} />
}

type DialogProps = Readonly<{ action: AccountAction; shown: AccountShown; onClose: () => void }>

function ActionDialog({ action, shown: { record, etag }, onClose }: DialogProps) {
  const { label, text, done } = words.actions[action]
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`${label}: ${record.email}`}
      confirmLabel={label}
      isDangerous={action === 'close' || action === 'suspend'}
      etag={etag}
      act={async (_, ifMatch) => {
        const sent = await send('put', `/Accounts/{id}/actions/${action}`, { path: { id: record.id }, ifMatch })
        notify(sent.status === 202 ? t.administrativeChanges.asked : done)
      }}
    >
      {text}
    </ConfirmDialog>
  )
}
