import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Around, forms, LeaveQuestion, OnTheWayOut } from '../form/index.ts'

/** A dialog with `Unsaved` fields: Escape, its cross or a click beside it asks first where they were changed. */
export function Modal({ onClose, closeOnEscape = true, children, ...props }: ModalProps) {
  const within = useMemo(forms, [])
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <MantineModal
        {...props}
        onClose={() => (within.isUnsaved() ? setAsking(true) : onClose())}
        closeOnEscape={closeOnEscape && !isAsking}
      >
        <Around value={within}>{children}</Around>
      </MantineModal>
      <OnTheWayOut forms={within} />
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
