import { IconCheck } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './combobox.module.css'

/** One entry of a list of choices. */
export type Option = Readonly<{
  value: string
  label: string
  /** A second line; a text is found by its words too. */
  note?: ReactNode
}>

type Settings = Readonly<{
  options: readonly Option[]
  /** What names the list if its field has no label. */
  'aria-label'?: string | undefined
  isChosen: (option: Option) => boolean
  onPick: (option: Option) => void
  /** The user has left the field. */
  onLeave: () => void
  /** Stands in the place of an empty list; without it there is none. */
  nothingFound?: string | undefined
  /** Neither opens. */
  isFixed?: boolean | undefined
  /** The user types what they look for; otherwise the keys open and pick as those of a button do. */
  isSearchable: boolean
  /** The server finds the options: those of the moment may not be the last. */
  isRemote?: boolean
  /** The user may pick several, one after another. */
  isMultiple?: boolean
}>

/**
 * A field with a list of choices, as the pattern "Combobox" of the ARIA Authoring Practices Guide has it: the focus stays in
 * the field, arrow keys go through the list, Enter picks, Escape closes. The list is the browser's own popover.
 *
 * @returns properties of the input, the list to render beside it, and `type`, for the handler of its typed text
 */
export function useCombobox(settings: Settings) {
  const {
    options,
    isChosen,
    onPick,
    onLeave,
    nothingFound,
    isFixed = false,
    isSearchable,
    isRemote = false,
    isMultiple = false,
  } = settings
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isAsked, ask] = useState(false)
  // By its value: the list may change while one is in it.
  const [marked, mark] = useState<string | typeof firstMatch>()
  const active =
    marked === firstMatch ? Math.min(0, options.length - 1) : options.findIndex(({ value }) => value === marked)
  const isOpen = isAsked && !isFixed && (options.length > 0 || nothingFound !== undefined)
  const open = () => {
    ask(true)
    mark(isMultiple ? undefined : options.find(isChosen)?.value)
  }
  const pick = (option: Option) => {
    onPick(option)
    // Of several, the next Enter picks what the user has gone to.
    if (isMultiple) mark(undefined)
    else ask(false)
  }
  const move = (by: 1 | -1) => {
    if (!isOpen) return open()
    mark(options.at(active < 0 && by < 0 ? -1 : (active + by) % options.length)?.value)
  }
  const actOf = (key: string): (() => void) | undefined => {
    const option = isOpen ? options[active] : undefined
    if (key === 'ArrowDown' || key === 'ArrowUp') return () => move(key === 'ArrowDown' ? 1 : -1)
    if (key === 'Escape') return isOpen ? () => ask(false) : undefined
    if (key !== 'Enter' && (key !== ' ' || isSearchable)) return undefined
    if (option) return () => pick(option)
    // What is typed and not picked is not sent with the form.
    if (isSearchable) return isOpen ? () => {} : undefined
    return open
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || isFixed) return
    const act = actOf(event.key)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const optionId = (place: number) => `${id}-option-${place}`
  return {
    /** Opens the list for what is being typed. The first match is the active one, unless the server is still finding it. */
    type: () => {
      ask(true)
      mark(isRemote ? undefined : firstMatch)
    },
    input: {
      ref: input,
      id,
      role: 'combobox',
      'aria-haspopup': 'listbox' as const,
      'aria-expanded': isOpen,
      'aria-autocomplete': isSearchable ? ('list' as const) : ('none' as const),
      ...(isOpen && options.length > 0 && { 'aria-controls': `${id}-list` }),
      ...(isOpen && active >= 0 && { 'aria-activedescendant': optionId(active) }),
      // Escape closes the list, and not the dialog around it.
      'data-mantine-stop-propagation': isOpen || undefined,
      autoComplete: 'off',
      readOnly: isFixed || !isSearchable,
      onKeyDown: press,
      onFocus: () => {
        if (!isSearchable || isFixed) return
        input.current?.select()
        open()
      },
      onBlur: () => {
        ask(false)
        onLeave()
      },
      onClick: () => (isOpen && !isSearchable ? ask(false) : open()),
    },
    list: isOpen && (
      <Listed input={input} active={options[active]?.value}>
        {options.length === 0 ? (
          <p className={styles.none} role="status">
            {nothingFound}
          </p>
        ) : (
          <div
            role="listbox"
            id={`${id}-list`}
            tabIndex={-1}
            aria-multiselectable={isMultiple || undefined}
            {...(settings['aria-label']
              ? { 'aria-label': settings['aria-label'] }
              : { 'aria-labelledby': `${id}-label` })}
          >
            {options.map((option, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
              <div
                key={option.value}
                id={optionId(place)}
                role="option"
                aria-selected={isChosen(option)}
                data-active={place === active || undefined}
                className={styles.option}
                onClick={() => pick(option)}
              >
                <span>
                  {option.label}
                  {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
                </span>
                {isChosen(option) && <IconCheck size={16} aria-hidden />}
              </div>
            ))}
          </div>
        )}
      </Listed>
    ),
  }
}

const firstMatch = Symbol('first match')

/** The options whose label or note has the text. */
export const matching = (options: readonly Option[], text: string): readonly Option[] => {
  const wanted = text.trim().toLowerCase()
  return options.filter(({ label, note }) =>
    `${label}\n${typeof note === 'string' ? note : ''}`.toLowerCase().includes(wanted),
  )
}

type ListProps = Readonly<{
  input: RefObject<HTMLInputElement | null>
  active: string | undefined
  children: ReactNode
}>

/** On top of the page, below its field, or above it if there is more room. It follows the field when something scrolls. */
function Listed({ input, active, children }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  const place = useCallback(() => {
    // The field is what the eye takes for it: with the chosen ones, where there are several.
    const field = input.current?.closest('[data-field]') ?? input.current
    if (list.current && field) placeAt(list.current, field.getBoundingClientRect())
  }, [input])
  useLayoutEffect(() => {
    list.current?.showPopover()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [place])
  // The field and the list may have become higher or lower.
  useLayoutEffect(place)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active option comes into view
  useLayoutEffect(() => list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' }), [active])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus stays in the field
    <div ref={list} popover="manual" className={styles.list} onMouseDown={event => event.preventDefault()}>
      {children}
    </div>
  )
}

const gap = 4
const mostHeight = 288

function placeAt(list: HTMLElement, field: DOMRect): void {
  const { innerHeight, innerWidth } = window
  const below = innerHeight - field.bottom - 2 * gap
  const above = field.top - 2 * gap
  const { style } = list
  style.minWidth = `${field.width}px`
  style.maxHeight = `${Math.min(mostHeight, Math.max(below, above))}px`
  const { width, height } = list.getBoundingClientRect()
  const isBelow = height <= below || below >= above
  style.left = `${Math.max(gap, Math.min(field.left, innerWidth - width - gap))}px`
  style.top = `${isBelow ? field.bottom + gap : field.top - height - gap}px`
}
