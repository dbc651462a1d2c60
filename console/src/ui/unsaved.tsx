import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { createContext, type FocusEvent, type ReactNode, useContext, useMemo } from 'react'
import { isLeftAtOnce } from '../leaving.ts'
import { dialogLater } from './later.tsx'
import styles from './unsaved.module.css'

const LeaveQuestion = dialogLater(async () => (await import('./leave-question.tsx')).LeaveQuestion)

/** What somebody has typed: whether any field is not any more what it was when they came to it. */
export function typing() {
  const before = new Map<Field, string>()
  return {
    note({ target }: FocusEvent) {
      if (isField(target) && !before.has(target)) before.set(target, wordsIn(target))
    },
    isTyped: () => [...before].some(([field, value]) => field.isConnected && wordsIn(field) !== value),
    forget: () => before.clear(),
  }
}

type Typing = ReturnType<typeof typing>
type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'file')

const wordsIn = (field: Field): string =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type) ? String(field.checked) : field.value

export const Around = createContext<Typing | undefined>(undefined)

/** Forgets what was typed in the dialog or form around: who cancels means it. */
export function useForget(): () => void {
  const around = useContext(Around)
  return () => around?.forget()
}

/** A form that is not left without a word while something typed in it is not saved. In a dialog, the dialog sees to it. */
export function Unsaved({ children }: { children: ReactNode }) {
  return useContext(Around) ? children : <Watched>{children}</Watched>
}

function Watched({ children }: { children: ReactNode }) {
  const typed = useMemo(typing, [])
  return (
    <Around value={typed}>
      <div className={styles.watched} onFocusCapture={typed.note}>
        {children}
      </div>
      <OnTheWayOut typed={typed} />
    </Around>
  )
}

/** Asks before another page takes the place of this one, or the window closes. */
export function OnTheWayOut({ typed }: { typed: Typing }) {
  const client = useQueryClient()
  // What is on its way to the server leads elsewhere by itself.
  const isUnsaved = () => !isLeftAtOnce() && typed.isTyped() && client.isMutating() === 0
  const way = useBlocker({
    shouldBlockFn: ({ current, next }) => isAway(current, next) && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  if (way.status !== 'blocked') return null
  return <LeaveQuestion onStay={way.reset} onLeave={way.proceed} />
}

type Place = Readonly<{ pathname: string; search: object }>

/** Another page, or the same without the form that its address opens. */
const isAway = (from: Place, to: Place): boolean =>
  from.pathname !== to.pathname || ['edit', 'new'].some(form => form in from.search && !(form in to.search))
