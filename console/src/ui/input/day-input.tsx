import { TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useEffect, useState } from 'react'
import { formatDate, formatDay, isDay } from '../../format/formats.ts'
import { serverNow } from '../../format/server-time.ts'
import { t } from '../../texts/index.ts'
import styles from './day-input.module.css'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'defaultValue'> &
  Readonly<{
    /** `2026-11-22`, also with the API's `T00:00:00`; empty for no day. */
    value?: string | undefined
    onChange: (day: string) => void
    /** The day filters a list. */
    isFilter?: boolean
  }>

/**
 * A business date, in the browser's own control. It shows in words until the user enters the field, since the control has the
 * browser's order of day and month. The form gets the day when it is complete: a user who types the year 2026 types 2, 20 and 202 first. An
 * incomplete day, which is empty for the browser, has a message after the user leaves the field.
 */
export function DayInput({ value, onChange, required, isFilter = false, ...props }: Props) {
  const given = value?.slice(0, 10) ?? ''
  const [typed, setTyped] = useState(given)
  const [left, setLeft] = useState(0)
  const [isIncomplete, setIncomplete] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the field shows the accepted day
  useEffect(() => setTyped(given), [given, left])
  const take = () => {
    if (typed !== given) onChange(typed)
  }
  return (
    <TextInput
      {...props}
      type="date"
      withAsterisk={required}
      // Without it browsers take years of six digits.
      max="9999-12-31"
      value={typed}
      error={isIncomplete ? t.incompleteDay : props.error}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next)
        setIncomplete(false)
        if (next === '' || isDay(next)) onChange(next)
      }}
      inputContainer={input => (
        <div className={styles.field}>
          {input}
          <span
            className={styles.words}
            aria-live="polite"
            data-empty={props.placeholder ?? (isFilter ? t.anyDay : t.chooseDay)}
          >
            {isDay(typed) && (isFilter || isFar(typed) ? formatDate : formatDay)(typed)}
          </span>
        </div>
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

/** The day of the week of a birth says nothing. */
const isFar = (day: string): boolean => Math.abs(Date.parse(day) - serverNow()) > 2 * 365 * 86_400_000
