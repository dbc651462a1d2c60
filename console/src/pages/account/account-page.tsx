import { t } from '../../texts/index.ts'
import { Page } from '../../ui/page.tsx'

export const AccountPage = () => <Page title={t.account.title}>{null}</Page>
