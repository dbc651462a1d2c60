import { NumberInput, type NumberInputProps } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { t } from '../../texts/index.ts'

/**
 * A number, none below zero: a minus that is typed does not appear. A comma parts thousands where the box shows them, and is
 * refused elsewhere. What is pasted and is none, or has more decimals than there is room for, is refused in words too,
 * instead of being made into another number.
 */
export function ExactNumberInput({ value, onPaste, onChange, error, decimalScale = 0, ...props }: Props) {
  const [refused, setRefused] = useState<string>()
  const [typed, setTyped] = useState<number | string>()
  const refuse = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text').trim()
    const problem = problemOf(text, decimalScale)
    setRefused(problem)
    if (problem !== undefined) event.preventDefault()
    else onPaste?.(event)
  }
  const refuseComma = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== ',' || props.thousandSeparator) return
    event.preventDefault()
    setRefused(t.numbers.comma)
  }
  return (
    <NumberInput
      allowNegative={false}
      {...props}
      // As it was typed: of the number alone the box would take the last 0 of 34.50 away.
      value={typed !== undefined && numberOf(typed) === value ? typed : value}
      allowedDecimalSeparators={['.']}
      // The server refuses numbers out of bounds; the box would change them when it loses the focus.
      clampBehavior="none"
      trimLeadingZeroesOnBlur={false}
      onKeyDown={refuseComma}
      decimalScale={decimalScale}
      error={refused ?? error}
      onPaste={refuse}
      onChange={text => {
        setRefused(undefined)
        setTyped(text)
        onChange?.(numberOf(text))
      }}
    />
  )
}

type Props = NumberInputProps<number>

/**
 * The number that a text says, however many zeros it has around it; the text itself where no number is the same, as with
 * more digits than a number keeps.
 */
export function numberOf(text: number | string): number | string {
  const digits = String(text)
    .replace(/^0+(?=\d)/, '')
    .replace(/^\.(?=\d)/, '0.')
    .replace(/\.0*$|(\.\d*?)0+$/, '$1')
  return String(Number(digits)) === digits ? Number(digits) : text
}

/** Commas and blanks stand before groups of three digits, or they might be meant as a decimal point. */
const plain = /^\$?\s*(?:\d{1,3}(?:[, ]\d{3})+|\d+)?(?:\.(\d*))?\s*%?$/

/** Why a text is not a number with so many decimals; nothing where it is one. */
export function problemOf(text: string, decimals: number): string | undefined {
  const found = plain.exec(text)
  if (!found || !/\d/.test(text)) return t.numbers.notOne(text.slice(0, 30))
  return (found[1]?.length ?? 0) > decimals ? t.numbers.tooExact(text, decimals) : undefined
}
