import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isStale, send } from '../../../api/client.ts'
import type { ChangeRequest } from '../../../parts/change-requests/index.ts'
import { ChangesTable, readChangeRequest } from '../../../parts/change-requests/index.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { t } from '../../../texts/index.ts'
import { Cancel } from '../../../ui/form/index.ts'
import { Notice, notify } from '../../../ui/message/index.ts'
import { useSending } from '../../../ui/unsaved/index.ts'
import type { Employee } from '../forms/fields/kind-form.ts'
import type { Update } from './command.ts'
import { RequestForm } from './request-form.tsx'
import { says, valuesOf } from './stored-values.ts'

const words = changeRequestsTexts

type Props = Readonly<{
  request: ChangeRequest
  etag: string | undefined
  employee: Employee
  reasons: readonly Readonly<{ id: number; name: string }>[]
  /** Who returned it. */
  answersTo?: string | undefined
}>

/** The form of an existing request. Later reads of the record do not change its values. */
export function EditRequest(props: Props) {
  const [{ request, employee, reasons, etag }] = useState(props)
  const [initialValues] = useState(() => valuesOf(request, { employee, reasons }))
  const { mutation, changed } = useSaving({ request, employee, reasons, etag })
  const navigate = useNavigate()
  const isWaiting = request.status === 'Pending'
  const isDraft = request.status === 'Draft'
  return (
    <RequestForm
      type={request.changeType}
      employee={employee}
      initialValues={initialValues}
      hasSection={request.rescindsChangeRequestId === undefined}
      asked={request.changes}
      // The dry run of a draft raises it as a new request, which tells whether it can be submitted.
      target={
        isDraft && request.rescindsChangeRequestId === undefined
          ? { kind: 'new' }
          : { kind: 'existing', id: request.id }
      }
      answersTo={props.answersTo}
      notice={isWaiting && <Notice tone="info">{words.editRestarts}</Notice>}
      sending={mutation}
    >
      {({ update }, onTried) => (
        <>
          {changed && (
            <Notice tone="info" title={words.changedMeanwhile}>
              <ChangesTable changes={changed} />
            </Notice>
          )}
          {!isWaiting && (
            <Button
              loading={mutation.isPending && mutation.variables?.isSubmitted === true}
              disabled={mutation.isPending}
              onClick={() => mutation.mutate({ update, isSubmitted: true }, { onError: onTried })}
            >
              {words.saveAndSubmit}
            </Button>
          )}
          <Button
            variant={isWaiting ? 'filled' : 'default'}
            loading={mutation.isPending && mutation.variables?.isSubmitted === false}
            disabled={mutation.isPending}
            onClick={() => mutation.mutate({ update, isSubmitted: false }, { onError: onTried })}
          >
            {isDraft ? words.keepDraft : t.save}
          </Button>
          <Cancel
            isPending={mutation.isPending}
            onCancel={() => void navigate({ to: '/change-requests/$id', params: { id: String(request.id) } })}
          />
        </>
      )}
    </RequestForm>
  )
}

type Sent = Readonly<{ update: Update; isSubmitted: boolean }>

/**
 * Saves, and submits if asked. If submitting is refused, the next attempt builds on the saved version; after a conflict, on
 * the other user's version once it is shown. A save whose answer was lost counts if the record has its values.
 */
function useSaving({ request, etag, ...background }: Props) {
  const { id, status, revision } = request
  const [known, setKnown] = useState(etag)
  const [changed, setChanged] = useState<ChangeRequest['changes']>()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const readNow = async () => {
    const now = await queries.fetchQuery({ ...readChangeRequest(id), staleTime: 0 })
    setKnown(now.etag)
    return now
  }
  async function save(update: Update) {
    try {
      await send('put', '/change-requests/{id}', { path: { id }, body: update, ifMatch: known })
    } catch (error) {
      if (!isStale(error)) throw error
      const now = await readNow()
      if (!says(now.record, update, background)) throw error
      return now
    }
    return readNow()
  }
  const mutation = useSending({
    async mutationFn({ update, isSubmitted }: Sent) {
      const saved = await save(update)
      if (!isSubmitted)
        return status === 'Pending' && saved.record.revision !== revision ? words.restarted : words.saved
      if (saved.record.status === status)
        await send('put', '/change-requests/{id}/actions/submit', { path: { id }, ifMatch: saved.etag })
      return words.requestSubmitted
    },
    async onSuccess(done) {
      await navigate({ to: '/change-requests/$id', params: { id: String(id) } })
      notify(done)
    },
    async onError(error) {
      if (isStale(error)) setChanged((await readNow()).record.changes)
    },
  })
  return { mutation, changed }
}
