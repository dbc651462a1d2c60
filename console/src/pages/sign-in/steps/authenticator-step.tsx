import { encode } from 'uqr'
import { askConsole } from '../../../api/client.ts'
import { signInTexts } from '../../../texts/en-AU/sign-in.ts'
import { CopyText } from '../../../ui/copy-text.tsx'
import { useCommand } from '../../../ui/form/index.ts'
import { CodeField } from '../fields.tsx'
import { useFreshField } from '../fresh-field.ts'
import styles from './enrolment.module.css'
import { StepForm } from './step-form.tsx'

const words = signInTexts.enrolment

/** The secret of an authenticator, as text and as a QR code. */
export type Secret = Readonly<{ secret: string; uri: string }>

/** Shows the secret to scan or to type, then asks for a code of the authenticator. */
export function AuthenticatorStep({ secret, onDone }: { secret: Secret; onDone: (codes: readonly string[]) => void }) {
  const command = useCommand({
    initialValues: { Code: '' },
    submit: values => askConsole<{ recoveryCodes: string[] }>('put', '/console/second-factor', values),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const { form } = command
  const field = useFreshField(command, () => form.setFieldValue('Code', ''))
  return (
    <StepForm command={command} submitLabel={words.confirm}>
      <p className={styles.soft}>{words.scan}</p>
      <QrCode text={secret.uri} label={words.qrCode} />
      <details className={styles.byHand}>
        <summary>{words.byHand}</summary>
        <CopyText text={inFours(secret.secret)} copied={secret.secret} label={words.secret} />
      </details>
      <CodeField
        autoFocus
        ref={field}
        description={words.codeHint}
        value={form.values.Code}
        onChange={digits => form.setFieldValue('Code', digits)}
        onComplete={command.submit}
        error={form.errors.Code}
      />
    </StepForm>
  )
}

const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** Dark on white in both colour schemes, with the margin that cameras need. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className={styles.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className={styles.light} width={size} height={size} />
      <path className={styles.dark} d={path} />
    </svg>
  )
}
