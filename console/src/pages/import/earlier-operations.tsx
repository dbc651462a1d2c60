import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatNumber } from '../../formats.ts'
import { t } from '../../texts/index.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { DataTable, Pager } from '../../ui/data-table.tsx'
import { Instant } from '../../ui/instant.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useNewestFirst } from '../../ui/newest-first.ts'
import { Section } from '../../ui/page.tsx'
import styles from './import.module.css'
import type { Operation } from './sending.ts'

const words = t.import.earlier
const pageSize = 10

/** What was checked and imported before, the newest first. */
export function EarlierOperations() {
  const { page = 1 } = useSearch({ from: '/signed-in/import' })
  const navigate = useNavigate({ from: '/import' })
  const query = useNewestFirst<'/Operations', Operation>({ path: '/Operations', query: {}, page, pageSize })
  return (
    <Section isFlush title={words.title}>
      <Loaded query={query}>
        {({ items, total }) => (
          <>
            <DataTable
              caption={words.title}
              rows={items}
              rowKey={row => row.id}
              empty={words.empty}
              columns={[
                { header: words.what, cell: row => <OperationLink operation={row} /> },
                { header: words.status, cell: row => <StatusBadge status={row.status} /> },
                { header: words.asked, cell: row => <Instant at={row.createdDateTime} /> },
                { header: words.took, cell: row => secondsOf(row) },
              ]}
            />
            {total > pageSize && (
              <div className={styles.pager}>
                <Pager
                  total={total}
                  page={page}
                  pageSize={pageSize}
                  onChange={page => navigate({ search: now => ({ ...now, page }), resetScroll: false })}
                />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

const OperationLink = ({ operation: { id, isDryRun } }: { operation: Operation }) => (
  <TextLink from="/import" to="/import" search={now => ({ ...now, operation: id })}>
    {isDryRun ? t.import.operation.check(String(id)) : t.import.operation.import(String(id))}
  </TextLink>
)

function secondsOf({ startedDateTime, finishedDateTime }: Operation): string {
  if (!startedDateTime || !finishedDateTime) return ''
  return words.seconds(formatNumber((Date.parse(finishedDateTime) - Date.parse(startedDateTime)) / 1000))
}
