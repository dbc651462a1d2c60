import { t } from '../../texts/index.ts'
import { Page } from '../../ui/page.tsx'

export const OrganisationChartPage = () => <Page title={t.organisationChart.title}>{null}</Page>
