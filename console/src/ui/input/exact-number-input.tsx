import { NumberInput, type NumberInputProps } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { t } from '../../texts/index.ts'

/**
 * A number of at least zero. A comma is allowed only in an input that shows thousands. The input refuses a pasted text that
 * is no number or has too many decimals, with a message, instead of changing it into another number.
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
      // The typed text, since the number alone would lose the last 0 of 34.50.
      value={typed !== undefined && numberOf(typed) === value ? typed : value}
      allowedDecimalSeparators={['.']}
      // The server refuses numbers out of bounds; clamping would change them silently.
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
  if (!found || !/\d/.test(text)) return t.numbers.notOne(text.slice(0, 30))
  return (found[1]?.length ?? 0) > decimals ? t.numbers.tooExact(text, decimals) : undefined
}
