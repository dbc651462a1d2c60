import { t } from '../../texts/index.ts'
import { Page } from '../../ui/page.tsx'

export const NewChangeRequestPage = () => <Page title={t.changeRequests.title}>{null}</Page>
