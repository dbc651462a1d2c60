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

/** Changes what an account may see and do; absent where the reader may not, or where it is closed. */
export function ChangeAccess({ shown }: { shown: AccountShown }) {
  const [isEditing, setIsEditing] = useState(false)
  if (shown.record.status === 'Closed' || allowedIn(shown).length === 0) return null
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setIsEditing(true)}>
        {words.changeAccess}
      </Button>
      {isEditing && <EditDialog shown={shown} onClose={() => setIsEditing(false)} />}
    </>
  )
}

/** What an administrator may do with an account. What is not possible now is not offered. */
export function AccountActions({ shown }: { shown: AccountShown }) {
  const [asked, ask] = useState<AccountAction>()
  const allowed = allowedIn(shown)
  const rarer = allowed.filter(action => rarerActions.includes(action))
  const often = allowed.filter(action => !rarer.includes(action))
  return (
    <>
      {often.map(action => (
        <Button key={action} variant="default" onClick={() => ask(action)}>
          {words.actions[action].label}
        </Button>
      ))}
      {rarer.length > 0 && (
        <MoreMenu>
          <Items actions={rarer} onChoose={ask} />
        </MoreMenu>
      )}
      {asked && <ActionDialog action={asked} shown={shown} onClose={() => ask(undefined)} />}
    </>
  )
}

/** The same without editing in a menu, for a card of a page that has the account from a list, without its entity tag. */
export function AccountMenu({ shown }: { shown: AccountShown }) {
  const [asked, ask] = useState<AccountAction>()
  const allowed = allowedIn(shown)
  if (allowed.length === 0) return null
  return (
    <>
      <MoreMenu of={words.one}>
        <Items actions={allowed} onChoose={ask} />
      </MoreMenu>
      {asked && <ActionDialog action={asked} shown={shown} onClose={() => ask(undefined)} />}
    </>
  )
}

type ItemsProps = Readonly<{ actions: readonly AccountAction[]; onChoose: (action: AccountAction) => void }>

const Items = ({ actions, onChoose }: ItemsProps) =>
  actions.map(action => (
    <MenuItem key={action} onClick={() => onChoose(action)}>
      {words.actions[action].label}
    </MenuItem>
  ))

/** In the order of a menu, which ends with what cannot be undone. */
const allowedIn = ({ record }: AccountShown): AccountAction[] =>
  order.filter(action => record.availableActions.some(each => each.action === action && each.isAllowed))

const order: readonly AccountAction[] = ['invite', 'resume', 'suspend', 'reset-second-factor', 'close']
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
