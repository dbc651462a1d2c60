import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../texts/index.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> &
  Readonly<{
    /** The text in the address. */
    value: string | undefined
    /** Called after a pause in typing. */
    onChange: (text: string | undefined) => void
  }>

/** A search text. The list follows after a pause in typing. */
export function SearchBox({ value = '', onChange, ...props }: Props) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const send = useDebouncedCallback((typed: string, pathname: string) => {
    // A user who has opened another page stays there.
    if (window.location.pathname !== pathname) return
    sent.current = typed.trim()
    onChange(sent.current === '' ? undefined : sent.current)
  }, 250)
  // Going back and clearing the filters change the address.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  const type = (typed: string) => {
    setText(typed)
    send(typed, window.location.pathname)
  }
  return (
    <TextInput
      {...props}
      type="search"
      value={text}
      onChange={event => type(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label={t.clear} onClick={() => type('')} />}
      w={320}
      maw="100%"
    />
  )
}
