import { useSearch } from '@tanstack/react-router'
import { spokenName } from '../../../format/people.ts'
import type { ChangeRequest } from '../../../parts/change-requests/index.ts'
import { requestKind } from '../../../parts/change-requests/index.ts'
import { useMay } from '../../../session/session.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { PersonName } from '../../../ui/initials.tsx'
import { StatusBadge } from '../../../ui/message/index.ts'
import { LinkButton, Page, TextLink } from '../../../ui/page/index.ts'
import { by, type Column, type OrderOf, RecordList, useOrder } from '../../../ui/table/index.ts'
import { Day, Instant } from '../../../ui/timeline/index.ts'
import styles from '../requests.module.css'
import { ListFilters } from './list-filters.tsx'
import { pageSize, useRequests, usual } from './list-query.ts'

const words = changeRequestsTexts

export function ChangeRequestsPage() {
  const search = useSearch({ from: '/signed-in/change-requests' })
  const mayWrite = useMay('change-requests.write')
  const { page = 1, sort: _, ...filters } = search
  const query = useRequests(filters, { page, order: useOrder(columns) })
  const isFiltered = Object.keys(filters).length > 0
  return (
    <Page
      title={words.title}
      actions={mayWrite && <LinkButton to="/change-requests/new">{words.newTitle}</LinkButton>}
      filters={<ListFilters filters={filters} />}
    >
      <RecordList
        query={query}
        pageSize={pageSize}
        caption={words.title}
        rowKey={({ id }) => id}
        columns={columns}
        usual={usual}
        empty={isFiltered ? words.noneFound : words.none}
      />
    </Page>
  )
}

const columns: readonly Column<ChangeRequest, OrderOf<'/change-requests'>>[] = [
  {
    header: words.one,
    sort: ['OldestFirst', 'NewestFirst'],
    cell: request => (
      <>
        <TextLink to="/change-requests/$id" params={{ id: String(request.id) }}>
          {requestKind(request)}
        </TextLink>
        <div className="soft">{request.code}</div>
      </>
    ),
  },
  {
    header: words.employee,
    sort: by('Employee'),
    cell: ({ employee }) => (
      <div className={styles.oneLine}>
        <PersonName name={employee.name} />
      </div>
    ),
  },
  {
    header: words.status,
    cell: ({ status, approvals, needsApprover }) => (
      <>
        <StatusBadge status={status} />
        {status === 'Pending' && <WaitingFor>{waitingFor(approvals, needsApprover)}</WaitingFor>}
      </>
    ),
  },
  { header: words.effective, sort: by('EffectiveDate'), cell: ({ effectiveDate }) => <Day on={effectiveDate} /> },
  {
    header: words.requestedBy,
    isSecondary: true,
    cell: ({ requestedBy }) => spokenName(requestedBy.name),
  },
  { header: words.changed, sort: by('LastModified'), cell: ({ lastModified }) => <Instant at={lastModified} isAge /> },
]

/** One line; what is cut shows under the mouse. */
const WaitingFor = ({ children }: { children: string | undefined }) => (
  <div className={`soft ${styles.cut}`} title={children}>
    {children}
  </div>
)

const waitingFor = (approvals: ChangeRequest['approvals'], needsApprover: boolean) => {
  const step = approvals.find(({ status }) => status === 'Waiting')
  if (needsApprover) return step?.approvers.length ? words.tooFewDecide : words.noDecider
  return step && words.waitsFor(step.name)
}
