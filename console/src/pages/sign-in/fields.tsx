import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { t } from '../../texts/index.ts'
import styles from './fields.module.css'

/** A password, which can be looked at, by keyboard too. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    size="md"
    label={t.signIn.password}
    autoComplete="current-password"
    {...inDialogs(props)}
    visibilityToggleButtonProps={{ 'aria-label': t.signIn.showPassword, 'aria-hidden': undefined, tabIndex: 0 }}
  />
)

/** A password that is being chosen: what it has to be is said before it is refused. */
export const NewPasswordField = (props: PasswordInputProps) => (
  <PasswordField
    label={t.signIn.newPassword}
    description={t.signIn.passwordRules}
    autoComplete="new-password"
    {...props}
  />
)

export const EmailField = (props: TextInputProps) => (
  <TextInput
    size="md"
    label={t.signIn.email}
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
    /** When all six digits are there. */
    onComplete?: () => void
  }>

/** The six digits that an authenticator shows. */
export const CodeField = ({ onChange, onComplete, ...props }: CodeProps) => (
  <TextInput
    size="md"
    label={t.signIn.code}
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

/** A dialog gives the focus to its cross otherwise, whatever has it already. */
const inDialogs = <Props extends { autoFocus?: boolean | undefined }>(props: Props) => ({
  ...props,
  'data-autofocus': props.autoFocus || undefined,
})
