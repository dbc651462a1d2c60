import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FormsContext, LeaveGuard, LeaveQuestion, trackForms } from '../unsaved/index.ts'
import { useInertPage } from './inert-page.ts'

/** A dialog. Escape, its close button and a click beside it ask first if it has unsaved changes. */
export function Modal({ onClose, closeOnEscape = true, children, ...props }: ModalProps) {
  const within = useMemo(trackForms, [])
  const [isAsking, setAsking] = useState(false)
  useInertPage(props.opened)
  return (
    <>
      <MantineModal
        {...props}
        onClose={() => (within.isUnsaved() ? setAsking(true) : onClose())}
        closeOnEscape={closeOnEscape && !isAsking}
      >
        <FormsContext value={within}>
          {children}
          <Focus />
        </FormsContext>
      </MantineModal>
      <LeaveGuard forms={within} />
      {isAsking && (
        <LeaveQuestion
          onClose={() => setAsking(false)}
          onLeave={() => {
            setAsking(false)
            onClose()
          }}
        />
      )}
    </>
  )
}

/** Moves the focus into the dialog as it appears. Mantine does so a moment later, and what is typed in between would be lost. */
function Focus() {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    place.current?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  return <span ref={place} hidden />
}
