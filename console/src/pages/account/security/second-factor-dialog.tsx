import { Modal } from '@mantine/core'
import { useCallback, useState } from 'react'
import { askConsole } from '../../../api/client.ts'
import { accountTexts } from '../../../texts/en-AU/account.ts'
import { useCommand } from '../../../ui/form/index.ts'
import { CodeField, PasswordField } from '../../sign-in/fields.tsx'
import { CodeForm } from '../../sign-in/steps/code-step.tsx'
import { Enrolment } from '../../sign-in/steps/enrolment.tsx'
import { RecoveryCodes } from '../../sign-in/steps/recovery-codes.tsx'
import { StepForm } from '../../sign-in/steps/step-form.tsx'
import styles from '../account.module.css'

const words = accountTexts.secondFactor

type Props = Readonly<{
  /** Called when new recovery codes are shown, which happens once. */
  onCodes: () => void
  onDone: () => unknown
}>

type DialogProps = Readonly<{ what: keyof typeof forms; onClose: () => void; onDone: () => unknown }>

/**
 * One action on the second factor. A click outside keeps typed text. While new recovery codes are shown, only the button
 * closes the dialog: the former codes are no longer valid.
 */
export function SecondFactorDialog({ what, onClose, onDone }: DialogProps) {
  const [areCodesShown, setCodesShown] = useState(false)
  const onCodes = useCallback(() => setCodesShown(true), [])
  const Form = forms[what]
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.titles[what]}
      closeOnClickOutside={false}
      closeOnEscape={!areCodesShown}
      withCloseButton={!areCodesShown}
    >
      <Form onCodes={onCodes} onDone={onDone} />
    </Modal>
  )
}

/** Replaces the authenticator, after a code of the present one. */
function Replacing({ onCodes, onDone }: Props) {
  const [isShown, setShown] = useState(false)
  if (isShown) return <Enrolment onCodes={onCodes} onDone={onDone} />
  return (
    <>
      <p className={styles.lead}>{words.replaceText}</p>
      <CodeForm onDone={() => setShown(true)} />
    </>
  )
}

/** Makes ten recovery codes, which replace the old ones. */
function NewCodes({ onCodes, onDone }: Props) {
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onShown={onCodes} onDone={onDone} />
  return (
    <Guarded
      text={words.newCodesText}
      submitLabel={words.newCodes}
      send={async values => setCodes(await makeCodes(values))}
      onDone={() => {}}
    />
  )
}

async function makeCodes(values: object): Promise<readonly string[]> {
  const path = '/console/second-factor/recovery-codes'
  const { recoveryCodes } = await askConsole<{ recoveryCodes: string[] }>('post', path, values)
  return recoveryCodes
}

const Removing = ({ onDone }: Pick<Props, 'onDone'>) => (
  <Guarded
    text={words.removeText}
    submitLabel={words.remove}
    send={values => askConsole('delete', '/console/second-factor', values)}
    onDone={onDone}
  />
)

const forms = { enrol: Enrolment, replace: Replacing, codes: NewCodes, remove: Removing } as const

type GuardedProps = Pick<Props, 'onDone'> &
  Readonly<{ text: string; submitLabel: string; send: (values: object) => Promise<unknown> }>

/** A form that asks for the password and a code. */
function Guarded({ text, submitLabel, send, onDone }: GuardedProps) {
  const command = useCommand({ initialValues: { Password: '', Code: '' }, submit: send, onDone })
  const { form } = command
  return (
    <>
      <p className={styles.lead}>{text}</p>
      <StepForm command={command} submitLabel={submitLabel}>
        <PasswordField autoFocus {...form.getInputProps('Password')} />
        <CodeField
          value={form.values.Code}
          onChange={digits => form.setFieldValue('Code', digits)}
          error={form.errors.Code}
        />
      </StepForm>
    </>
  )
}
