import { TextInput, type TextInputProps } from '@mantine/core'
import { IconSelector, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { t } from '../../texts/index.ts'
import styles from './combobox.module.css'
import { matching, type Option, useCombobox } from './use-combobox.tsx'

/** What fields with a list of choices have in common. */
export type ListOptions = Readonly<{
  data: readonly Option[]
  /** The user may type what they look for. */
  searchable?: boolean
  /** The user may empty the field. */
  clearable?: boolean
  /** Gets what the user types; the empty text after they have picked or left. */
  onSearchChange?: (text: string) => void
  /** The data are what was found for the typed text. */
  isFound?: boolean
  /** The server finds them: those of the moment may not be the last. */
  isRemote?: boolean
  /** Stands in the place of an empty list. */
  nothingFound?: string
}>

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> &
  ListOptions &
  Readonly<{
    value?: string | null | undefined
    onChange?: (value: string | null) => void
  }>

/** Selects one of a list. */
export function Select({ data, value = null, onChange, searchable = false, ...others }: Props) {
  const { clearable = false, onSearchChange, isFound = false, isRemote = false, nothingFound, ...props } = others
  const [typed, setTyped] = useState<string>()
  const say = (text: string | undefined) => {
    setTyped(text)
    onSearchChange?.(text ?? '')
  }
  const choose = (chosen: string | null) => {
    say(undefined)
    if (chosen !== value) onChange?.(chosen)
  }
  const chosen = data.find(option => option.value === value)
  const isFixed = props.disabled || props.readOnly
  const mayClear = clearable && value !== null && !isFixed
  const combobox = useCombobox({
    options: typed === undefined || isFound ? data : matching(data, typed),
    'aria-label': props['aria-label'],
    isChosen: option => option.value === value,
    onPick: option => choose(option.value),
    // Who empties the field wants none.
    onLeave: () => (typed === '' && mayClear ? choose(null) : say(undefined)),
    nothingFound,
    isFixed,
    isSearchable: searchable,
    isRemote,
  })
  return (
    <>
      <TextInput
        {...endOf(mayClear ? () => choose(null) : undefined)}
        {...(!searchable && { classNames: { wrapper: styles.button ?? '' } })}
        {...props}
        {...combobox.input}
        onFocus={event => {
          combobox.input.onFocus()
          props.onFocus?.(event)
        }}
        onBlur={event => {
          combobox.input.onBlur()
          props.onBlur?.(event)
        }}
        value={typed ?? chosen?.label ?? ''}
        onChange={({ currentTarget }) => {
          say(currentTarget.value)
          combobox.type()
        }}
        onKeyDown={event => {
          if (!searchable && mayClear && ['Backspace', 'Delete'].includes(event.key)) return choose(null)
          combobox.input.onKeyDown(event)
        }}
      />
      {combobox.list}
    </>
  )
}

/** The end of a field: its chevron, and before it what empties the field, if it has a value. */
export const endOf = (clear: (() => void) | undefined) => ({
  rightSection: (
    <span className={styles.end}>
      {clear && <Clear onClick={clear} />}
      <IconSelector size={16} className={styles.chevron} aria-hidden />
    </span>
  ),
  rightSectionPointerEvents: 'none' as const,
  ...(clear && { rightSectionWidth: '3.5rem' }),
})

/** Empties the field by a press; the keyboard does it in the field. */
const Clear = ({ onClick }: Readonly<{ onClick: () => void }>): ReactNode => (
  <button
    type="button"
    className={styles.clear}
    tabIndex={-1}
    aria-label={t.clear}
    onMouseDown={event => event.preventDefault()}
    onClick={onClick}
  >
    <IconX size={14} aria-hidden />
  </button>
)
