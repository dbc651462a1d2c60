import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CodeNotLoaded } from '../code.ts'
import { background } from '../in-session.ts'
import { t } from '../texts/index.ts'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'

/** When a page itself fails, or its code does not arrive. */
export const ErrorPage = ({ error }: { error: unknown }) =>
  error instanceof CodeNotLoaded ? <CodeMissing /> : <Failed />

const Failed = () => (
  <Page title={t.pageFailed.title}>
    <Notice tone="danger" title={t.pageFailed.text} isAlert />
    <div>
      <Button onClick={() => window.location.reload()}>{t.pageFailed.reload}</Button>
    </div>
  </Page>
)

/**
 * As soon as the server answers, the page is loaded again whole: its files have other names in a newer release, and
 * browsers remember what did not arrive. By itself once; after that somebody has to ask for it.
 */
function CodeMissing() {
  const [isAsking, setAsking] = useState(false)
  const loadAgain = async () => {
    setAsking(true)
    await reloadIfAnswered().catch(() => setAsking(false))
  }
  useEffect(() => {
    const byItself = () => void reloadIfAnswered().catch(() => undefined)
    if (mayReloadByItself()) byItself()
    addEventListener('online', byItself)
    return () => removeEventListener('online', byItself)
  }, [])
  return (
    <Page title={t.pageFailed.notLoaded}>
      <Notice tone="warning" title={t.problems.noAnswer} isAlert />
      <div>
        <Button loading={isAsking} onClick={loadAgain}>
          {t.tryAgain}
        </Button>
      </div>
    </Page>
  )
}

/** @throws where the server does not answer: a page that is loaded then is the browser's own */
async function reloadIfAnswered(): Promise<void> {
  await fetch('/console/session', { headers: background })
  sessionStorage.setItem(place, String(Date.now()))
  window.location.reload()
}

const place = 'muster-loaded-again'
const rest = 30_000

const mayReloadByItself = (): boolean => Date.now() - Number(sessionStorage.getItem(place) ?? 0) > rest
