import { useNavigate } from '@tanstack/react-router'
import { send } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { ConfirmDialog } from '../../ui/dialog/index.ts'
import { toast } from '../../ui/message/index.ts'
import { InTheWay } from './in-the-way.tsx'
import type { ChangeRequest } from './requests.ts'

export type PlainAction = 'submit' | 'cancel' | 'retry' | 'delete'

type Props = Readonly<{ action: PlainAction; request: ChangeRequest; etag: string | undefined; onClose: () => void }>

/** What takes no more than being sure. */
export function PlainDialog({ action, request, etag, onClose }: Props) {
  const navigate = useNavigate()
  const words = t.changeRequests.asked[action]
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.title(request.code)}
      confirmLabel={words.confirm}
      isDangerous={action === 'delete' || action === 'cancel'}
      isCancelling={action === 'cancel'}
      etag={etag}
      whenRefused={error => <InTheWay error={error} employeeId={request.employee.id} />}
      act={(_, ifMatch) => perform(action, request.id, ifMatch)}
      onDone={() => {
        toast(words.done(request.code))
        if (action === 'delete') void navigate({ to: '/change-requests' })
      }}
    >
      {words.text}
    </ConfirmDialog>
  )
}

function perform(action: PlainAction, id: number, ifMatch: string | undefined) {
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
