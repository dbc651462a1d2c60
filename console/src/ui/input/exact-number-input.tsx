import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../texts/index.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'prefix'> &
  Readonly<{
    value?: number | string | undefined
    /** Gets a number; a text as it is typed if it is no number or none equals it, and the empty text for none. */
    onChange?: (value: number | string) => void
    /** How many decimals the server takes: two of money, otherwise none, unless it is said. */
    decimals?: number
    /** An amount of money: dollars, with commas between thousands. */
    isMoney?: boolean
    /** The unit after the number. */
    suffix?: string
  }>

/**
 * A number of at least zero. What is no number, or has too many decimals, never becomes another number: letters and signs stay
 * out with a message. A comma may stand between thousands; elsewhere it may be meant as a decimal point, so the form gets the
 * text as it is, which the server refuses, and the field says what is wrong.
 */
export function ExactNumberInput({ value = '', onChange, onFocus, onBlur, error, ...others }: Props) {
  const { isMoney = false, decimals = isMoney ? 2 : 0, suffix, ...props } = others
  const [typed, setTyped] = useState({ text: '', means: value })
  const [refused, setRefused] = useState<string>()
  // The typed text, since the number alone would lose the last 0 of 34.50.
  const shown = typed.text !== '' && typed.means === value ? typed.text : written(value, isMoney)
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection={isMoney && <span aria-hidden>$</span>}
      rightSection={suffix && <span aria-hidden>{suffix}</span>}
      {...props}
      value={shown}
      error={refused ?? error}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value.trimStart()
        const problem = problemWhileTyping(text, decimals)
        setRefused(problem)
        if (problem !== undefined) return
        const means = problemOf(text, decimals) === undefined ? numberOf(plainDigits(text)) : text
        setTyped({ text, means })
        if (means !== value) onChange?.(means)
      }}
      onFocus={event => {
        onFocus?.(event)
        // Who changes a digit need not move the commas.
        if (problemOf(shown, decimals) === undefined) setTyped({ text: plainDigits(shown), means: value })
      }}
      onBlur={event => {
        onBlur?.(event)
        const problem = shown === '' ? undefined : problemOf(shown, decimals)
        setRefused(problem)
        if (problem === undefined && isMoney) setTyped({ text: inGroups(shown), means: value })
      }}
    />
  )
}

const written = (value: number | string, isMoney: boolean): string =>
  isMoney ? inGroups(String(value)) : String(value)

/** With commas between thousands. */
const inGroups = (text: string): string => {
  const [whole = '', ...decimals] = plainDigits(text).split('.')
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.')
}

/** Of an amount as people write it. */
const plainDigits = (text: string): string => text.replaceAll(/[$%,\s]/g, '')

/**
 * The number of a text, without leading and trailing zeros; the text itself if a number cannot represent it exactly.
 */
export function numberOf(text: number | string): number | string {
  const digits = String(text)
    .replace(/^0+(?=\d)/, '')
    .replace(/^\.(?=\d)/, '0.')
    .replace(/\.0*$|(\.\d*?)0+$/, '$1')
  return String(Number(digits)) === digits ? Number(digits) : text
}

/** A comma or a blank must precede three digits: otherwise it may be meant as a decimal point. */
const plain = /^\$?\s*(?:\d{1,3}(?:[, ]\d{3})+|\d+)?(?:\.(\d*))?\s*%?$/

/** The reason why a text is not a number with so many decimals; undefined if it is one. */
export function problemOf(text: string, decimals: number): string | undefined {
  const found = plain.exec(text)
  if (!found || !/\d/.test(text)) return text.includes(',') ? t.numbers.comma : t.numbers.notOne(text.slice(0, 30))
  return (found[1]?.length ?? 0) > decimals ? t.numbers.tooExact(text, decimals) : undefined
}

/** The reason why a text cannot become such a number by further typing; undefined if it can. */
function problemWhileTyping(text: string, decimals: number): string | undefined {
  const found = /^\$?[\d, ]*(?:\.(\d*))?\s*%?$/.exec(text)
  if (!found) return t.numbers.notOne(text.slice(0, 30))
  return (found[1]?.length ?? 0) > decimals ? t.numbers.tooExact(text, decimals) : undefined
}
