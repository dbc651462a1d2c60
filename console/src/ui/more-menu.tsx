import { Button } from '@mantine/core'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { t } from '../texts/index.ts'
import styles from './more-menu.module.css'

type Props = Readonly<{
  children: ReactNode
  size?: 'xs' | 'sm'
  /** What its items are, if they are no actions. */
  label?: string
  /** The record of a row, whose button is small and says the name to screen readers alone. */
  of?: string
}>

/**
 * The rarer actions of a page or a row behind one button. The browser's own popover: Escape or a click beside it closes it, and the
 * keyboard goes on from the button to its items. The arrow keys open it too, and go from item to item.
 */
export function MoreMenu({ children, size = 'sm', label = t.moreActions, of }: Props) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const place = ({ newState }: ToggleEvent) => {
    const about = button.current?.getBoundingClientRect()
    if (newState !== 'open' || !menu.current || !about) return
    const { style } = menu.current
    style.top = `${about.bottom + window.scrollY + gap}px`
    style.right = `${Math.max(gap, document.documentElement.clientWidth - about.right)}px`
  }
  const goOn = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined || !menu.current) return
    event.preventDefault()
    if (!menu.current.matches(':popover-open')) menu.current.showPopover()
    const items = [...menu.current.querySelectorAll('button')]
    const at = items.indexOf(document.activeElement as HTMLButtonElement)
    items.at(at < 0 && by < 0 ? -1 : (at + by) % items.length)?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        onKeyDown={goOn}
        popoverTarget={id}
        {...(of === undefined
          ? { variant: 'default', size, rightSection: <IconChevronDown size={14} aria-hidden /> }
          : { variant: 'subtle', size: 'compact-sm', 'aria-label': `${t.moreActions}: ${of}` })}
      >
        {of === undefined ? label : <IconDots size={18} aria-hidden />}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its items take the press */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.menu}
        onBeforeToggle={place}
        onKeyDown={goOn}
        onClick={() => menu.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}

type ItemProps = Readonly<{ onClick: () => void; children: ReactNode }>

/** One action of `MoreMenu`. What destroys stands last. */
export const MenuItem = ({ onClick, children }: ItemProps) => (
  <button type="button" className={styles.item} onClick={onClick}>
    {children}
  </button>
)

const gap = 6
