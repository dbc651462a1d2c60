import { Button, Group, NumberInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { ConfirmDialog, Modal } from '../../ui/dialog/index.ts'
import { CommandForm, useCommand } from '../../ui/form/index.ts'
import { lazyDialog } from '../../ui/loading/index.ts'
import { notify, notifyFailure, sentenceOf } from '../../ui/message/index.ts'
import { useSending } from '../../ui/unsaved/index.ts'
import { SecretShown } from './secret.tsx'
import type { Shown } from './webhook.ts'

const words = t.webhooks
const WebhookDialog = lazyDialog(async () => (await import('./webhook-dialog.tsx')).WebhookDialog)

type Doing = 'edit' | 'replay' | 'rotate' | 'delete'

/** What one can do with a webhook. */
export function WebhookActions({ shown }: { shown: Shown }) {
  const { status, failingSince } = shown.record
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const isStopped = status !== 'Active'
  return (
    <Group gap="xs">
      <AtOnce shown={shown} verb="test" label={words.test} said={words.tested} />
      {(isStopped || failingSince !== undefined) && (
        <AtOnce shown={shown} verb="resume" label={isStopped ? words.resume : words.tryNow} said={words.resumed} />
      )}
      {status === 'Active' && <AtOnce shown={shown} verb="pause" label={words.pause} said={words.pausedNow} />}
      {(['replay', 'rotate', 'edit', 'delete'] as const).map(each => (
        <Button key={each} variant="default" onClick={() => setDoing(each)}>
          {words[each]}
        </Button>
      ))}
      {doing === 'edit' && <WebhookDialog existing={shown} onClose={close} />}
      {doing === 'replay' && <ReplayDialog shown={shown} onClose={close} />}
      {doing === 'rotate' && <RotateDialog shown={shown} onClose={close} />}
      {doing === 'delete' && <DeleteDialog shown={shown} onClose={close} />}
    </Group>
  )
}

type AtOnceProps = Readonly<{ shown: Shown; verb: 'test' | 'pause' | 'resume'; label: string; said: string }>

/** An action without a question. */
function AtOnce({ shown, verb, label, said }: AtOnceProps) {
  const sending = useSending({
    mutationFn: () => send('put', `/Webhooks/{id}/actions/${verb}`, { path: { id: shown.record.id } }),
    onSuccess: () => notify(said),
    onError: error => notifyFailure(sentenceOf(error)),
  })
  return (
    <Button
      variant={verb === 'resume' ? 'filled' : 'default'}
      loading={sending.isPending}
      onClick={() => sending.mutate()}
    >
      {label}
    </Button>
  )
}

type DialogProps = Readonly<{ shown: Shown; onClose: () => void }>

const ReplayDialog = ({ shown, onClose }: DialogProps) => (
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
      <NumberInput
        label={words.fromSequence}
        min={1}
        allowDecimal={false}
        data-autofocus
        {...command.form.getInputProps('FromSequence')}
      />
    </CommandForm>
  )
}

function RotateDialog({ shown: { record, etag }, onClose }: DialogProps) {
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

function DeleteDialog({ shown: { record, etag }, onClose }: DialogProps) {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.deleteTitle}
      confirmLabel={words.delete}
      isDangerous
      etag={etag}
      act={async (_, ifMatch) => {
        await navigate({ to: '/webhooks' })
        await send('delete', '/Webhooks/{id}', { path: { id: record.id }, ifMatch })
      }}
      onDone={() => notify(words.deleted)}
    >
      {words.deleteText}
    </ConfirmDialog>
  )
}
