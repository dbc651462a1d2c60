import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { readRecord, send } from '../../api.ts'
import { t } from '../../texts/index.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Update } from './command.ts'
import type { Employee } from './kinds/kind-form.ts'
import { RequestForm } from './request-form.tsx'
import type { ChangeRequest } from './requests.ts'
import { valuesOf } from './stored-values.ts'

const words = t.changeRequests

type Props = Readonly<{
  request: ChangeRequest
  etag: string | undefined
  employee: Employee
  reasons: readonly Readonly<{ id: number; name: string }>[]
}>

/** The form of a request that there is. It stays as it was opened, whatever is read anew meanwhile. */
export function EditRequest(props: Props) {
  const [{ request, employee, reasons, etag }] = useState(props)
  const [initialValues] = useState(() => valuesOf(request, { employee, reasons }))
  const mutation = useSaving(request.id, etag)
  const isWaiting = request.status === 'Pending'
  const isDraft = request.status === 'Draft'
  return (
    <RequestForm
      type={request.changeType}
      employee={employee}
      initialValues={initialValues}
      hasSection={request.rescindsChangeRequestId === undefined}
      // A draft is tried as if it were raised now: so much says whether it can be submitted.
      target={
        isDraft && request.rescindsChangeRequestId === undefined
          ? { kind: 'new' }
          : { kind: 'existing', id: request.id }
      }
      notice={isWaiting && <Notice tone="info">{words.editRestarts}</Notice>}
      error={mutation.error}
      onEdit={mutation.reset}
    >
      {({ update }, onTried) => (
        <>
          {!isWaiting && (
            <Button
              loading={mutation.isPending && mutation.variables?.isSubmitted === true}
              onClick={() => mutation.mutate({ update, isSubmitted: true }, { onError: onTried })}
            >
              {words.saveAndSubmit}
            </Button>
          )}
          <Button
            variant={isWaiting ? 'filled' : 'default'}
            loading={mutation.isPending && mutation.variables?.isSubmitted === false}
            onClick={() => mutation.mutate({ update, isSubmitted: false }, { onError: onTried })}
          >
            {isDraft ? words.keepDraft : t.save}
          </Button>
        </>
      )}
    </RequestForm>
  )
}

type Sent = Readonly<{ update: Update; isSubmitted: boolean }>

/** Saves, and submits where asked to. What was saved before a refusal of the second is the version that the next builds on. */
function useSaving(id: number, etag: string | undefined) {
  const [known, setKnown] = useState(etag)
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    async mutationFn({ update, isSubmitted }: Sent) {
      await send('put', '/change-requests/{id}', { path: { id }, body: update, ifMatch: known })
      if (!isSubmitted) return
      const saved = await queries.fetchQuery({ ...readRecord('/change-requests/{id}', { path: { id } }), staleTime: 0 })
      setKnown(saved.etag)
      await send('put', '/change-requests/{id}/actions/submit', { path: { id }, ifMatch: saved.etag })
    },
    async onSuccess(_, { isSubmitted }) {
      await navigate({ to: '/change-requests/$id', params: { id: String(id) } })
      notifications.show({ message: isSubmitted ? words.raised : words.saved, color: 'harbour' })
    },
  })
}
