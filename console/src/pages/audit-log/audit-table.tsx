import type { components } from '@muster/client'
import { readPage } from '../../api/client.ts'
import { auditLogTexts } from '../../texts/en-AU/audit-log.ts'
import { Badge } from '../../ui/message/index.ts'
import { TextLink } from '../../ui/page/index.ts'
import { type Column, type OrderOf, RecordList, useOrder, usePage } from '../../ui/table/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import styles from './audit-log.module.css'
import { useAuditSearch } from './audit-search.ts'
import { Sentence } from './sentence.tsx'
import { Verify } from './verification.tsx'

const words = auditLogTexts
const pageSize = 50

export type AuditEntry = components['schemas']['AuditEntry']

export function AuditTable() {
  const { search, query, isFiltered } = useAuditSearch()
  const { page = 1 } = search
  const found = usePage(
    readPage('/AuditLog', { query: { ...query, Order: useOrder(columns) ?? usual, pageNumber: page, pageSize } }),
  )
  return (
    <RecordList
      query={found}
      pageSize={pageSize}
      title={words.entries}
      caption={words.entries}
      actions={<Verify />}
      usual={usual}
      rowKey={row => row.sequence ?? `${row.requestId} ${row.action} ${row.resource.id}`}
      columns={columns}
      empty={isFiltered ? words.noHit : words.empty}
    />
  )
}

const usual = 'NewestFirst'

const columns: readonly Column<AuditEntry, OrderOf<'/AuditLog'>>[] = [
  {
    header: words.what,
    cell: row => (
      <>
        <span className="sentence">
          <Sentence entry={row} />
        </span>
        {row.actor.keyName && <div className="soft">{words.withKey(row.actor.keyName)}</div>}
      </>
    ),
  },
  {
    header: words.when,
    sort: ['OldestFirst', 'NewestFirst'],
    cell: ({ occurredDateTime }) => (
      <span className={styles.when}>
        <Instant at={occurredDateTime} isExact />
      </span>
    ),
  },
  { header: words.entry.number, align: 'end', cell: row => <EntryLink entry={row} /> },
]

/** An entry has a link by its sequence, once it is sealed. */
function EntryLink({ entry: { sequence } }: { entry: AuditEntry }) {
  if (sequence === undefined) return <Badge>{words.unsealed}</Badge>
  return (
    <TextLink
      from="/audit-log"
      to="/audit-log"
      search={now => ({ ...now, entry: sequence })}
      resetScroll={false}
      aria-label={words.show(sequence)}
      c="dimmed"
      fz="sm"
    >
      {words.place(sequence)}
    </TextLink>
  )
}
