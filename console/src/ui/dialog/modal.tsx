import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useMemo, useState } from 'react'
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
        <FormsContext value={within}>{children}</FormsContext>
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
