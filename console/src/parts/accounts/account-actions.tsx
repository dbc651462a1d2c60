import { Button } from '@mantine/core'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { accountsTexts } from '../../texts/en-AU/accounts.ts'
import { t } from '../../texts/index.ts'
import { ConfirmDialog } from '../../ui/dialog/index.ts'
import { lazyDialog } from '../../ui/loading/index.ts'
import { notify } from '../../ui/message/index.ts'
import { MenuItem, MoreMenu } from '../../ui/more-menu.tsx'
import type { AccountAction, AccountShown } from './account.ts'

const words = accountsTexts

const EditDialog = lazyDialog(async () => (await import('./edit-dialog.tsx')).EditAccountDialog)

/** Why the reader can do nothing with an account, if so: it may be their own. */
export const whyUnchanged = ({ availableActions }: Pick<AccountShown['record'], 'availableActions'>) =>
  availableActions.some(({ isAllowed }) => isAllowed) ? undefined : availableActions[0]?.reason

/** What an administrator may do with an account. What is not possible now is not offered. */
export function AccountActions({ shown }: { shown: AccountShown }) {
  const [isEditing, setIsEditing] = useState(false)
  const mayEdit = shown.record.status !== 'Closed' && allowedIn(shown).length > 0
  return (
    <>
      {mayEdit && <Button onClick={() => setIsEditing(true)}>{words.changeAccess}</Button>}
      <ActionsAtOnce shown={shown} />
      {isEditing && <EditDialog shown={shown} onClose={() => setIsEditing(false)} />}
    </>
  )
}

type Props = Readonly<{
  shown: AccountShown
  /** In a card of another page: without the rarer actions, which the page of the account has. */
  isCard?: boolean
}>

/** The same without editing, for a page that has the account from a list, without its entity tag. */
export function ActionsAtOnce({ shown, isCard = false }: Props) {
  const [asked, ask] = useState<AccountAction>()
  const allowed = allowedIn(shown)
  const rarer = isCard ? [] : rarerActions.filter(action => allowed.includes(action))
  return (
    <>
      {allowed
        .filter(action => !rarerActions.includes(action))
        .map(action => (
          <Button key={action} variant="default" size={isCard ? 'xs' : 'sm'} onClick={() => ask(action)}>
            {words.actions[action].label}
          </Button>
        ))}
      {rarer.length > 0 && (
        <MoreMenu>
          {rarer.map(action => (
            <MenuItem key={action} onClick={() => ask(action)}>
              {words.actions[action].label}
            </MenuItem>
          ))}
        </MoreMenu>
      )}
      {asked && <ActionDialog action={asked} shown={shown} onClose={() => ask(undefined)} />}
    </>
  )
}

const allowedIn = ({ record }: AccountShown): AccountAction[] =>
  record.availableActions.filter(({ isAllowed }) => isAllowed).map(({ action }) => action)

const rarerActions: readonly AccountAction[] = ['reset-second-factor', 'close']

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
