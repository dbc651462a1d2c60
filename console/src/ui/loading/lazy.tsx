import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useLayoutEffect } from 'react'
import { loadingCode } from '../../code/load.ts'
import { isLikelySignedIn } from '../../session/session.ts'
import { Loading } from './loading.tsx'
import { CodeBoundary, MissingDialog } from './missing-code.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

/** A part of a page in a file of its own, which loads when the part shows. */
export function lazyPart<Props extends object>(load: Load<Props>) {
  const Part = lazy(loadingCode(async () => ({ default: await load() })))
  return (props: Props) => (
    <Suspense fallback={<Loading />}>
      <Part {...props} />
    </Suspense>
  )
}

/** How long a page has the line for itself, in milliseconds. */
const patience = 2000

type Closable = Readonly<{ isOpen?: boolean; onClose?: () => void }>

/**
 * A dialog in a file of its own. With a session, the browser loads it soon after its page, so that it opens at once. Without
 * the file a message takes its place, and the page stays. The dialog exists while it is open (its `isOpen` is not false);
 * closing it returns the focus.
 */
export function lazyDialog<Props extends object>(load: Load<Props>) {
  const fetched = loadingCode(async () => ({ default: await load() }))
  let Dialog = unasked()
  // After a failure the next opening loads it again.
  setTimeout(() => isLikelySignedIn() && load().catch(() => undefined), patience)
  return (props: Props) => {
    const { isOpen = true, onClose }: Closable = props
    if (!isOpen) return null
    return (
      <>
        <FocusReturn />
        <CodeBoundary missing={show => <MissingDialog onClose={onClose} loadAgain={() => fetched().then(show)} />}>
          {() => (
            <Suspense fallback={<span hidden data-opening />}>
              <Dialog {...props} />
            </Suspense>
          )}
        </CodeBoundary>
      </>
    )
  }
  // `lazy` asks once and for all: what did not arrive is asked for anew by another.
  function unasked(): LazyExoticComponent<ComponentType<Props>> {
    return lazy(() =>
      fetched().catch((error: unknown) => {
        Dialog = unasked()
        throw error
      }),
    )
  }
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
