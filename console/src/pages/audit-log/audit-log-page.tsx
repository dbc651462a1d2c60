import { auditLogTexts } from '../../texts/en-AU/audit-log.ts'
import { lazyDialog } from '../../ui/loading/index.ts'
import { Page } from '../../ui/page/index.ts'
import { AuditFilters } from './audit-filters.tsx'
import { useAuditSearch } from './audit-search.ts'
import { AuditTable } from './audit-table.tsx'
import { Verified } from './verification.tsx'

const EntryDialog = lazyDialog(async () => (await import('./entry-dialog.tsx')).EntryDialog)

/** The audit log: its entries, their verification, and one entry in full. */
export const AuditLogPage = () => {
  const { search, change } = useAuditSearch()
  const { entry, page } = search
  return (
    <Page title={auditLogTexts.title} subtitle={auditLogTexts.subtitle} filters={<AuditFilters />}>
      <Verified />
      <AuditTable />
      {entry !== undefined && <EntryDialog entry={entry} onClose={() => change({ entry: undefined, page })} />}
    </Page>
  )
}
