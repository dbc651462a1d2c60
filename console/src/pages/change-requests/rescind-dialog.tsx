import { Checkbox, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, send } from '../../api.ts'
import { t } from '../../texts/index.ts'
import { RequestAsItIs } from '../../ui/as-it-is.tsx'
import { CommandForm, useCommand } from '../../ui/command-form.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChangedMeanwhile, useSeenVersion } from '../../ui/seen-version.tsx'
import type { ChangeRequest } from './requests.ts'

type Props = Readonly<{ request: ChangeRequest; etag: string | undefined; onClose: () => void }>
type Later = Readonly<{ id: number; message: string }>

/** Asks for an applied request to be taken back, with the later changes that the server says must go with it. */
export function RescindDialog({ request, etag, onClose }: Props) {
  const navigate = useNavigate()
  const seen = useSeenVersion({ record: request, etag })
  const [later, setLater] = useState<readonly Later[]>([])
  const command = useCommand({
    initialValues: { Remarks: '', EffectiveDate: '', AlsoRescind: [] as number[] },
    submit: ({ Remarks, EffectiveDate, AlsoRescind }) =>
      send('put', '/change-requests/{id}/actions/rescind', {
        path: { id: request.id },
        body: { Remarks, ...(EffectiveDate && { EffectiveDate }), ...(AlsoRescind.length > 0 && { AlsoRescind }) },
        ifMatch: seen.etag,
      }).catch(error => {
        setLater(old => [...old, ...laterIn(error).filter(({ id }) => !old.some(each => each.id === id))])
        return seen.note(error)
      }),
    onDone: ({ newId }) => {
      onClose()
      if (newId !== undefined) void navigate({ to: '/change-requests/$id', params: { id: String(newId) } })
    },
  })
  const { form } = command
  const toggle = (id: number) =>
    form.setFieldValue('AlsoRescind', old => (old.includes(id) ? old.filter(each => each !== id) : [...old, id]))
  const fields = ['Remarks', 'EffectiveDate', ...(later.length > 0 ? ['AlsoRescind'] : [])]
  return (
    <Modal opened onClose={onClose} title={t.changeRequests.rescind.title(request.code)}>
      <CommandForm command={command} submitLabel={t.changeRequests.actions.rescind} onCancel={onClose} fields={fields}>
        <div>{t.changeRequests.rescind.text}</div>
        <Textarea
          label={t.remarks}
          required
          autosize
          minRows={3}
          maxLength={4000}
          data-autofocus
          {...form.getInputProps('Remarks')}
        />
        <DayInput
          label={t.changeRequests.rescind.from}
          description={t.changeRequests.rescind.fromHelp}
          {...form.getInputProps('EffectiveDate')}
        />
        {later.length > 0 && (
          <Notice tone="warning" title={t.changeRequests.rescind.later}>
            {later.map(({ id, message }) => (
              <Checkbox
                key={id}
                mt="xs"
                label={message}
                checked={form.values.AlsoRescind.includes(id)}
                onChange={() => toggle(id)}
              />
            ))}
          </Notice>
        )}
        <ChangedMeanwhile>{seen.changed && <RequestAsItIs request={seen.changed} />}</ChangedMeanwhile>
      </CommandForm>
    </Modal>
  )
}

/** The later changes that a refusal names, each with its number in brackets. */
const laterIn = (error: unknown): Later[] =>
  error instanceof ApiError
    ? (error.violations.AlsoRescind ?? []).flatMap(message => {
        const id = /\((\d+)\)/.exec(message)?.[1]
        return id === undefined
          ? []
          : [{ id: Number(id), message: t.changeRequests.rescind.withIt(message.split('. ')[0] ?? message) }]
      })
    : []
