import { t } from '../../texts/index.ts'
import { Page } from '../../ui/page.tsx'

export const ApprovalsPage = () => <Page title={t.approvals.title}>{null}</Page>
