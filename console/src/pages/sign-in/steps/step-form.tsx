import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { signInTexts } from '../../../texts/en-AU/sign-in.ts'
import type { useCommand } from '../../../ui/form/index.ts'
import { useShownFields } from '../../../ui/form/index.ts'
import { Notice, Problem } from '../../../ui/message/index.ts'

type Props = Readonly<{
  // biome-ignore lint/suspicious/noExplicitAny: the form of any step
  command: Pick<ReturnType<typeof useCommand<any, any>>, 'element' | 'mutation' | 'submit'>
  submitLabel: string
  /** False while another step comes first. */
  isReady?: boolean
  /** Replaces the server's message where the step has a better one. */
  problem?: ReactNode
  children: ReactNode
}>

/** One step of signing in: fields, the server's message and one button. Counts down while the server asks to wait. */
export function StepForm({ command, submitLabel, isReady = true, problem, children }: Props) {
  const { error, isPending } = command.mutation
  const seconds = useWait(error)
  const shown = useShownFields(command.element, error)
  const isHeld = seconds > 0 || !isReady
  return (
    <form
      ref={command.element}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!isHeld && !isPending) command.submit()
      }}
    >
      <Stack>
        {children}
        {seconds > 0 ? (
          <Locked seconds={seconds} />
        ) : (
          !isWait(error) && (problem ?? <Problem error={error} shown={shown} />)
        )}
        <Button type="submit" size="md" loading={isPending} data-disabled={isHeld || undefined} aria-disabled={isHeld}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}

/** Whether the server asks to wait. */
const isWait = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 429

/** Seconds left of the wait that the server asked for; 0 without one. */
function useWait(error: unknown): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!isWait(error)) return setLeft(0)
    const until = Date.now() + (error.retryAfter ?? 60) * 1000
    const look = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [error])
  return left
}

/** Screen readers read it once; the countdown is silent. */
const Locked = ({ seconds }: { seconds: number }) => (
  <Notice tone="warning" title={signInTexts.locked.title} isAlert>
    {signInTexts.locked.text}{' '}
    <span role="timer" aria-live="off">
      {signInTexts.locked.wait(seconds)}
    </span>
  </Notice>
)
