import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { send } from '../../../api/client.ts'
import type { ChangeType } from '../../../parts/change-requests/index.ts'
import { HirePath } from '../../../parts/hire/index.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { personTexts } from '../../../texts/en-AU/person.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Cancel, useIdempotencyKey } from '../../../ui/form/index.ts'
import { notify } from '../../../ui/message/index.ts'
import { useSending } from '../../../ui/unsaved/index.ts'
import type { Employee, Section } from '../forms/fields/kind-form.ts'
import { kindForms } from '../forms/index.ts'
import type { Create } from './command.ts'
import { RequestForm } from './request-form.tsx'
import { emptyTerms } from './stored-values.ts'

const words = changeRequestsTexts

type Props = Readonly<{
  type: ChangeType
  employee: Employee
  /** From the address: the position of a move, and the effective date. */
  proposed: Readonly<{ position: number | undefined; day: string | undefined }>
}>

/** A form that raises a request, or saves it as a draft. */
export function NewRequest({ type, employee, proposed }: Props) {
  const navigate = useNavigate()
  const [initialValues] = useState(() => ({
    ...{ ...emptyTerms, EffectiveDate: proposed.day ?? '' },
    [type]: presentWith(kindForms[type].present(employee), type, proposed),
  }))
  const withKey = useIdempotencyKey()
  const mutation = useSending({
    mutationFn: (command: Create) =>
      withKey(command, (body, idempotencyKey) => send('post', '/change-requests', { body, idempotencyKey })),
    onSuccess: async ({ newId }, { SubmitImmediately }) => {
      await navigate({ to: '/change-requests/$id', params: { id: String(newId) } })
      notify(SubmitImmediately === false ? words.draftKept : words.requestSubmitted)
    },
  })
  return (
    <RequestForm
      type={type}
      employee={employee}
      initialValues={initialValues}
      target={{ kind: 'new' }}
      maySupersede
      ahead={type === 'Hire' && <HirePath isFilledIn />}
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
          <Cancel
            isPending={mutation.isPending}
            onCancel={() =>
              void navigate(
                type in personTexts.flows
                  ? { to: '/employees/$id', params: { id: String(employee.id) } }
                  : { to: '/change-requests' },
              )
            }
          />
        </>
      )}
    </RequestForm>
  )
}

/** The present values, and an acting assignment to a proposed position: the present one is not given up unasked. */
const presentWith = (present: Section, type: ChangeType, { position }: Props['proposed']): Section =>
  type === 'PositionAssignment' && position !== undefined
    ? { ...present, OrganisationChartPositionId: position, AssignmentType: 'Acting' }
    : present
