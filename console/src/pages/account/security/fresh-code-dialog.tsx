import { Modal } from '@mantine/core'
import { t } from '../../../texts/index.ts'
import { CodeForm } from '../../sign-in/steps/code-step.tsx'
import styles from '../account.module.css'

const words = t.account.newKey

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
