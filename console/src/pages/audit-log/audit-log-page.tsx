import { t } from '../../texts/index.ts'
import { Page } from '../../ui/page.tsx'

export const AuditLogPage = () => <Page title={t.auditLog.title}>{null}</Page>
