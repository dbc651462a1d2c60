import { Button } from '@mantine/core'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { webhooksTexts } from '../../texts/en-AU/webhooks.ts'
import { lazyDialog } from '../../ui/loading/index.ts'
import { notify, notifyFailure, sentenceOf } from '../../ui/message/index.ts'
import { MenuItem, MoreMenu } from '../../ui/more-menu.tsx'
import { useSending } from '../../ui/unsaved/index.ts'
import type { Shown } from './webhook.ts'

const words = webhooksTexts
const WebhookDialog = lazyDialog(async () => (await import('./webhook-dialog.tsx')).WebhookDialog)
const ReplayDialog = lazyDialog(async () => (await import('./action-dialogs.tsx')).ReplayDialog)
const RotateDialog = lazyDialog(async () => (await import('./action-dialogs.tsx')).RotateDialog)
const DeleteDialog = lazyDialog(async () => (await import('./action-dialogs.tsx')).DeleteDialog)

type Doing = 'edit' | 'replay' | 'rotate' | 'delete'

/** What one can do with a webhook. Where nothing is sent, what sends again comes first. */
export function WebhookActions({ shown }: { shown: Shown }) {
  const { status, failingSince } = shown.record
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const test = useAtOnce(shown, 'test', words.tested)
  const resume = useAtOnce(shown, 'resume', words.resumed)
  const pause = useAtOnce(shown, 'pause', words.pausedNow)
  const isStopped = status !== 'Active'
  const isHeld = isStopped || failingSince !== undefined
  return (
    <>
      {isHeld && (
        <Button loading={resume.isPending} onClick={() => resume.mutate()}>
          {isStopped ? words.resume : words.tryNow}
        </Button>
      )}
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {words.test}
      </Button>
      <Button variant="default" onClick={() => setDoing('edit')}>
        {words.edit}
      </Button>
      <MoreMenu>
        {status === 'Active' && <MenuItem onClick={() => pause.mutate()}>{words.pause}</MenuItem>}
        {(['replay', 'rotate', 'delete'] as const).map(each => (
          <MenuItem key={each} onClick={() => setDoing(each)}>
            {words[each]}
          </MenuItem>
        ))}
      </MoreMenu>
      {doing === 'edit' && <WebhookDialog existing={shown} onClose={close} />}
      {doing === 'replay' && <ReplayDialog shown={shown} onClose={close} />}
      {doing === 'rotate' && <RotateDialog shown={shown} onClose={close} />}
      {doing === 'delete' && <DeleteDialog shown={shown} onClose={close} />}
    </>
  )
}

/** An action without a question. */
const useAtOnce = (shown: Shown, verb: 'test' | 'pause' | 'resume', said: string) =>
  useSending({
    mutationFn: () => send('put', `/Webhooks/{id}/actions/${verb}`, { path: { id: shown.record.id } }),
    onSuccess: () => notify(said),
    onError: error => notifyFailure(sentenceOf(error)),
  })
