import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { spokenName } from '../../format/people.ts'
import { accountsTexts } from '../../texts/en-AU/accounts.ts'
import { lazyDialog } from '../../ui/loading/index.ts'
import { MenuItem, MoreMenu } from '../../ui/more-menu.tsx'
import type { Account, AccountAction } from './account.ts'
import styles from './accounts.module.css'

const words = accountsTexts

const EditDialog = lazyDialog(async () => (await import('./edit-dialog.tsx')).EditAccountDialog)
const ActionDialog = lazyDialog(async () => (await import('./action-dialog.tsx')).AccountActionDialog)

type Props = Readonly<{ account: Account }>

/** Why the reader can do nothing with an account, if so: it may be their own. */
export const whyUnchanged = ({ availableActions }: Pick<Account, 'availableActions'>) =>
  availableActions.some(({ isAllowed }) => isAllowed) ? undefined : availableActions[0]?.reason

/** Changes what an account may see and do; absent where the reader may not, or where it is closed. */
export function ChangeAccess({ account }: Props) {
  const [isEditing, setIsEditing] = useState(false)
  if (account.status === 'Closed' || allowedIn(account).length === 0) return null
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setIsEditing(true)}>
        {words.changeAccess}
      </Button>
      <EditDialog isOpen={isEditing} id={account.id} onClose={() => setIsEditing(false)} />
    </>
  )
}

type MenuProps = Readonly<{
  account: Account | undefined
  /** Further items of the card's menu, before those of the account and behind them. */
  first?: ReactNode
  last?: ReactNode
}>

/** What else an administrator may do with an account. What is not possible now is not offered. */
export function AccountMenu({ account, first, last }: MenuProps) {
  const [asked, ask] = useState<AccountAction>()
  const allowed = account ? allowedIn(account) : []
  if (allowed.length === 0 && !first && !last) return null
  return (
    <>
      <MoreMenu of={words.one}>
        {first}
        {allowed.map(action => (
          <MenuItem key={action} onClick={() => ask(action)}>
            {words.actions[action].label}
          </MenuItem>
        ))}
        {last}
      </MoreMenu>
      {asked && account && <ActionDialog action={asked} account={account} onClose={() => ask(undefined)} />}
    </>
  )
}

/** Sends the invitation once more, in the row of one who has not followed it. */
export function InviteAgain({ account }: Props) {
  const [isAsked, ask] = useState(false)
  if (!allowedIn(account).includes('invite')) return null
  const { label } = words.actions.invite
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles.inRow ?? ''}
        aria-label={`${label}: ${spokenName(account.name)}`}
        onClick={() => ask(true)}
      >
        {label}
      </Button>
      <ActionDialog isOpen={isAsked} action="invite" account={account} onClose={() => ask(false)} />
    </>
  )
}

/** In the order of a menu, which ends with what cannot be undone. */
const allowedIn = ({ availableActions }: Account): AccountAction[] =>
  order.filter(action => availableActions.some(each => each.action === action && each.isAllowed))

const order: readonly AccountAction[] = ['invite', 'resume', 'suspend', 'reset-second-factor', 'close']
