import { Button, Group } from '@mantine/core'
import { Component, type ReactNode, useState } from 'react'
import { CodeNotLoaded, loadPageAnew } from '../../code/load.ts'
import { t } from '../../texts/index.ts'
import { Notice } from '../message/index.ts'
import { Dialog } from '../native-dialog.tsx'
import styles from './missing-code.module.css'

type BoundaryProps = Readonly<{ missing: (tryAgain: () => void) => ReactNode; children: () => ReactNode }>

/** Shows something else in the place of a part whose code did not arrive. Every other fault is one of the page. */
export class CodeBoundary extends Component<BoundaryProps> {
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
export function MissingDialog({ onClose, loadAgain }: Props) {
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
