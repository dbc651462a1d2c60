import { useState } from 'react'
import { askConsole } from '../../../api/client.ts'
import { signInTexts } from '../../../texts/en-AU/sign-in.ts'
import { useCommand } from '../../../ui/form/index.ts'
import { PasswordField } from '../fields.tsx'
import { AuthenticatorStep, type Secret } from './authenticator-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { StepForm } from './step-form.tsx'

type Props = Readonly<{
  /** The password of the step before, so that the user does not type it twice. */
  password?: string | undefined
  /** Called when the recovery codes are shown, which happens once. */
  onCodes?: (() => void) | undefined
  onDone: () => unknown
}>

/** Sets up a second factor: the password, an authenticator and its first code, then recovery codes to keep. */
export function Enrolment({ password = '', onCodes, onDone }: Props) {
  const [secret, setSecret] = useState<Secret>()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onShown={onCodes} onDone={onDone} />
  if (secret) return <AuthenticatorStep secret={secret} onDone={setRecoveryCodes} />
  return <Beginning password={password} onDone={setSecret} />
}

function Beginning({ password, onDone }: { password: string; onDone: (secret: Secret) => void }) {
  const command = useCommand({
    initialValues: { Password: password },
    submit: values => askConsole<Secret>('post', '/console/second-factor', values),
    onDone,
  })
  return (
    <StepForm command={command} submitLabel={signInTexts.enrolment.begin}>
      {password === '' && <PasswordField autoFocus {...command.form.getInputProps('Password')} />}
    </StepForm>
  )
}
