import { Button, type ButtonProps } from '@mantine/core'
import { useId } from 'react'
import { Tooltip } from './tooltip.tsx'

type Props = ButtonProps &
  Readonly<{
    onClick: () => void
    /** Why it cannot be done, when it cannot: shown and read out, and the button stays where it is. */
    reason?: string | undefined
    autoFocus?: boolean
  }>

/** A button that, when it does nothing, says why, to eye and ear alike. */
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
