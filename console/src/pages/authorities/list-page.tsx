import { t } from '../../texts/index.ts'
import { Page } from '../../ui/page.tsx'

export const AuthoritiesPage = () => <Page title={t.authorities.title}>{null}</Page>
