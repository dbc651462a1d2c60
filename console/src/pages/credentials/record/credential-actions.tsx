import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { send } from '../../../api/client.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { ConfirmDialog } from '../../../ui/dialog/index.ts'
import { notify } from '../../../ui/message/index.ts'
import { MenuItem, MoreMenu } from '../../../ui/more-menu.tsx'
import type { Credential } from '../list/expiring.ts'
import { AsItIs } from './particulars.tsx'

const words = credentialsTexts

export type Doing = 'verify' | 'renew' | 'update' | 'delete' | undefined

type Props = Readonly<{ credential: Credential; onChoose: (doing: Doing) => void }>

/** Whether its verification is due. */
export const isToVerify = ({ isVerified, availableActions }: Credential): boolean =>
  !isVerified && availableActions.some(({ action, isAllowed }) => action === 'verify' && isAllowed)

const ordersOf = { soon: ['renew', 'verify', 'update'], late: ['update', 'renew', 'verify'] } as const

/** What the server allows, the most urgent first, with the deletion under More. Long before its last day none is. */
export function Actions({ credential, onChoose }: Props) {
  const { availableActions } = credential
  const isVerification = isToVerify(credential)
  const isFarOff = credential.status === 'Current'
  const order = isVerification ? (['verify', 'update', 'renew'] as const) : ordersOf[isFarOff ? 'late' : 'soon']
  const isAllowed = (name: string) => availableActions.some(each => each.action === name && each.isAllowed)
  const allowed = order.filter(isAllowed)
  return (
    <>
      {allowed.map((name, place) => (
        <Button
          key={name}
          variant={place === 0 && (isVerification || !isFarOff) ? 'filled' : 'default'}
          onClick={() => onChoose(name)}
        >
          {words.actions[name]}
        </Button>
      ))}
      {isAllowed('delete') && (
        <MoreMenu>
          <MenuItem onClick={() => onChoose('delete')}>{words.actions.delete}</MenuItem>
        </MoreMenu>
      )}
    </>
  )
}

/** Why it cannot be renewed, where one might expect it. */
export function WhyNoRenewal({ credential: { availableActions } }: Pick<Props, 'credential'>) {
  const renewal = availableActions.find(({ action }) => action === 'renew')
  return renewal && !renewal.isAllowed && renewal.reason ? <div className="soft">{renewal.reason}</div> : null
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
