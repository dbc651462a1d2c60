import { TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useEffect, useState } from 'react'
import { formatDay, isDay } from '../../format/formats.ts'
import { t } from '../../texts/index.ts'
import styles from './day-input.module.css'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'defaultValue'> &
  Readonly<{
    /** `2026-11-22`, also with the API's `T00:00:00`; empty: none. */
    value?: string | undefined
    onChange: (day: string) => void
    /** The day filters a list; no day of the week is shown below it. */
    isFilter?: boolean
  }>

/**
 * A business date, by the browser's own control: its owner's order of day and month, typed or chosen. In a form it stands
 * in words too, since that order need not be the reader's. It is taken over when it is whole: who types the year 2026
 * comes by the years 2, 20 and 202, and what is none of them says so when the field is left. So does a day of which a part
 * is missing: for the browser, and so for the form, the field is empty.
 */
export function DayInput({ value, onChange, required, isFilter = false, ...props }: Props) {
  const given = value?.slice(0, 10) ?? ''
  const [typed, setTyped] = useState(given)
  const [left, setLeft] = useState(0)
  const [isIncomplete, setIncomplete] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: who has left the field sees what was made of it
  useEffect(() => setTyped(given), [given, left])
  const take = () => {
    if (typed !== given) onChange(typed)
  }
  return (
    <TextInput
      {...props}
      type="date"
      withAsterisk={required}
      // Four digits for the year: browsers take six otherwise.
      max="9999-12-31"
      value={typed}
      error={isIncomplete ? t.incompleteDay : props.error}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next)
        setIncomplete(false)
        if (next === '' || isDay(next)) onChange(next)
      }}
      inputContainer={input => (
        <>
          {input}
          {!isFilter && (
            <span className={styles.words} aria-live="polite">
              {isDay(typed) && formatDay(typed)}
            </span>
          )}
        </>
      )}
      onKeyDown={event => event.key === 'Enter' && take()}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        take()
        setIncomplete(event.currentTarget.validity.badInput)
        setLeft(left + 1)
        props.onBlur?.(event)
      }}
    />
  )
}
