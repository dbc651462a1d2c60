import { InputBase } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import styles from './combobox.module.css'
import { endOf, type ListOptions } from './select.tsx'
import { matching, type Option, useCombobox } from './use-combobox.tsx'

type Props = Omit<ComponentProps<typeof InputBase<'div'>>, 'value' | 'onChange' | 'defaultValue' | 'component'> &
  ListOptions &
  Readonly<{
    value?: readonly string[] | undefined
    onChange?: (values: string[]) => void
    placeholder?: string | undefined
    name?: string | undefined
  }>

/** Selects several of a list. Backspace in the empty input removes the last one. */
export function MultiSelect({ data, value = [], onChange, searchable = false, ...others }: Props) {
  const {
    clearable = false,
    onSearchChange,
    isFound = false,
    isRemote = false,
    nothingFound,
    placeholder,
    name,
    ...props
  } = others
  const [typed, setTyped] = useState('')
  const say = (text: string) => {
    setTyped(text)
    onSearchChange?.(text)
  }
  const toggle = (one: string) => onChange?.(value.includes(one) ? value.filter(each => each !== one) : [...value, one])
  const isFixed = props.disabled
  const combobox = useCombobox({
    options: isFound ? data : matching(data, typed),
    isChosen: option => value.includes(option.value),
    onPick: (option: Option) => {
      toggle(option.value)
      say('')
    },
    onLeave: () => say(''),
    nothingFound,
    isFixed,
    isSearchable: searchable,
    isRemote,
    isMultiple: true,
  })
  const { onClick, ...input } = combobox.input
  const { ref, id } = input
  const described = [
    value.length > 0 && `${id}-chosen`,
    props.error && `${id}-error`,
    props.description && `${id}-description`,
  ].filter(Boolean)
  return (
    <>
      <InputBase
        component="div"
        multiline
        withAria={false}
        data-field
        {...endOf(clearable && value.length > 0 && !isFixed ? () => onChange?.([]) : undefined)}
        {...props}
        id={id}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a press beside the chosen ones is one into the field */}
        <div
          className={styles.chips}
          onMouseDown={event => {
            if (event.target === ref.current) return
            event.preventDefault()
            ref.current?.focus()
          }}
          onClick={onClick}
        >
          {value.length > 0 && (
            <span id={`${id}-chosen`} className={styles.chosen}>
              {value.map(one => (
                <span key={one} className={styles.chip}>
                  <span>{data.find(option => option.value === one)?.label ?? one}</span>
                  {!isFixed && (
                    <button
                      type="button"
                      tabIndex={-1}
                      aria-hidden
                      className={styles.clear}
                      onClick={event => {
                        event.stopPropagation()
                        toggle(one)
                      }}
                    >
                      <IconX size={12} aria-hidden />
                    </button>
                  )}
                </span>
              ))}
            </span>
          )}
          <input
            {...input}
            name={name}
            disabled={props.disabled}
            aria-invalid={Boolean(props.error) || undefined}
            aria-describedby={described.join(' ') || undefined}
            placeholder={value.length === 0 ? placeholder : undefined}
            value={typed}
            onChange={({ currentTarget }) => {
              say(currentTarget.value)
              combobox.type()
            }}
            onKeyDown={event => {
              const last = value.at(-1)
              if (event.key === 'Backspace' && typed === '' && last !== undefined && !isFixed) return toggle(last)
              input.onKeyDown(event)
            }}
          />
        </div>
      </InputBase>
      {combobox.list}
    </>
  )
}
