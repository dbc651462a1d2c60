import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './tooltip.module.css'

type Props = Readonly<{ label: ReactNode; children: ReactNode }>

/**
 * Shows a label while the pointer or the keyboard focus is on the child, and after a press on a disabled button, for touch
 * screens. Screen readers need the same text in an `aria-label` or `aria-describedby`.
 */
export function Tooltip({ label, children }: Props) {
  const anchor = useRef<HTMLSpanElement>(null)
  const [isShown, setShown] = useState(false)
  const hide = () => setShown(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the child takes the press
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press by keyboard is a click too
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setShown(true)}
      onPointerLeave={hide}
      onFocus={({ target }) => target.matches(':focus-visible') && setShown(true)}
      onBlur={hide}
      onClick={({ target }) => (target as Element).closest('[aria-disabled="true"]') && setShown(true)}
    >
      {children}
      {isShown && (
        <Bubble anchor={anchor} hide={hide}>
          {label}
        </Bubble>
      )}
    </span>
  )
}

type BubbleProps = Readonly<{ anchor: React.RefObject<HTMLSpanElement | null>; hide: () => void; children: ReactNode }>

/** On top of the page, above the child, or below it if there is no room. */
function Bubble({ anchor, hide, children }: BubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const about = anchor.current?.firstElementChild?.getBoundingClientRect()
    const element = bubble.current
    if (!element || !about) return
    element.showPopover()
    const { width, height } = element.getBoundingClientRect()
    const left = about.left + (about.width - width) / 2
    const above = about.top - height - gap
    element.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - width - gap))}px`
    element.style.top = `${above < gap ? about.bottom + gap : above}px`
  }, [anchor])
  useEffect(() => {
    const press = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    document.addEventListener('keydown', press)
    document.addEventListener('scroll', hide, { capture: true, passive: true })
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('scroll', hide, { capture: true })
    }
  })
  return (
    <span ref={bubble} role="tooltip" popover="manual" className={styles.bubble}>
      {children}
    </span>
  )
}

const gap = 6
