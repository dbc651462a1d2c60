import { useNavigate } from '@tanstack/react-router'
import { send } from '../../../api/client.ts'
import type { ChangeRequest } from '../../../parts/change-requests/index.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { ConfirmDialog } from '../../../ui/dialog/index.ts'
import { notify } from '../../../ui/message/index.ts'
import { ConflictingRequests } from '../raising/dry-run/conflicting-requests.tsx'

export type ConfirmedAction = 'submit' | 'cancel' | 'retry' | 'delete'

type Props = Readonly<{
  action: ConfirmedAction
  request: ChangeRequest
  etag: string | undefined
  onClose: () => void
}>

/** Actions that need only a confirmation. */
export function ActionDialog({ action, request, etag, onClose }: Props) {
  const navigate = useNavigate()
  const words = changeRequestsTexts.asked[action]
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.title(request.code)}
      confirmLabel={words.confirm}
      isDangerous={action === 'delete' || action === 'cancel'}
      isCancelling={action === 'cancel'}
      etag={etag}
      whenRefused={error => <ConflictingRequests error={error} employeeId={request.employee.id} />}
      act={(_, ifMatch) => perform(action, request.id, ifMatch)}
      onDone={() => {
        notify(words.done(request.code))
        if (action === 'delete') void navigate({ to: '/change-requests' })
      }}
    >
      {words.text}
    </ConfirmDialog>
  )
}

function perform(action: ConfirmedAction, id: number, ifMatch: string | undefined) {
  const sent = { path: { id }, ifMatch }
  switch (action) {
    case 'submit':
      return send('put', '/change-requests/{id}/actions/submit', sent)
    case 'cancel':
      return send('put', '/change-requests/{id}/actions/cancel', sent)
    case 'retry':
      return send('put', '/change-requests/{id}/actions/retry', sent)
    case 'delete':
      return send('delete', '/change-requests/{id}', sent)
  }
}
