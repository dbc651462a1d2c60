import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { ApiError, send } from '../../../api/client.ts'
import type { ChangeRequest } from '../../../parts/change-requests/index.ts'
import { useMay } from '../../../session/session.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { useIdempotencyKey } from '../../../ui/form/index.ts'
import { TextArea } from '../../../ui/input/index.ts'
import { Problem } from '../../../ui/message/index.ts'
import { Unsaved, useSending } from '../../../ui/unsaved/index.ts'
import styles from '../requests.module.css'

/** Adds a remark to a request. Typed text stays until the server has it. */
export function RemarkForm({ request: { id } }: { request: ChangeRequest }) {
  const [text, setText] = useState('')
  const withKey = useIdempotencyKey()
  const mayWrite = useMay('change-requests.write')
  const mayDecide = useMay('change-requests.decide')
  const mutation = useSending({
    mutationFn: () =>
      withKey({ Remark: text.trim() }, (body, idempotencyKey) =>
        send('post', '/change-requests/{id}/remarks', { path: { id }, body, idempotencyKey }),
      ),
    onSuccess: () => setText(''),
  })
  if (!mayWrite && !mayDecide) return null
  const message = mutation.error instanceof ApiError ? mutation.error.violations.Remark?.join(' ') : undefined
  return (
    <Unsaved isChanged={() => text.trim() !== ''} sending={mutation}>
      <form
        className={styles.remarkForm}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          mutation.mutate()
        }}
      >
        <Stack gap="sm">
          <TextArea
            label={changeRequestsTexts.addRemark}
            description={changeRequestsTexts.addRemarkHelp}
            value={text}
            onChange={event => {
              setText(event.currentTarget.value)
              mutation.reset()
            }}
            error={message}
            minRows={2}
            maxLength={4000}
          />
          <Problem error={mutation.error} shown={['Remark']} />
          <Group>
            <Button type="submit" variant="default" loading={mutation.isPending} disabled={text.trim() === ''}>
              {changeRequestsTexts.say}
            </Button>
          </Group>
        </Stack>
      </form>
    </Unsaved>
  )
}
