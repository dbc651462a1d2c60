import { TextInput } from '@mantine/core'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import type { InputOf } from '../../../ui/form/index.ts'

type Props = Readonly<{
  input: InputOf
  /** The last code in use. */
  last: string | undefined
}>

export const CodeInput = ({ input, last }: Props) => (
  <TextInput
    label={employeesTexts.new.code}
    description={last === undefined ? employeesTexts.new.codeHint : employeesTexts.new.codeAfter(last)}
    // Below the input, which stays on one line with the one beside it.
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    withAsterisk
    maxLength={50}
    {...input('Code')}
  />
)
