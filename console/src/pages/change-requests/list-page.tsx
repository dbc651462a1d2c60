import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMay } from '../../session.ts'
import { t } from '../../texts/index.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { DataTable, Pager } from '../../ui/data-table.tsx'
import { Day, Instant } from '../../ui/instant.tsx'
import { LinkButton, TextLink } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { spokenName } from '../../ui/people.ts'
import { ListFilters } from './list-filters.tsx'
import { pageSize, useRequests } from './list-query.ts'
import styles from './requests.module.css'
import type { ChangeRequest } from './requests.ts'

const words = t.changeRequests

export function ChangeRequestsPage() {
  const search = useSearch({ from: '/signed-in/change-requests' })
  const navigate = useNavigate({ from: '/change-requests' })
  const mayWrite = useMay('change-requests.write')
  const { page = 1, ...filters } = search
  const query = useRequests(filters, page)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <Page
      title={words.title}
      actions={mayWrite && <LinkButton to="/change-requests/new">{words.newTitle}</LinkButton>}
      filters={<ListFilters filters={filters} />}
    >
      <Section isFlush>
        <Loaded query={query}>
          {({ items, total }) => (
            <>
              <DataTable
                caption={words.title}
                rows={items}
                rowKey={({ id }) => id}
                empty={isFiltered ? words.noneFound : words.none}
                columns={columns}
              />
              {total > 0 && (
                <div className={styles.pager}>
                  <Pager
                    total={total}
                    page={page}
                    pageSize={pageSize}
                    onChange={next => navigate({ search: old => ({ ...old, page: next }) })}
                  />
                </div>
              )}
            </>
          )}
        </Loaded>
      </Section>
    </Page>
  )
}

const columns = [
  {
    header: words.one,
    cell: ({ id, code, changeType }: ChangeRequest) => (
      <>
        <TextLink to="/change-requests/$id" params={{ id: String(id) }}>
          {t.changeTypes[changeType]}
        </TextLink>
        <div className={styles.soft}>{code}</div>
      </>
    ),
  },
  { header: words.employee, cell: ({ employee }: ChangeRequest) => employee.name },
  {
    header: words.status,
    cell: ({ status, approvals, needsApprover }: ChangeRequest) => (
      <>
        <StatusBadge status={status} />
        {status === 'Pending' && (
          <div className={styles.soft}>{needsApprover ? words.nobodyDecides : waitingFor(approvals)}</div>
        )}
      </>
    ),
  },
  { header: words.effective, cell: ({ effectiveDate }: ChangeRequest) => <Day on={effectiveDate} /> },
  { header: words.raisedBy, cell: ({ requestedBy }: ChangeRequest) => spokenName(requestedBy.name) },
  { header: words.changed, cell: ({ lastModified }: ChangeRequest) => <Instant at={lastModified} isAge /> },
] as const

const waitingFor = (approvals: ChangeRequest['approvals']) => {
  const name = approvals.find(({ status }) => status === 'Waiting')?.name
  return name && words.waitsFor(name)
}
