import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef } from 'react'
import { askBeforeTheEnd, isLeftAtOnce } from '../../session/leaving.ts'
import { dialogLater } from '../loading/index.ts'
import { isSame } from './values.ts'

const LeaveQuestion = dialogLater(async () => (await import('./leave-question.tsx')).LeaveQuestion)

type IsChanged = () => boolean

/** The forms in a dialog or on a page, and whether one of them says something else than when somebody came to it. */
export function forms() {
  const all = new Set<IsChanged>()
  let isMeant = false
  return {
    add(isChanged: IsChanged) {
      all.add(isChanged)
      return () => void all.delete(isChanged)
    },
    isUnsaved: () => !isMeant && [...all].some(isChanged => isChanged()),
    /** Lets them go unsaved on the step that is being taken now. */
    forget() {
      isMeant = true
      setTimeout(() => {
        isMeant = false
      })
    },
  }
}

type Forms = ReturnType<typeof forms>

export const Around = createContext<Forms | undefined>(undefined)

/** Forgets what is in the dialog or form around: who cancels means it. */
export function useForget(): () => void {
  const around = useContext(Around)
  return () => around?.forget()
}

type FormOfValues = Readonly<{ getInitialValues: () => unknown; getValues: () => unknown }>

/** Whether a form says something else than what it began with, whatever its fields are made of. */
export const isEdited = (form: FormOfValues): boolean => !isSame(form.getInitialValues(), form.getValues())

type Props = Readonly<{
  isChanged: IsChanged
  /** What sends the form: while its success leads on, what was typed is saved. */
  sending: Readonly<{ isLeadingOn: () => boolean }>
  children: ReactNode
}>

/** A form that is not left without a word while it is changed and not saved. In a dialog, the dialog sees to it. */
export function Unsaved({ isChanged, sending, children }: Props) {
  const around = useContext(Around)
  const own = useMemo(forms, [])
  const { add } = around ?? own
  const isUnsaved = () => !sending.isLeadingOn() && isChanged()
  const present = useRef(isUnsaved)
  useLayoutEffect(() => {
    present.current = isUnsaved
  })
  useLayoutEffect(() => add(() => present.current()), [add])
  if (around) return children
  return (
    <Around value={own}>
      {children}
      <OnTheWayOut forms={own} />
    </Around>
  )
}

/** Asks before another page takes the place of this one, or the window closes. */
export function OnTheWayOut({ forms }: { forms: Forms }) {
  const isUnsaved = () => !isLeftAtOnce() && forms.isUnsaved()
  useLayoutEffect(() => askBeforeTheEnd(forms.isUnsaved), [forms])
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
 * Another page, the same with a form in its place or without it any more, with a form of another kind, or without the
 * dialog that its address opens.
 */
const isAway = (from: Place, to: Place): boolean =>
  from.pathname !== to.pathname ||
  formOf(from) !== formOf(to) ||
  'edit' in from.search !== 'edit' in to.search ||
  ('new' in from.search && !('new' in to.search))

/** Which of its forms a page shows that has several. */
const formOf = ({ pathname, search }: Place): unknown =>
  pathname === '/change-requests/new' && 'type' in search ? search.type : undefined
