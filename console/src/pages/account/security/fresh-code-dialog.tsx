import { Modal } from '@mantine/core'
import { accountTexts } from '../../../texts/en-AU/account.ts'
import { CodeForm } from '../../sign-in/steps/code-step.tsx'
import styles from '../account.module.css'

const words = accountTexts.newKey

type Props = Readonly<{ onClose: () => void; onFresh: () => void }>

/** Asks for a code after the server refused a command without a recent one, then sends the command again. */
export function FreshCodeDialog({ onClose, onFresh }: Props) {
  return (
    <Modal opened onClose={onClose} title={words.freshCode} closeOnClickOutside={false}>
      <p className={styles.lead}>{words.freshCodeText}</p>
      <CodeForm onDone={onFresh} />
    </Modal>
  )
}
