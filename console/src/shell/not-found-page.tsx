import { t } from '../texts/index.ts'
import { LinkButton } from '../ui/links.tsx'
import { Empty, Page } from '../ui/page.tsx'

export const NotFoundPage = () => (
  <Page title={t.notFound.title}>
    <Empty action={<LinkButton to="/">{t.notFound.home}</LinkButton>}>{t.problems.notFound}</Empty>
  </Page>
)
