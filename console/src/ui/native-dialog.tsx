import { type ReactNode, useLayoutEffect, useRef } from 'react'

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
    <dialog
      ref={element}
      aria-label={label}
      className={className}
      // A click beside it closes it too, in browsers that know the attribute.
      {...(onClose && { closedby: 'any' })}
      onCancel={event => {
        event.preventDefault()
        onClose?.()
      }}
      onClose={closedByItself}
    >
      {children}
    </dialog>
  )
}
