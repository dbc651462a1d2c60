import { Button } from '@mantine/core'
import { t } from '../texts/index.ts'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'

/** When a page itself fails, or its files are not there any more because the server has a newer release. */
export const ErrorPage = () => (
  <Page title={t.pageFailed.title}>
    <Notice tone="danger" title={t.pageFailed.text} isAlert />
    <div>
      <Button onClick={() => window.location.reload()}>{t.pageFailed.reload}</Button>
    </div>
  </Page>
)
