import { useSearch } from '@tanstack/react-router'
import { spokenName } from '../../../format/people.ts'
import { Due } from '../../../parts/approvals/index.ts'
import { type ChangeRequest, ChangesGist, isLate, requestKind } from '../../../parts/change-requests/index.ts'
import { useToday } from '../../../parts/reference-data/index.ts'
import { useMay } from '../../../session/session.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { PersonName } from '../../../ui/initials.tsx'
import { StatusBadge } from '../../../ui/message/index.ts'
import { LinkButton, Page, TextLink } from '../../../ui/page/index.ts'
import { by, Clipped, type Column, type OrderOf, RecordList, useOrder } from '../../../ui/table/index.ts'
import { Day, Instant } from '../../../ui/timeline/index.ts'
import styles from '../requests.module.css'
import { ListFilters, ListViews } from './list-filters.tsx'
import { pageSize, useRequests, usual, viewOf } from './list-query.ts'

const words = changeRequestsTexts

export function ChangeRequestsPage() {
  const search = useSearch({ from: '/signed-in/change-requests' })
  const mayWrite = useMay('change-requests.write')
  const { page = 1, sort: _, ...filters } = search
  const query = useRequests(filters, { page, order: useOrder(columns) })
  const { show: _show, own: _own, ...chosen } = filters
  const isFiltered = Object.keys(chosen).length > 0
  const none = viewOf(filters) === 'open' ? words.noneOpen : words.none
  return (
    <Page
      title={words.title}
      actions={mayWrite && <LinkButton to="/change-requests/new">{words.newTitle}</LinkButton>}
      views={<ListViews filters={filters} />}
      filters={<ListFilters filters={filters} />}
    >
      <RecordList
        query={query}
        pageSize={pageSize}
        caption={words.title}
        rowKey={({ id }) => id}
        columns={columns}
        usual={usual}
        empty={isFiltered ? words.noneFound : none}
      />
    </Page>
  )
}

const columns: readonly Column<ChangeRequest, OrderOf<'/change-requests'>>[] = [
  {
    header: words.one,
    sort: ['OldestFirst', 'NewestFirst'],
    cell: request => (
      <div className={styles.request}>
        <TextLink to="/change-requests/$id" params={{ id: String(request.id) }} fw={600}>
          {requestKind(request)}
        </TextLink>{' '}
        <span className="soft">{request.code}</span>
        <div className={styles.gist}>
          <ChangesGist changes={request.changes} known={positionsOf(request)} />
        </div>
      </div>
    ),
  },
  {
    header: words.employee,
    sort: by('Employee'),
    cell: ({ employee }) => (
      <div className={styles.oneLine}>
        <PersonName name={employee.name}>
          <TextLink to="/employees/$id" params={{ id: String(employee.id) }}>
            {spokenName(employee.name)}
          </TextLink>
        </PersonName>
      </div>
    ),
  },
  { header: words.status, cell: request => <Status request={request} /> },
  {
    header: words.effective,
    sort: by('EffectiveDate'),
    cell: request => <EffectiveFrom request={request} />,
  },
  {
    header: words.requestedBy,
    isSecondary: true,
    cell: ({ requestedBy }) => <Clipped text={spokenName(requestedBy.name)} />,
  },
  {
    header: words.changed,
    sort: by('LastModified'),
    isExtra: true,
    cell: ({ lastModified }) => <Instant at={lastModified} />,
  },
]

const positionsOf = ({ organisationChartPosition }: ChangeRequest): Readonly<Record<number, string>> =>
  organisationChartPosition ? { [organisationChartPosition.id]: organisationChartPosition.name } : {}

function EffectiveFrom({ request }: { request: ChangeRequest }) {
  return (
    <div className={styles.oneLine}>
      <Day on={request.effectiveDate} />
      {isLate(request, useToday()) && <div className="soft late">{words.late}</div>}
    </div>
  )
}

/** The status with the step that waits, and by when it is to be decided. */
function Status({ request: { status, approvals, needsApprover } }: { request: ChangeRequest }) {
  const step = status === 'Pending' ? approvals.find(each => each.status === 'Waiting') : undefined
  return (
    <>
      <div className={styles.oneLine}>
        <StatusBadge status={status} /> <span className="soft">{step?.name}</span>
      </div>
      {step && needsApprover && (
        <Clipped isSoft text={step.approvers.length > 0 ? words.tooFewDecide : words.noDecider} />
      )}
      {step?.dueDateTime && !needsApprover && (
        <div className={`soft ${styles.oneLine}`}>
          <Due at={step.dueDateTime} />
        </div>
      )}
    </>
  )
}
