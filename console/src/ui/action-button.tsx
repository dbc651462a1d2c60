import { Button, type ButtonProps } from '@mantine/core'
import { useId } from 'react'
import { Tooltip } from './tooltip.tsx'

type Props = ButtonProps &
  Readonly<{
    onClick: () => void
    /** Why the action is not allowed: the button stays, disabled, and shows the reason. */
    reason?: string | undefined
    autoFocus?: boolean
  }>

/** A button that shows and announces why it is disabled. */
export function ActionButton({ reason, onClick, children, ...props }: Props) {
  const id = useId()
  if (reason === undefined) {
    return (
      <Button onClick={onClick} {...props}>
        {children}
      </Button>
    )
  }
  return (
    <>
      <Tooltip label={reason}>
        <Button {...props} data-disabled aria-disabled aria-describedby={id} onClick={event => event.preventDefault()}>
          {children}
        </Button>
      </Tooltip>
      <span id={id} className="visually-hidden">
        {reason}
      </span>
    </>
  )
}
