import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { askConsole } from '../../../api/client.ts'
import type { Session } from '../../../session/session.ts'
import { signInTexts } from '../../../texts/en-AU/sign-in.ts'
import { useCommand } from '../../../ui/form/index.ts'
import { Notice } from '../../../ui/message/index.ts'
import { EmailField, PasswordField } from '../fields.tsx'
import styles from '../step.module.css'
import { StepForm } from './step-form.tsx'

type Props = Readonly<{
  /** The email of the ended session, if any. */
  email: string
  onDone: (session: Session, password: string) => void
}>

/** Email and password, with a link for a forgotten password. */
export function PasswordStep({ email, onDone }: Props) {
  const [isForgotten, setForgotten] = useState(false)
  const command = useCommand({
    initialValues: { Email: email, Password: '' },
    submit: values => askConsole<Session>('post', '/console/session', values),
    onDone: (session, { Password }) => onDone(session, Password),
  })
  const { form } = command
  if (isForgotten) return <ForgottenPassword email={form.values.Email} onBack={() => setForgotten(false)} />
  return (
    <>
      <StepForm command={command} submitLabel={signInTexts.submit}>
        <EmailField name="email" autoFocus={email === ''} {...form.getInputProps('Email')} />
        <PasswordField name="password" autoFocus={email !== ''} {...form.getInputProps('Password')} />
      </StepForm>
      <div className={styles.ways}>
        <Anchor component="button" type="button" onClick={() => setForgotten(true)}>
          {signInTexts.forgotten.link}
        </Anchor>
      </div>
    </>
  )
}

/** Asks for a link. The answer is the same for unknown emails. */
function ForgottenPassword({ email, onBack }: { email: string; onBack: () => void }) {
  const [sentTo, setSentTo] = useState<string>()
  const command = useCommand({
    initialValues: { Email: email },
    submit: values => askConsole('post', '/console/password/reset-requests', values),
    onDone: (_, { Email }) => setSentTo(Email),
  })
  return (
    <>
      {sentTo === undefined ? (
        <StepForm command={command} submitLabel={signInTexts.forgotten.submit}>
          <p className={styles.soft}>{signInTexts.forgotten.text}</p>
          <EmailField name="email" autoFocus {...command.form.getInputProps('Email')} />
        </StepForm>
      ) : (
        <Notice tone="success" title={signInTexts.forgotten.sent} isAlert>
          {signInTexts.forgotten.sentText(sentTo)}
        </Notice>
      )}
      <div className={styles.ways}>
        <Anchor component="button" type="button" onClick={onBack}>
          {signInTexts.forgotten.back}
        </Anchor>
      </div>
    </>
  )
}
