import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef } from 'react'
import { isLeftAtOnce, registerUnsaved } from '../../session/leaving.ts'
import { lazyDialog } from '../loading/index.ts'

const LeaveQuestion = lazyDialog(async () => (await import('./leave-question.tsx')).LeaveQuestion)

type IsChanged = () => boolean

/** The forms in a dialog or on a page, and whether one of them has unsaved changes. */
export function trackForms() {
  const all = new Set<IsChanged>()
  let isMeant = false
  return {
    add(isChanged: IsChanged) {
      all.add(isChanged)
      return () => void all.delete(isChanged)
    },
    isUnsaved: () => !isMeant && [...all].some(isChanged => isChanged()),
    /** Lets the next navigation pass without a question. */
    forget() {
      isMeant = true
      setTimeout(() => {
        isMeant = false
      })
    },
  }
}

type Forms = ReturnType<typeof trackForms>

export const FormsContext = createContext<Forms | undefined>(undefined)

/** Discards the unsaved changes of the surrounding dialog or form, for Cancel. */
export function useDiscardChanges(): () => void {
  const around = useContext(FormsContext)
  return () => around?.forget()
}

type Props = Readonly<{
  isChanged: IsChanged
  /** Sends the form. After a success the typed text is saved. */
  sending: Readonly<{ isLeadingOn: () => boolean }>
  children: ReactNode
}>

/** A form that asks before the user leaves unsaved changes. In a dialog, the dialog asks. */
export function Unsaved({ isChanged, sending, children }: Props) {
  const around = useContext(FormsContext)
  const own = useMemo(trackForms, [])
  const { add } = around ?? own
  const isUnsaved = () => !sending.isLeadingOn() && isChanged()
  const present = useRef(isUnsaved)
  useLayoutEffect(() => {
    present.current = isUnsaved
  })
  useLayoutEffect(() => add(() => present.current()), [add])
  if (around) return children
  return (
    <FormsContext value={own}>
      {children}
      <LeaveGuard forms={own} />
    </FormsContext>
  )
}

/** Asks before the user leaves the page or closes the window with unsaved changes. */
export function LeaveGuard({ forms }: { forms: Forms }) {
  const isUnsaved = () => !isLeftAtOnce() && forms.isUnsaved()
  useLayoutEffect(() => registerUnsaved(forms.isUnsaved), [forms])
  const way = useBlocker({
    shouldBlockFn: ({ current, next }) => isAway(current, next) && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  if (way.status !== 'blocked') return null
  return <LeaveQuestion onClose={way.reset} onLeave={way.proceed} />
}

type Place = Readonly<{ pathname: string; search: object }>

/**
 * Whether a navigation leaves the form: to another page, to or from the form on the same page, to a form of another kind,
 * or out of a dialog that the address opens.
 */
const isAway = (from: Place, to: Place): boolean =>
  from.pathname !== to.pathname ||
  formOf(from) !== formOf(to) ||
  'edit' in from.search !== 'edit' in to.search ||
  ('new' in from.search && !('new' in to.search))

/** The kind of form on the page for new change requests. */
const formOf = ({ pathname, search }: Place): unknown =>
  pathname === '/change-requests/new' && 'type' in search ? search.type : undefined
