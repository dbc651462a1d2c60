import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'defaultValue'> &
  Readonly<{
    /** `2026-11-22`, also with the API's `T00:00:00`; empty: none. */
    value?: string | undefined
    onChange: (day: string) => void
  }>

/** A business date, by the browser's own control: its owner's order of day and month, typed or chosen. */
export const DayInput = ({ value, onChange, required, ...props }: Props) => (
  <TextInput
    {...props}
    type="date"
    withAsterisk={required}
    // Four digits for the year: browsers take six otherwise.
    max="9999-12-31"
    value={value?.slice(0, 10) ?? ''}
    onChange={event => onChange(event.currentTarget.value)}
  />
)
