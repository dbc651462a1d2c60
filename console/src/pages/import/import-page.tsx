import { t } from '../../texts/index.ts'
import { Page } from '../../ui/page.tsx'

export const ImportPage = () => <Page title={t.import.title}>{null}</Page>
