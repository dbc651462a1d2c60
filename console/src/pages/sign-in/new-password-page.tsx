import { t } from '../../texts/index.ts'
import { Page } from '../../ui/page.tsx'

export const ResetPasswordPage = () => <Page title={t.signIn.title}>{null}</Page>
export const InvitationPage = () => <Page title={t.signIn.title}>{null}</Page>
