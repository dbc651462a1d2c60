import { Modal } from '@mantine/core'
import { t } from '../../texts/index.ts'
import type { useCommand } from '../../ui/command-form.tsx'
import { CodeForm } from '../sign-in/code-step.tsx'
import styles from './account.module.css'

const words = t.account.newKey

type Command = Pick<ReturnType<typeof useCommand>, 'submit'> & Readonly<{ mutation: { reset: () => void } }>

/** Asks for a code where a command was refused for want of a fresh one, and sends the command again. */
export function FreshCodeDialog({ command: { mutation, submit } }: Readonly<{ command: Command }>) {
  return (
    <Modal opened onClose={mutation.reset} title={words.freshCode} closeOnClickOutside={false}>
      <p className={styles.lead}>{words.freshCodeText}</p>
      <CodeForm onDone={submit} />
    </Modal>
  )
}
