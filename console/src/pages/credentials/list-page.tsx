import { t } from '../../texts/index.ts'
import { Page } from '../../ui/page.tsx'

export const CredentialsPage = () => <Page title={t.credentials.title}>{null}</Page>
