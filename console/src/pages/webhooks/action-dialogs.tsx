import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { webhooksTexts } from '../../texts/en-AU/webhooks.ts'
import { ConfirmDialog, Modal } from '../../ui/dialog/index.ts'
import { CommandForm, useCommand } from '../../ui/form/index.ts'
import { ExactNumberInput } from '../../ui/input/index.ts'
import { notify } from '../../ui/message/index.ts'
import { SecretShown } from './secret.tsx'
import type { Shown } from './webhook.ts'

const words = webhooksTexts

type DialogProps = Readonly<{ shown: Shown; onClose: () => void }>

/** Asks from which event on events are sent again. */
export const ReplayDialog = ({ shown, onClose }: DialogProps) => (
  <Modal opened onClose={onClose} title={words.replayTitle}>
    <ReplayForm shown={shown} onClose={onClose} />
  </Modal>
)

function ReplayForm({ shown: { record, etag }, onClose }: DialogProps) {
  const command = useCommand({
    initialValues: { FromSequence: record.lastSequence as number | string },
    submit: ({ FromSequence }) =>
      send('put', '/Webhooks/{id}/actions/replay', {
        path: { id: record.id },
        body: { FromSequence: Number(FromSequence) },
        ifMatch: etag,
      }),
    onDone() {
      notify(words.replayed)
      onClose()
    },
  })
  return (
    <CommandForm command={command} submitLabel={words.replay} onCancel={onClose}>
      <p>{words.replayText}</p>
      <ExactNumberInput label={words.fromSequence} data-autofocus {...command.form.getInputProps('FromSequence')} />
    </CommandForm>
  )
}

/** Gives a webhook a new secret, and shows it. */
export function RotateDialog({ shown: { record, etag }, onClose }: DialogProps) {
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined) {
    return (
      <Modal opened onClose={onClose} title={words.secretTitle}>
        <SecretShown secret={secret} onClose={onClose} />
      </Modal>
    )
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={() => {}}
      title={words.rotateTitle}
      confirmLabel={words.rotate}
      etag={etag}
      act={async (_, ifMatch) => {
        const { data } = await send('put', '/Webhooks/{id}/actions/rotate-secret', { path: { id: record.id }, ifMatch })
        setSecret(data?.secret)
      }}
    >
      {words.rotateText}
    </ConfirmDialog>
  )
}

/** Deletes a webhook. */
export function DeleteDialog({ shown: { record, etag }, onClose }: DialogProps) {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.deleteTitle}
      confirmLabel={words.delete}
      isDangerous
      etag={etag}
      act={(_, ifMatch) => send('delete', '/Webhooks/{id}', { path: { id: record.id }, ifMatch })}
      onDone={() => {
        notify(words.deleted)
        void navigate({ to: '/webhooks' })
      }}
    >
      {words.deleteText}
    </ConfirmDialog>
  )
}
