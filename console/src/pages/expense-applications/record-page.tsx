import { t } from '../../texts/index.ts'
import { Page } from '../../ui/page.tsx'

export const ExpenseApplicationPage = () => <Page title={t.expenseApplications.title}>{null}</Page>
