import { Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, send } from '../../../api/client.ts'
import { RequestSummary } from '../../../parts/approvals/index.ts'
import type { ChangeRequest } from '../../../parts/change-requests/index.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { t } from '../../../texts/index.ts'
import { ChangedMeanwhile, Modal, useSeenVersion } from '../../../ui/dialog/index.ts'
import { CommandForm, useCommand } from '../../../ui/form/index.ts'
import { DayInput, TextArea } from '../../../ui/input/index.ts'
import { Notice } from '../../../ui/message/index.ts'
import { Outcome } from '../raising/dry-run/dry-run-panel.tsx'
import { useTrial } from '../raising/dry-run/use-dry-run.ts'

const words = changeRequestsTexts.rescind

type Props = Readonly<{ request: ChangeRequest; etag: string | undefined; onClose: () => void }>
type Later = Readonly<{ id: number; message: string }>
type Asked = Readonly<{ EffectiveDate: string; AlsoRescind: number[] }>

/** Rescinds an applied request, with the later changes that the server names. */
export function RescindDialog({ request, etag, onClose }: Props) {
  const navigate = useNavigate()
  const seen = useSeenVersion({ record: request, etag })
  const command = useCommand({
    initialValues: { Remarks: '', EffectiveDate: '', AlsoRescind: [] as number[] },
    submit: ({ Remarks, ...asked }) =>
      send('put', '/change-requests/{id}/actions/rescind', {
        path: { id: request.id },
        body: { Remarks, ...bodyOf(asked) },
        ifMatch: seen.etag,
      }).catch(seen.note),
    onDone: ({ newId }) => {
      onClose()
      if (newId !== undefined) void navigate({ to: '/change-requests/$id', params: { id: String(newId) } })
    },
  })
  const { form } = command
  const { AlsoRescind, EffectiveDate } = form.values
  const trial = useTrial(['rescission', request.id], { EffectiveDate, AlsoRescind }, asked => tryOut(request.id, asked))
  const later = useLater([trial.error, command.mutation.error])
  const isLeft = later.some(({ id }) => !AlsoRescind.includes(id))
  const toggle = (id: number) =>
    form.setFieldValue('AlsoRescind', old => (old.includes(id) ? old.filter(each => each !== id) : [...old, id]))
  return (
    <Modal opened onClose={onClose} title={words.title(request.code)} size="lg">
      <CommandForm
        command={command}
        submitLabel={changeRequestsTexts.actions.rescind}
        onCancel={onClose}
        isSaidOf={isLeft ? ['AlsoRescind'] : []}
      >
        <div>{words.text}</div>
        <TextArea
          label={t.remarks}
          required
          minRows={3}
          maxLength={4000}
          data-autofocus
          {...form.getInputProps('Remarks')}
        />
        <DayInput label={words.from} description={words.fromHelp} {...form.getInputProps('EffectiveDate')} />
        {later.length > 0 && (
          <Notice tone="warning" title={words.later}>
            {later.map(({ id, message }) => {
              const isMissing = form.errors.AlsoRescind !== undefined && !AlsoRescind.includes(id)
              return (
                <Checkbox
                  key={id}
                  mt="xs"
                  label={message}
                  checked={AlsoRescind.includes(id)}
                  onChange={() => toggle(id)}
                  error={isMissing && words.laterNeeded}
                  aria-invalid={isMissing}
                />
              )
            })}
          </Notice>
        )}
        {/* What is only to be ticked is said above. */}
        {!isLeft && <Outcome dryRun={trial} />}
        <ChangedMeanwhile>{seen.changed && <RequestSummary request={seen.changed} />}</ChangedMeanwhile>
      </CommandForm>
    </Modal>
  )
}

const bodyOf = ({ EffectiveDate, AlsoRescind }: Asked) => ({
  ...(EffectiveDate && { EffectiveDate }),
  ...(AlsoRescind.length > 0 && { AlsoRescind }),
})

/** The server requires remarks; their text does not change the dry run. */
async function tryOut(id: number, asked: Asked) {
  const { data } = await send('put', '/change-requests/{id}/actions/rescind', {
    path: { id },
    query: { dryRun: true, expand: 'details' },
    body: { Remarks: t.remarks, ...bodyOf(asked) },
  })
  return data
}

/** The later changes that must be rescinded too; chosen ones stay in the list. */
function useLater(refusals: readonly unknown[]): readonly Later[] {
  const [known, setKnown] = useState<readonly Later[]>([])
  const all = new Map([...refusals.flatMap(laterIn), ...known].map(each => [each.id, each]))
  if (all.size > known.length) setKnown([...all.values()])
  return known
}

/** The later changes that a refusal names, each with its id in brackets. */
const laterIn = (error: unknown): Later[] =>
  error instanceof ApiError
    ? (error.violations.AlsoRescind ?? []).flatMap(message => {
        const id = /\((\d+)\)/.exec(message)?.[1]
        return id === undefined ? [] : [{ id: Number(id), message: words.withIt(message.split('. ')[0] ?? message) }]
      })
    : []
