import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CodeNotLoaded, loadPageAnew, mayLoadByItself } from '../code/load.ts'
import { t } from '../texts/index.ts'
import { Notice } from '../ui/message/index.ts'
import { Page } from '../ui/page/index.ts'

/** Shown when a page fails, or its code does not load. */
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

/** Reloads the whole page as soon as the server answers: once by itself, after that when the user asks for it. */
function CodeMissing() {
  const [isAsking, setAsking] = useState(false)
  const loadAgain = async () => {
    setAsking(true)
    await loadPageAnew().catch(() => setAsking(false))
  }
  useEffect(() => {
    const byItself = () => void loadPageAnew().catch(() => undefined)
    if (mayLoadByItself()) byItself()
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
