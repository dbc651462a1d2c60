import { t } from '../../texts/index.ts'
import { Page } from '../../ui/page.tsx'

export const EmployeesPage = () => <Page title={t.employees.title}>{null}</Page>
