import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { FormsContext, LeaveGuard, LeaveQuestion, trackForms } from '../unsaved/index.ts'

/** A dialog with `Unsaved` fields: Escape, its cross or a click beside it asks first where they were changed. */
export function Modal({ onClose, closeOnEscape = true, children, ...props }: ModalProps) {
  const within = useMemo(trackForms, [])
  const [isAsking, setAsking] = useState(false)
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
