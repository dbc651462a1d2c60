import { t } from '../../texts/index.ts'
import { Page } from '../../ui/page.tsx'

export const SetUpPage = () => <Page title={t.signIn.title}>{null}</Page>
