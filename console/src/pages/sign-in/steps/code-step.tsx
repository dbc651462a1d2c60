import { Anchor, TextInput } from '@mantine/core'
import { useState } from 'react'
import { askConsole } from '../../../api/client.ts'
import type { Session } from '../../../session/session.ts'
import { signInTexts } from '../../../texts/en-AU/sign-in.ts'
import { useCommand } from '../../../ui/form/index.ts'
import { CodeField } from '../fields.tsx'
import { useFreshField } from '../fresh-field.ts'
import styles from '../step.module.css'
import { StepForm } from './step-form.tsx'

const give = (values: object) => askConsole<Session>('post', '/console/session/second-factor', values)

type Props = Readonly<{ onDone: (session: Session) => void }>

/** The second factor: six digits of an authenticator, or one of the recovery codes. */
export function SecondFactorStep({ onDone }: Props) {
  const [isRecovering, setRecovering] = useState(false)
  return (
    <>
      {isRecovering ? <RecoveryCodeForm onDone={onDone} /> : <CodeForm onDone={onDone} />}
      <div className={styles.ways}>
        <Anchor component="button" type="button" onClick={() => setRecovering(!isRecovering)}>
          {isRecovering ? signInTexts.secondFactor.useCode : signInTexts.secondFactor.useRecoveryCode}
        </Anchor>
      </div>
    </>
  )
}

/** Submits by itself after the sixth digit. */
export function CodeForm({ onDone }: Props) {
  const command = useCommand({ initialValues: { Code: '' }, submit: give, onDone })
  const { form } = command
  const field = useFreshField(command, () => form.setFieldValue('Code', ''))
  return (
    <StepForm command={command} submitLabel={signInTexts.secondFactor.submit}>
      <CodeField
        autoFocus
        ref={field}
        description={signInTexts.secondFactor.codeHint}
        value={form.values.Code}
        onChange={digits => form.setFieldValue('Code', digits)}
        onComplete={command.submit}
        error={form.errors.Code}
      />
    </StepForm>
  )
}

function RecoveryCodeForm({ onDone }: Props) {
  const command = useCommand({ initialValues: { RecoveryCode: '' }, submit: give, onDone })
  const field = useFreshField(command, () => {})
  return (
    <StepForm command={command} submitLabel={signInTexts.secondFactor.submit}>
      <TextInput
        size="md"
        label={signInTexts.secondFactor.recoveryCode}
        description={signInTexts.secondFactor.recoveryCodeHint}
        autoFocus
        ref={field}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...command.form.getInputProps('RecoveryCode')}
      />
    </StepForm>
  )
}
