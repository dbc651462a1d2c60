import { Button } from '@mantine/core'
import { useState } from 'react'
import { askConsole } from '../../../api/client.ts'
import { accountTexts } from '../../../texts/en-AU/account.ts'
import { CommandForm, useCommand } from '../../../ui/form/index.ts'
import { Notice } from '../../../ui/message/index.ts'
import { NewPasswordField, PasswordField } from '../../sign-in/fields.tsx'
import styles from '../account.module.css'
import { Setting } from './setting.tsx'

const words = accountTexts.password

/** Changes the password, which ends all other sessions. */
export function Password() {
  const [step, setStep] = useState<'rest' | 'form' | 'done'>('rest')
  const change = (
    <Button variant="default" onClick={() => setStep('form')}>
      {words.change}
    </Button>
  )
  return (
    <Setting title={words.title} text={step === 'rest' && words.text} actions={step !== 'form' && change}>
      {step === 'form' && <PasswordForm onDone={() => setStep('done')} onCancel={() => setStep('rest')} />}
      {step === 'done' && (
        <Notice tone="success" isAlert>
          {words.done}
        </Notice>
      )}
    </Setting>
  )
}

function PasswordForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const command = useCommand({
    initialValues: { CurrentPassword: '', NewPassword: '' },
    submit: values => askConsole('put', '/console/password', values),
    onDone,
  })
  const { getInputProps } = command.form
  return (
    <div className={styles.form}>
      <CommandForm command={command} submitLabel={words.change} onCancel={onCancel}>
        <PasswordField size="sm" label={words.current} autoFocus {...getInputProps('CurrentPassword')} />
        <NewPasswordField size="sm" {...getInputProps('NewPassword')} />
      </CommandForm>
    </div>
  )
}
