import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { webhooksTexts } from '../../texts/en-AU/webhooks.ts'
import { lazyDialog } from '../../ui/loading/index.ts'
import { notify, notifyFailure, sentenceOf } from '../../ui/message/index.ts'
import { useSending } from '../../ui/unsaved/index.ts'
import type { Shown } from './webhook.ts'

const words = webhooksTexts
const WebhookDialog = lazyDialog(async () => (await import('./webhook-dialog.tsx')).WebhookDialog)
const ReplayDialog = lazyDialog(async () => (await import('./action-dialogs.tsx')).ReplayDialog)
const RotateDialog = lazyDialog(async () => (await import('./action-dialogs.tsx')).RotateDialog)
const DeleteDialog = lazyDialog(async () => (await import('./action-dialogs.tsx')).DeleteDialog)

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
