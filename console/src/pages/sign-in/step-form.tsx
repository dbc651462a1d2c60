import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { useCommand } from '../../ui/form/index.ts'
import { useShownFields } from '../../ui/form/index.ts'
import { Problem } from '../../ui/message/index.ts'
import { isWait, Locked, useWait } from './locked.tsx'

type Props = Readonly<{
  // biome-ignore lint/suspicious/noExplicitAny: the form of any step
  command: Pick<ReturnType<typeof useCommand<any, any>>, 'element' | 'mutation' | 'submit'>
  submitLabel: string
  /** False while something else is to be done first. */
  isReady?: boolean
  /** In the place of what the server said, where the step knows more. */
  problem?: ReactNode
  children: ReactNode
}>

/** One step of signing in: its fields, what came of it, and one button. While the server wants a wait, it counts down. */
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
