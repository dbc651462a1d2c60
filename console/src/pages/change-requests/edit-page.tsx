import { t } from '../../texts/index.ts'
import { Page } from '../../ui/page.tsx'

export const EditChangeRequestPage = () => <Page title={t.changeRequests.title}>{null}</Page>
