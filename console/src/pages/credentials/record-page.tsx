import { t } from '../../texts/index.ts'
import { Page } from '../../ui/page.tsx'

export const CredentialPage = () => <Page title={t.credentials.title}>{null}</Page>
