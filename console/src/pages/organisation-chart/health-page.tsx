import { t } from '../../texts/index.ts'
import { Page } from '../../ui/page.tsx'

export const ChartHealthPage = () => <Page title={t.organisationChart.title}>{null}</Page>
