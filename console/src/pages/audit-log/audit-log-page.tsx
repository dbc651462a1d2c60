import { t } from '../../texts/index.ts'
import { Page } from '../../ui/page.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { Verification } from './verification.tsx'

/** Who did what, whether the record of it is whole, and the entries one by one. */
export const AuditLogPage = () => (
  <Page title={t.auditLog.title} subtitle={t.auditLog.subtitle} filters={<AuditFilters />}>
    <Verification />
    <AuditTable />
    <EntryDialog />
  </Page>
)
