import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = Readonly<{
  label: string
  className: string
  /** Nothing where the dialog has to be gone through. */
  onClose: (() => void) | undefined
  children: ReactNode
}>

/** The browser's own dialog: it keeps the focus in and gives it back, and Escape or a click beside it closes it. */
export function Dialog({ label, className, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  // Closed before it is taken out of the page, so that the focus goes back to where it was.
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  // As browsers do when Escape is pressed again and again; not when it goes with its part of the page.
  const closedByItself = () => {
    if (!element.current || element.current.open) return
    if (onClose) onClose()
    else element.current.showModal()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard there is Escape
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

/** Beside it is its backdrop, which is no element; its own padding is within. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
