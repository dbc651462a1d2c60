import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { askConsole } from '../../api/client.ts'
import type { Session } from '../../session/session.ts'
import { t } from '../../texts/index.ts'
import { useCommand } from '../../ui/form/index.ts'
import { EmailField, PasswordField } from './fields.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import styles from './step.module.css'
import { StepForm } from './step-form.tsx'

type Props = Readonly<{
  /** Whose session it was, where one goes on. */
  email: string
  onDone: (session: Session, password: string) => void
}>

/** Email and password; and the way on for whoever has forgotten the password. */
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
      <StepForm command={command} submitLabel={t.signIn.submit}>
        <EmailField name="email" autoFocus={email === ''} {...form.getInputProps('Email')} />
        <PasswordField name="password" autoFocus={email !== ''} {...form.getInputProps('Password')} />
      </StepForm>
      <div className={styles.ways}>
        <Anchor component="button" type="button" onClick={() => setForgotten(true)}>
          {t.signIn.forgotten.link}
        </Anchor>
      </div>
    </>
  )
}
