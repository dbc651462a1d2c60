import { t } from '../texts/index.ts'
import { Empty, LinkButton, Page } from '../ui/page/index.ts'

export const NotFoundPage = () => (
  <Page title={t.notFound.title}>
    <Empty action={<LinkButton to="/">{t.notFound.home}</LinkButton>}>{t.problems.notFound}</Empty>
  </Page>
)
