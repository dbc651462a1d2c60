import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { LeaveQuestion } from './leave-question.tsx'
import styles from './unsaved.module.css'
import { Around, OnTheWayOut, typing } from './unsaved.tsx'

/** A dialog with fields: Escape, its cross or a click beside it asks first where something was typed. */
export function Modal({ onClose, closeOnEscape = true, children, ...props }: ModalProps) {
  const typed = useMemo(typing, [])
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <MantineModal
        {...props}
        onClose={() => (typed.isTyped() ? setAsking(true) : onClose())}
        closeOnEscape={closeOnEscape && !isAsking}
      >
        <Around value={typed}>
          <div className={styles.watched} onFocusCapture={typed.note}>
            {children}
          </div>
        </Around>
      </MantineModal>
      <OnTheWayOut typed={typed} />
      {isAsking && (
        <LeaveQuestion
          onStay={() => setAsking(false)}
          onLeave={() => {
            setAsking(false)
            typed.forget()
            onClose()
          }}
        />
      )}
    </>
  )
}
