import { send } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { ConfirmDialog } from '../../ui/dialog/index.ts'
import { notify } from '../../ui/message/index.ts'
import type { AdministrativeChange } from './waiting.ts'

const words = t.administrativeChanges

export type Decision = AdministrativeChange['availableActions'][number]['action']

type Props = Readonly<{ change: AdministrativeChange; action: Decision; onClose: () => void }>

/** Confirms or declines a change, or takes it back, after one more question. */
export function DecisionDialog({ change: { id, summary }, action, onClose }: Props) {
  const act = (remarks?: string) => {
    const path = { id }
    if (action === 'cancel') return send('put', '/AdministrativeChanges/{id}/actions/cancel', { path })
    const body = remarks === undefined ? {} : { Remarks: remarks }
    return send('put', `/AdministrativeChanges/{id}/actions/${action}`, { path, body: body as { Remarks: string } })
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.titles[action]}
      confirmLabel={words.actions[action]}
      isDangerous={action === 'decline'}
      {...(action !== 'cancel' && { remarks: action === 'decline' ? 'required' : 'optional' })}
      act={act}
      onDone={() => notify(words.done[action])}
    >
      {summary}
    </ConfirmDialog>
  )
}
