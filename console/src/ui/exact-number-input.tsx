import { NumberInput, type NumberInputProps } from '@mantine/core'
import { type ClipboardEvent, useState } from 'react'
import { t } from '../texts/index.ts'

/**
 * A number, none below zero: a minus that is typed does not appear. What is pasted and is none, or has more decimals than
 * there is room for, is refused in words instead of being made into another number.
 */
export function ExactNumberInput({ onPaste, onChange, error, decimalScale = 0, ...props }: NumberInputProps<number>) {
  const [refused, setRefused] = useState<string>()
  const refuse = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text').trim()
    const problem = problemOf(text, decimalScale)
    setRefused(problem)
    if (problem !== undefined) event.preventDefault()
    else onPaste?.(event)
  }
  return (
    <NumberInput
      allowNegative={false}
      {...props}
      // What is out of bounds the server refuses; the box would make another number of it when it is left.
      clampBehavior="none"
      decimalScale={decimalScale}
      error={refused ?? error}
      onPaste={refuse}
      onChange={value => {
        setRefused(undefined)
        onChange?.(isExact(value) ? Number(value) : value)
      }}
    />
  )
}

/** The box keeps what is longer than thirteen digits as a text. */
const isExact = (value: number | string): boolean => String(Number(value)) === value

const plain = /^\$?\s*(?:\d[\d, ]*)?(?:\.(\d*))?\s*%?$/

/** Why a text is not a number with so many decimals; nothing where it is one. */
export function problemOf(text: string, decimals: number): string | undefined {
  const found = plain.exec(text)
  if (!found || !/\d/.test(text)) return t.numbers.notOne(text.slice(0, 30))
  return (found[1]?.length ?? 0) > decimals ? t.numbers.tooExact(text, decimals) : undefined
}
