import { useEffect, useState } from 'react'
import { ApiError, askConsole } from '../../api/client.ts'
import { newPasswordTexts, signInTexts } from '../../texts/en-AU/sign-in.ts'
import { useCommand } from '../../ui/form/index.ts'
import { Notice } from '../../ui/message/index.ts'
import { LinkButton, TextLink } from '../../ui/page/index.ts'
import { NewPasswordField } from './fields.tsx'
import { Frame } from './frame.tsx'
import { useLinkToken } from './link-token.ts'
import styles from './step.module.css'
import { StepForm } from './steps/step-form.tsx'

/** The page behind a link for a forgotten password. */
export const ResetPasswordPage = () => <NewPasswordPage words={newPasswordTexts.reset} />

/** The page behind the invitation of a new account. */
export const InvitationPage = () => <NewPasswordPage words={newPasswordTexts.invitation} />

type Words = typeof newPasswordTexts.reset

function NewPasswordPage({ words }: { words: Words }) {
  const { token, forgetToken } = useLinkToken()
  const [isDone, setDone] = useState(false)
  const finish = () => {
    forgetToken()
    setDone(true)
  }
  return (
    <Frame title={isDone ? words.doneTitle : words.title} text={isDone ? words.doneText : words.text}>
      {isDone ? (
        <LinkButton to="/" size="md" fullWidth>
          {signInTexts.submit}
        </LinkButton>
      ) : token === undefined ? (
        <WithoutToken />
      ) : (
        <NewPasswordForm key={token} token={token} words={words} onDone={finish} onSpent={forgetToken} />
      )}
    </Frame>
  )
}

const WithoutToken = () => (
  <>
    <Notice tone="warning">{newPasswordTexts.noToken}</Notice>
    <ToSignIn />
  </>
)

const ToSignIn = () => (
  <div className={styles.ways}>
    <TextLink to="/">{newPasswordTexts.toSignIn}</TextLink>
  </div>
)

type FormProps = Readonly<{ token: string; words: Words; onDone: () => void; onSpent: () => void }>

function NewPasswordForm({ token, words, onDone, onSpent }: FormProps) {
  const command = useCommand({
    initialValues: { NewPassword: '' },
    submit: values => askConsole('post', '/console/password/resets', { Token: token, ...values }),
    onDone,
  })
  const { error } = command.mutation
  const spent = error instanceof ApiError ? error.violations.Token?.join(' ') : undefined
  const isSpent = spent !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is found out
  useEffect(() => {
    if (isSpent) onSpent()
  }, [isSpent])
  return (
    <>
      <StepForm
        command={command}
        submitLabel={words.submit}
        isReady={!isSpent}
        problem={
          isSpent ? (
            <Notice tone="danger" title={spent} isAlert>
              {words.spent}
            </Notice>
          ) : undefined
        }
      >
        <NewPasswordField autoFocus name="password" {...command.form.getInputProps('NewPassword')} />
      </StepForm>
      {isSpent && <ToSignIn />}
    </>
  )
}
