import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { useOnce, useSending } from '../../ui/form/index.ts'
import { toast } from '../../ui/message/index.ts'
import type { Create } from './command.ts'
import { kindForms } from './kinds/index.ts'
import type { Employee } from './kinds/kind-form.ts'
import { RequestForm } from './request-form.tsx'
import type { ChangeType } from './requests.ts'
import { emptyTerms } from './stored-values.ts'

const words = t.changeRequests

/** A form that raises a request, or keeps it as a draft. */
export function NewRequest({ type, employee }: { type: ChangeType; employee: Employee }) {
  const navigate = useNavigate()
  const [initialValues] = useState(() => ({ ...emptyTerms, [type]: kindForms[type].present(employee) }))
  const once = useOnce()
  const mutation = useSending({
    mutationFn: (command: Create) =>
      once(command, (body, onceKey) => send('post', '/change-requests', { body, onceKey })),
    onSuccess: async ({ newId }, { SubmitImmediately }) => {
      await navigate({ to: '/change-requests/$id', params: { id: String(newId) } })
      toast(SubmitImmediately === false ? words.draftKept : words.raised)
    },
  })
  return (
    <RequestForm
      type={type}
      employee={employee}
      initialValues={initialValues}
      target={{ kind: 'new' }}
      maySupersede
      sending={mutation}
    >
      {({ create }, onTried, refusal) => (
        <>
          <ActionButton
            reason={refusal}
            loading={mutation.isPending && mutation.variables?.SubmitImmediately !== false}
            disabled={mutation.isPending}
            onClick={() => mutation.mutate(create, { onError: onTried })}
          >
            {words.submit}
          </ActionButton>
          <ActionButton
            variant="default"
            reason={refusal}
            loading={mutation.isPending && mutation.variables?.SubmitImmediately === false}
            disabled={mutation.isPending}
            onClick={() => mutation.mutate({ ...create, SubmitImmediately: false }, { onError: onTried })}
          >
            {words.keepDraft}
          </ActionButton>
        </>
      )}
    </RequestForm>
  )
}
