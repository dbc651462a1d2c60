import { TextInput } from '@mantine/core'
import type { EmployeeField } from '../../../parts/employee-fields/index.ts'
import { t } from '../../../texts/index.ts'
import { Folded, type InputOf } from '../../../ui/form/index.ts'
import { DayInput, ExactNumberInput, Select } from '../../../ui/input/index.ts'
import { labelOf } from '../../../ui/message/index.ts'

type Props = Readonly<{ fields: readonly EmployeeField[]; input: InputOf }>

/** Inputs of a new employee's fields, each by its type. */
export const FieldInputs = ({ fields, input }: Props) =>
  fields.map(field => <FieldInput key={field.name} field={field} input={input} />)

/** The same inputs, collapsed. */
export const FoldedInputs = ({ label, ...props }: Props & Readonly<{ label: string }>) => (
  <Folded label={label} names={props.fields.map(({ name }) => name)} input={props.input}>
    <FieldInputs {...props} />
  </Folded>
)

function FieldInput({ field, input }: Readonly<{ field: EmployeeField; input: InputOf }>) {
  const props = { label: labelOf(field.name), ...input(field.name) }
  switch (field.is) {
    case 'day':
      return <DayInput {...props} />
    case 'hours':
      return <ExactNumberInput decimals={2} {...props} />
    case 'word':
      return (
        <Select
          placeholder={
            'orElse' in field ? choicesOf(field).find(({ value }) => value === field.orElse)?.label : t.choose
          }
          data={choicesOf(field)}
          clearable
          {...props}
        />
      )
    case 'text':
    case 'phone':
    case 'email':
      return (
        <TextInput {...kinds[field.is]} withAsterisk={'isNeeded' in field} maxLength={field.maxLength} {...props} />
      )
    default:
      return null
  }
}

const kinds = { text: {}, phone: { inputMode: 'tel' }, email: { type: 'email' } } as const

const choicesOf = ({ name }: Extract<EmployeeField, { is: 'word' }>) =>
  Object.entries(t.words[name]).map(([value, label]) => ({ value, label }))
