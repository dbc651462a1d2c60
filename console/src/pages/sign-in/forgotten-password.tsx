import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { askConsole } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { useCommand } from '../../ui/form/index.ts'
import { Notice } from '../../ui/message/index.ts'
import { EmailField } from './fields.tsx'
import styles from './step.module.css'
import { StepForm } from './step-form.tsx'

/** Asks for a link. The answer is the same whether anybody has this email or not. */
export function ForgottenPassword({ email, onBack }: { email: string; onBack: () => void }) {
  const [sentTo, setSentTo] = useState<string>()
  const command = useCommand({
    initialValues: { Email: email },
    submit: values => askConsole('post', '/console/password/reset-requests', values),
    onDone: (_, { Email }) => setSentTo(Email),
  })
  return (
    <>
      {sentTo === undefined ? (
        <StepForm command={command} submitLabel={t.signIn.forgotten.submit}>
          <p className={styles.soft}>{t.signIn.forgotten.text}</p>
          <EmailField name="email" autoFocus {...command.form.getInputProps('Email')} />
        </StepForm>
      ) : (
        <Notice tone="success" title={t.signIn.forgotten.sent} isAlert>
          {t.signIn.forgotten.sentText(sentTo)}
        </Notice>
      )}
      <div className={styles.ways}>
        <Anchor component="button" type="button" onClick={onBack}>
          {t.signIn.forgotten.back}
        </Anchor>
      </div>
    </>
  )
}
