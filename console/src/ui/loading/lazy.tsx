import { Button, Group, Loader } from '@mantine/core'
import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useState,
} from 'react'
import { CodeNotLoaded, loadingCode, loadPageAnew } from '../../code/load.ts'
import { isLikelySignedIn } from '../../session/session.ts'
import { t } from '../../texts/index.ts'
import { Notice } from '../message/index.ts'
import { Dialog } from '../native-dialog.tsx'
import styles from './lazy.module.css'

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

type BoundaryProps = Readonly<{ missing: (tryAgain: () => void) => ReactNode; children: () => ReactNode }>

/** Shows something else in the place of a part whose code did not arrive. Every other fault is one of the page. */
class CodeBoundary extends Component<BoundaryProps> {
  override state: Readonly<{ error?: unknown }> = {}
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children()
    if (!(error instanceof CodeNotLoaded)) throw error
    return this.props.missing(() => this.setState({ error: undefined }))
  }
}

type Props = Readonly<{
  /** Nothing where the dialog is one that has to be gone through. */
  onClose: (() => void) | undefined
  /** @throws where it does not arrive this time either */
  loadAgain: () => Promise<unknown>
}>

/** In the place of a dialog whose code did not arrive: the page below stays as it is, with all that was typed in it. */
function MissingDialog({ onClose, loadAgain }: Props) {
  const [asking, setAsking] = useState<'part' | 'page'>()
  const [failed, setFailed] = useState<'part' | 'page'>()
  const ask = (what: 'part' | 'page', load: () => Promise<unknown>) => {
    setAsking(what)
    load()
      .catch(() => setFailed(what))
      .finally(() => setAsking(undefined))
  }
  return (
    <Dialog label={t.partMissing.title} className={styles.dialog ?? ''} onClose={onClose}>
      <h2>{t.partMissing.title}</h2>
      <p>{t.partMissing.text}</p>
      {failed && !asking && (
        <Notice tone="danger" isAlert>
          {failed === 'part' ? t.partMissing.again : t.problems.noAnswer}
        </Notice>
      )}
      <Group justify="flex-end">
        {onClose && (
          <Button variant="default" onClick={onClose}>
            {t.close}
          </Button>
        )}
        <Button variant="default" loading={asking === 'page'} onClick={() => ask('page', loadPageAnew)}>
          {t.partMissing.loadPage}
        </Button>
        <Button loading={asking === 'part'} onClick={() => ask('part', loadAgain)}>
          {t.tryAgain}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Dots that appear only if loading takes a noticeable time. */
export const Loading = () => (
  <div className={styles.loading} role="status" aria-label={t.loading}>
    <Loader type="dots" color="var(--link)" aria-hidden />
  </div>
)
