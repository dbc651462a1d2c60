import { readPage } from '../../api/client.ts'
import { auditLogTexts } from '../../texts/en-AU/audit-log.ts'
import { Badge } from '../../ui/message/index.ts'
import { TextLink } from '../../ui/page/index.ts'
import { type Column, type OrderOf, RecordList, useOrder, usePage } from '../../ui/table/index.ts'
import { TimeOfDay, useDayTitle } from '../../ui/timeline/index.ts'
import styles from './audit-log.module.css'
import { type AuditEntry, type AuditRow, rowsOf } from './audit-rows.ts'
import { useAuditSearch } from './audit-search.ts'
import { Sentence } from './sentence.tsx'
import { Verify } from './verification.tsx'

const words = auditLogTexts
const pageSize = 50

export function AuditTable() {
  const { search, query, isFiltered } = useAuditSearch()
  const { page = 1 } = search
  const dayOf = useDayTitle()
  const order = useOrder(columns) ?? usual
  const found = usePage({
    ...readPage('/AuditLog', { query: { ...query, Order: order, pageNumber: page, pageSize } }),
    select: order === 'NewestFirst' ? fromTheNewest : fromTheOldest,
  })
  return (
    <RecordList
      query={found}
      pageSize={pageSize}
      caption={words.entries}
      counted={words.counted}
      actions={<Verify />}
      usual={usual}
      groupOf={({ entry }) => dayOf(entry.occurredDateTime)}
      rowKey={({ entry }) => entry.sequence ?? `${entry.requestId} ${entry.action} ${entry.resource.id}`}
      columns={columns}
      empty={isFiltered ? words.noHit : words.empty}
    />
  )
}

const usual = 'NewestFirst'

type Entries = Readonly<{ items: readonly AuditEntry[]; total: number }>
const fromTheNewest = ({ items, total }: Entries) => ({ items: rowsOf(items, true), total })
const fromTheOldest = ({ items, total }: Entries) => ({ items: rowsOf(items, false), total })

const columns: readonly Column<AuditRow, OrderOf<'/AuditLog'>>[] = [
  {
    header: words.what,
    cell: ({ entry, entries }) => (
      <>
        <span className="sentence">
          <Sentence entry={entry} act={entries} />
        </span>
        {entry.actor.keyName && <div className="soft">{words.withKey(entry.actor.keyName)}</div>}
      </>
    ),
  },
  {
    header: words.when,
    sort: ['OldestFirst', 'NewestFirst'],
    cell: ({ entry }) => (
      <span className={styles.when}>
        <TimeOfDay at={entry.occurredDateTime} />
      </span>
    ),
  },
  {
    header: words.entry.number,
    align: 'end',
    cell: ({ entries }) => (
      <span className={styles.numbers}>
        {entries.map(entry => (
          <EntryLink key={`${entry.sequence} ${entry.action}`} entry={entry} />
        ))}
      </span>
    ),
  },
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
