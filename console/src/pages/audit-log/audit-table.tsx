import type { components } from '@muster/client'
import { useNavigate } from '@tanstack/react-router'
import { formatNumber } from '../../formats.ts'
import { t } from '../../texts/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable, Pager } from '../../ui/data-table.tsx'
import { wordsOfType } from '../../ui/happenings.ts'
import { Instant } from '../../ui/instant.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useNewestFirst } from '../../ui/newest-first.ts'
import { Section } from '../../ui/page.tsx'
import { spokenName } from '../../ui/people.ts'
import { ResourceLink } from '../../ui/resource-link.tsx'
import styles from './audit-log.module.css'
import { useAuditSearch } from './audit-search.ts'

const words = t.auditLog
const pageSize = 50

export type AuditEntry = components['schemas']['AuditEntry']

export function AuditTable() {
  const { search, query, isFiltered } = useAuditSearch()
  const navigate = useNavigate({ from: '/audit-log' })
  const { page = 1 } = search
  const found = useNewestFirst<'/AuditLog', AuditEntry>({ path: '/AuditLog', query, page, pageSize })
  return (
    <Section isFlush title={words.newestFirst}>
      <Loaded query={found}>
        {({ items, total }) => (
          <>
            <DataTable
              caption={words.newestFirst}
              rows={items}
              rowKey={row => row.sequence ?? `${row.requestId} ${row.action} ${row.resource.id}`}
              columns={columns}
              empty={isFiltered ? words.noHit : words.empty}
            />
            {total > 0 && (
              <div className={styles.pager}>
                <Pager
                  total={total}
                  page={page}
                  pageSize={pageSize}
                  onChange={page => navigate({ search: now => ({ ...now, page }) })}
                />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

const columns: readonly Column<AuditEntry>[] = [
  {
    header: words.what,
    cell: row => (
      <>
        <EntryLink entry={row} />
        <div className={`${styles.soft} ${styles.second}`}>
          {row.sequence !== undefined && `${words.place(formatNumber(row.sequence))} · `}
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
    cell: ({ occurredDateTime }) => (
      <span className={styles.when}>
        <Instant at={occurredDateTime} />
      </span>
    ),
  },
]

/** Entries are found by their place, which they have once they are sealed. */
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

/** Who did it, and with which key where it was one. */
export function Actor({ actor }: { actor: AuditEntry['actor'] }) {
  const { name, userAccountId, keyName } = actor
  if (userAccountId === undefined) return words.system
  return (
    <>
      <TextLink from="/audit-log" to="/audit-log" search={now => ({ ...now, who: userAccountId, page: undefined })}>
        {name ? spokenName(name) : `${t.events.resources.UserAccount} ${userAccountId}`}
      </TextLink>
      {keyName && <div className={styles.soft}>{words.withKey(keyName)}</div>}
    </>
  )
}
