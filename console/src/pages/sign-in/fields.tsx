import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { signInTexts } from '../../texts/en-AU/sign-in.ts'
import styles from './fields.module.css'

/** A password field with a button that shows the text, also by keyboard. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    size="md"
    label={signInTexts.password}
    autoComplete="current-password"
    {...inDialogs(props)}
    visibilityToggleButtonProps={{ 'aria-label': signInTexts.showPassword, 'aria-hidden': undefined, tabIndex: 0 }}
  />
)

/** A field for a new password, with the rules beside it. */
export const NewPasswordField = (props: PasswordInputProps) => (
  <PasswordField
    label={signInTexts.newPassword}
    description={signInTexts.passwordRules}
    autoComplete="new-password"
    {...props}
  />
)

export const EmailField = (props: TextInputProps) => (
  <TextInput
    size="md"
    label={signInTexts.email}
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
)

type CodeProps = Omit<TextInputProps, 'onChange' | 'value'> &
  Readonly<{
    value: string
    onChange: (digits: string) => void
    /** Called after the sixth digit. */
    onComplete?: () => void
  }>

/** The field for the six digits of an authenticator. */
export const CodeField = ({ onChange, onComplete, ...props }: CodeProps) => (
  <TextInput
    size="md"
    label={signInTexts.code}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={7}
    classNames={{ input: styles.code ?? '' }}
    {...inDialogs(props)}
    onChange={event => {
      const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 6)
      onChange(digits)
      if (digits.length === 6 && digits !== props.value) onComplete?.()
    }}
  />
)

/** Without it a dialog moves the focus to its close button. */
const inDialogs = <Props extends { autoFocus?: boolean | undefined }>(props: Props) => ({
  ...props,
  'data-autofocus': props.autoFocus || undefined,
})
