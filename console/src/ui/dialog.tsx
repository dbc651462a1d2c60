import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = Readonly<{ label: string; className: string; onClose: () => void; children: ReactNode }>

/** The browser's own dialog: it keeps the focus in and gives it back, and Escape or a click beside it closes it. */
export function Dialog({ label, className, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  // Closed before it is taken out of the page, so that the focus goes back to where it was.
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard there is Escape
    <dialog
      ref={element}
      aria-label={label}
      className={className}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => event.target === element.current && onClose()}
    >
      {children}
    </dialog>
  )
}
