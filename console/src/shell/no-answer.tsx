import { Button } from '@mantine/core'
import { t } from '../texts/index.ts'
import { Problem } from '../ui/message/index.ts'
import { Page } from '../ui/page/index.ts'

/** The server cannot be asked who this is. */
export const NoAnswer = ({ error, retry }: { error: unknown; retry: () => unknown }) => (
  <main id="content">
    <Page title={t.product} width="narrow">
      <Problem error={error} />
      <div>
        <Button variant="default" onClick={retry}>
          {t.tryAgain}
        </Button>
      </div>
    </Page>
  </main>
)
