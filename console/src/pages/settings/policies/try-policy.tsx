import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerOf, changesNothing, send } from '../../../api/client.ts'
import { spokenWith } from '../../../format/people.ts'
import { EmployeePicker } from '../../../parts/pickers/index.ts'
import { settingsTexts } from '../../../texts/en-AU/settings.ts'
import { ExactNumberInput } from '../../../ui/input/index.ts'
import { Notice, Problem } from '../../../ui/message/index.ts'
import styles from './policies.module.css'

const words = settingsTexts.policies

type Tried = AnswerOf<'/ApprovalPolicies/actions/try', 'post'>

type Props = Readonly<{ policy: object; policyId: number | undefined }>

/** Who would decide a request of a real person by the policy as it stands in the form. */
export function TryPolicy({ policy, policyId }: Props) {
  const [employeeId, setEmployeeId] = useState<number>()
  const [amount, setAmount] = useState<number | string>('')
  const trying = useMutation({
    mutationFn: async (asked: string) =>
      (await send('post', '/ApprovalPolicies/actions/try', { body: JSON.parse(asked) })).data,
    meta: changesNothing,
  })
  const asked = JSON.stringify({
    ...{ Policy: policy, EmployeeId: employeeId, PolicyId: policyId },
    ...(amount !== '' && { Amount: amount }),
  })
  // An answer is about what the form said then.
  const isPresent = trying.variables === asked
  return (
    <section
      aria-label={words.try}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        // The policy itself is not sent.
        if (!event.defaultPrevented && employeeId !== undefined) trying.mutate(asked)
        event.preventDefault()
      }}
    >
      <Group align="flex-end">
        <EmployeePicker label={words.tryWith} value={employeeId} onChange={setEmployeeId} />
        <ExactNumberInput label={words.tryAmount} isMoney value={amount} onChange={setAmount} />
        <Button
          variant="default"
          disabled={employeeId === undefined}
          loading={trying.isPending}
          onClick={() => trying.mutate(asked)}
        >
          {words.try}
        </Button>
      </Group>
      {isPresent && <Problem error={trying.error} />}
      {isPresent && trying.data && <Outcome tried={trying.data} />}
    </section>
  )
}

function Outcome({ tried: { isApplied, isMatching, otherPolicy, steps } }: { tried: Tried }) {
  const isWaiting = steps.some(({ needsApprover }) => needsApprover)
  return (
    <div role="status">
      <Notice tone={isApplied && !isWaiting ? 'success' : 'warning'}>
        {isApplied
          ? words.applies
          : isMatching
            ? words.comesLater(otherPolicy?.name)
            : words.isOther(otherPolicy?.name)}
        <ol className={styles.tried}>
          {steps.map(({ name, approvers, approvalsNeeded, needsApprover }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name than their place
            <li key={place}>
              <strong>{name}</strong>:{' '}
              {needsApprover && approvers.length === 0
                ? words.noApprover
                : words.decides(
                    approvers.map(({ name, onBehalfOf }) => spokenWith(name, onBehalfOf?.name)),
                    approvalsNeeded,
                    needsApprover,
                  )}
            </li>
          ))}
        </ol>
      </Notice>
    </div>
  )
}
