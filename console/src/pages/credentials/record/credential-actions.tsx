import { useNavigate } from '@tanstack/react-router'
import { send } from '../../../api/client.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { t } from '../../../texts/index.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/index.ts'
import { notify } from '../../../ui/message/index.ts'
import type { Credential } from '../list/expiring.ts'
import { AsItIs } from './particulars.tsx'

const words = credentialsTexts

export type Doing = 'verify' | 'renew' | 'update' | 'delete' | undefined

/** In the order of the buttons; the first allowed one is the primary one. */
const order = ['renew', 'verify', 'update', 'delete'] as const

type Props = Readonly<{ credential: Credential; onChoose: (doing: Doing) => void }>

/** The buttons of the actions that the server allows. */
export function Actions({ credential: { availableActions }, onChoose }: Props) {
  const offered = order.flatMap(name => {
    const found = availableActions.find(({ action }) => action === name)
    return found ? [{ ...found, name }] : []
  })
  const first = offered.find(({ isAllowed }) => isAllowed)
  return offered.map(action => (
    <ActionButton
      key={action.name}
      variant={action === first ? 'filled' : 'default'}
      reason={action.isAllowed ? undefined : (action.reason ?? t.notNow)}
      onClick={() => onChoose(action.name)}
    >
      {words.actions[action.name]}
    </ActionButton>
  ))
}

type DialogProps = Readonly<{
  credential: Credential
  etag: string | undefined
  isOpen: boolean
  onClose: () => void
}>

export const VerifyDialog = ({ credential, etag, isOpen, onClose }: DialogProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    onClose={onClose}
    title={words.verifyTitle}
    confirmLabel={words.verifyConfirm}
    remarks="optional"
    etag={etag}
    record={<AsItIs credential={credential} />}
    act={(Remarks, ifMatch) =>
      send('put', '/Credentials/{id}/actions/verify', {
        path: { id: credential.id },
        body: Remarks === undefined ? {} : { Remarks },
        ifMatch,
      })
    }
    onDone={() => notify(words.done.verified)}
  >
    {words.verifyText}
  </ConfirmDialog>
)

export function DeleteDialog({ credential, etag, isOpen, onClose }: DialogProps) {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.deleteTitle}
      confirmLabel={words.deleteConfirm}
      isDangerous
      etag={etag}
      act={(_, ifMatch) => send('delete', '/Credentials/{id}', { path: { id: credential.id }, ifMatch })}
      onDone={() => {
        notify(words.done.deleted)
        void navigate({ to: '/credentials' })
      }}
    >
      {words.deleteText}
    </ConfirmDialog>
  )
}
