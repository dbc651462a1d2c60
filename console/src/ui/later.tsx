import { type ComponentType, lazy, Suspense, useLayoutEffect } from 'react'
import { loadingCode } from '../code.ts'
import { Loading } from './loading.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

/** A part of a page in a file of its own, which nobody waits for until it shows. */
export function later<Props extends object>(load: Load<Props>) {
  const Part = lazy(loadingCode(async () => ({ default: await load() })))
  return (props: Props) => (
    <Suspense fallback={<Loading />}>
      <Part {...props} />
    </Suspense>
  )
}

/** How long a page has the line for itself, in milliseconds. */
const patience = 2000

/**
 * A dialog in a file of its own. It is fetched soon after the page that has it, so that it opens at once. It is there while
 * it is open (its `isOpen` is not false), and when it goes the focus is back where it was.
 */
export function dialogLater<Props extends object>(load: Load<Props>) {
  const Dialog = lazy(loadingCode(async () => ({ default: await load() })))
  // What does not arrive now is asked for again when it is opened.
  setTimeout(() => load().catch(() => undefined), patience)
  return (props: Props) =>
    !('isOpen' in props && props.isOpen === false) && (
      <>
        <FocusReturn />
        <Suspense>
          <Dialog {...props} />
        </Suspense>
      </>
    )
}

function FocusReturn() {
  useLayoutEffect(() => {
    const before = document.activeElement
    // After the dialog has gone; who has been led elsewhere meanwhile stays there.
    return () => void setTimeout(() => document.activeElement === document.body && focusOn(before))
  }, [])
  return null
}

const focusOn = (element: Element | null) => element instanceof HTMLElement && element.focus({ preventScroll: true })
