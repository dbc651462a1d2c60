import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = Readonly<{
  label: string
  className: string
  /** Absent if the user cannot close the dialog. */
  onClose: (() => void) | undefined
  children: ReactNode
}>

/** The browser's own dialog, which traps and returns the focus. Escape or a click beside it closes it. */
export function Dialog({ label, className, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  // Closed before it leaves the page, so that the browser returns the focus.
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  // Browsers close a dialog when the user presses Escape repeatedly.
  const closedByItself = () => {
    if (!element.current || element.current.open) return
    if (onClose) onClose()
    else element.current.showModal()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      ref={element}
      aria-label={label}
      className={className}
      onCancel={event => {
        event.preventDefault()
        onClose?.()
      }}
      onClose={closedByItself}
      onClick={event => isBeside(event) && onClose?.()}
    >
      {children}
    </dialog>
  )
}

/** Whether a click hit the backdrop, which is no element. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
