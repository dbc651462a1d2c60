import { t } from '../../texts/index.ts'
import { Page } from '../../ui/page.tsx'

export const ExpenseApplicationsPage = () => <Page title={t.expenseApplications.title}>{null}</Page>
