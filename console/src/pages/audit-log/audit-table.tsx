import type { components } from '@muster/client'
import { readPage } from '../../api/client.ts'
import { spokenName } from '../../format/people.ts'
import { wordsOfType } from '../../parts/events/index.ts'
import { ResourceLink } from '../../parts/links/index.ts'
import { t } from '../../texts/index.ts'
import { Badge } from '../../ui/message/index.ts'
import { TextLink } from '../../ui/page/index.ts'
import type { Column } from '../../ui/table/index.ts'
import { RecordList, usePage } from '../../ui/table/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import styles from './audit-log.module.css'
import { useAuditSearch } from './audit-search.ts'

const words = t.auditLog
const pageSize = 50

export type AuditEntry = components['schemas']['AuditEntry']

export function AuditTable() {
  const { search, query, isFiltered } = useAuditSearch()
  const { page = 1 } = search
  const found = usePage(
    readPage('/AuditLog', { query: { ...query, Order: 'NewestFirst', pageNumber: page, pageSize } }),
  )
  return (
    <RecordList
      query={found}
      pageSize={pageSize}
      title={words.newestFirst}
      caption={words.newestFirst}
      rowKey={row => row.sequence ?? `${row.requestId} ${row.action} ${row.resource.id}`}
      columns={columns}
      empty={isFiltered ? words.noHit : words.empty}
    />
  )
}

const columns: readonly Column<AuditEntry>[] = [
  {
    header: words.what,
    cell: row => (
      <>
        <EntryLink entry={row} />
        <div className={`soft ${styles.second}`}>
          {row.sequence !== undefined && `${words.place(row.sequence)} · `}
          <TextLink
            from="/audit-log"
            to="/audit-log"
            search={now => ({ ...now, action: row.action, page: undefined })}
            c="dimmed"
            inherit
          >
            {row.action}
          </TextLink>
        </div>
      </>
    ),
  },
  { header: words.about, cell: ({ resource }) => <ResourceLink {...resource} /> },
  { header: words.who, cell: ({ actor }) => <Actor actor={actor} /> },
  {
    header: words.when,
    cell: ({ occurredDateTime }) => <Instant at={occurredDateTime} />,
  },
]

/** An entry has a link by its sequence, once it is sealed. */
function EntryLink({ entry: { sequence, action } }: { entry: AuditEntry }) {
  if (sequence === undefined) {
    return (
      <>
        {wordsOfType(action)} <Badge>{words.unsealed}</Badge>
      </>
    )
  }
  return (
    <TextLink
      from="/audit-log"
      to="/audit-log"
      search={now => ({ ...now, entry: sequence })}
      resetScroll={false}
      fw={550}
    >
      {wordsOfType(action)}
    </TextLink>
  )
}

/** The actor, and the key if there was one. */
export function Actor({ actor }: { actor: AuditEntry['actor'] }) {
  const { name, userAccountId, keyName } = actor
  if (userAccountId === undefined) return words.system
  return (
    <>
      <TextLink from="/audit-log" to="/audit-log" search={now => ({ ...now, who: userAccountId, page: undefined })}>
        {name ? spokenName(name) : `${t.events.resources.UserAccount} ${userAccountId}`}
      </TextLink>
      {keyName && <div className="soft">{words.withKey(keyName)}</div>}
    </>
  )
}
