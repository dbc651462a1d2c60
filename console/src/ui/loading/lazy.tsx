import { Button, Group, Loader } from '@mantine/core'
import { Component, type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { CodeNotLoaded, loadingCode, loadPageAnew } from '../../code/load.ts'
import { isLikelySignedIn } from '../../session/session.ts'
import { t } from '../../texts/index.ts'
import { Notice } from '../message/index.ts'
import { Dialog } from '../native-dialog.tsx'
import styles from './lazy.module.css'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A part of a page whose code loads when the part shows, or before that with `loadAhead`. It does not suspend: React would
 * show what stands in for it for 300 ms at least, whether the code is there or not.
 */
export function lazyPart<Props extends object>(load: Load<Props>, fallback: ReactNode = <Loading />) {
  let loaded: ComponentType<Props> | undefined
  const loadAhead = loadingCode(async () => {
    loaded = await load()
    return loaded
  })
  const code = { loaded: () => loaded, load: loadAhead }
  return Object.assign((props: Props) => <Part code={code} fallback={fallback} props={props} />, { loadAhead })
}

type PartProps<Props> = Readonly<{
  code: Readonly<{ loaded: () => ComponentType<Props> | undefined; load: Load<Props> }>
  fallback: ReactNode
  props: Props
}>

/** @throws CodeNotLoaded */
function Part<Props extends object>({ code, fallback, props }: PartProps<Props>) {
  const [{ Loaded, error }, setState] = useState<{ Loaded?: ComponentType<Props> | undefined; error?: unknown }>(
    () => ({
      Loaded: code.loaded(),
    }),
  )
  useEffect(() => {
    if (!Loaded)
      code.load().then(
        Loaded => setState({ Loaded }),
        (error: unknown) => setState({ error }),
      )
  }, [code, Loaded])
  if (error !== undefined) throw error
  return Loaded ? <Loaded {...props} /> : fallback
}

/** The delay before dialogs load in the background, in milliseconds. */
const patience = 2000

type Closable = Readonly<{ isOpen?: boolean; onClose?: () => void }>

/**
 * A dialog whose code loads on demand, or in the background soon after the page if there is a session. If the code does
 * not arrive, a message replaces the dialog, and the page stays. The dialog is mounted while `isOpen` is not false. Closing
 * it returns the focus.
 */
export function lazyDialog<Props extends object>(load: Load<Props>) {
  const Dialog = lazyPart(load, <span hidden data-opening />)
  // After a failure the next opening loads it again.
  setTimeout(() => isLikelySignedIn() && Dialog.loadAhead().catch(() => undefined), patience)
  return (props: Props & Readonly<{ isOpen?: boolean }>) => {
    const { isOpen = true, onClose }: Closable = props
    if (!isOpen) return null
    return (
      <>
        <FocusReturn />
        <CodeBoundary
          missing={show => <MissingDialog onClose={onClose} loadAgain={() => Dialog.loadAhead().then(show)} />}
        >
          {() => <Dialog {...props} />}
        </CodeBoundary>
      </>
    )
  }
}

/** After a dialog has closed, the focus returns to where it was. */
export function FocusReturn() {
  useLayoutEffect(() => {
    const before = document.activeElement
    // After the dialog has closed, unless something else has the focus by then.
    return () => void setTimeout(() => document.activeElement === document.body && focusOn(before))
  }, [])
  return null
}

const focusOn = (element: Element | null) => element instanceof HTMLElement && element.focus({ preventScroll: true })

type BoundaryProps = Readonly<{ missing: (tryAgain: () => void) => ReactNode; children: () => ReactNode }>

/** Shows a replacement for code that did not arrive, and throws every other error. */
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
  /** Absent if the user cannot close the dialog. */
  onClose: (() => void) | undefined
  /** @throws if the code does not arrive again */
  loadAgain: () => Promise<unknown>
}>

/** Replaces a dialog whose code did not arrive. The page below keeps the typed text. */
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
